import pg from 'pg'
import { expect, test } from 'vitest'
import { asDatabaseAway, DatabaseAway } from './database-fault.ts'

const ofServer = (code: string) => Object.assign(new pg.DatabaseError('quotes a row', 0, 'error'), { code })
const ofNetwork = (code: string, more = {}) => Object.assign(new Error('connect'), { code, ...more })

test.each([
  ['08006', ofServer('08006')],
  ['admin shutdown', ofServer('57P01')],
  ['crash', ofServer('57P02')],
  ['starting up', ofServer('57P03')],
  ['too many connections', ofServer('53300')],
  ['disk full', ofServer('53100')],
  ['out of memory', ofServer('53200')],
  ['read-only after a failover', ofServer('25006')],
  ['statement timeout', ofServer('57014')],
  ['a file cannot be read', ofServer('58030')],
  ['refused', ofNetwork('ECONNREFUSED')],
  ['reset', ofNetwork('ECONNRESET')],
  ['no such host', ofNetwork('ENOTFOUND')],
  ['no socket', ofNetwork('ENOENT', { syscall: 'connect' })],
  ['cut', new Error('Connection terminated unexpectedly')],
  ['slow to connect', new Error('timeout expired')],
  ['a busy pool', new Error('timeout exceeded when trying to connect')],
])('%s is a fault of the database, which is not quoted', (_, error) => {
  const away = asDatabaseAway(error)
  expect(away).toBeInstanceOf(DatabaseAway)
  expect(String(away)).not.toContain('quotes')
  expect(asDatabaseAway(away)).toBe(away)
})

test.each([
  ['a duplicate', ofServer('23505')],
  ['a mistake in a statement', ofServer('42601')],
  ['a wrong password', ofServer('28P01')],
  ['no such database', ofServer('3D000')],
  ['a missing file', ofNetwork('ENOENT', { syscall: 'open' })],
  ['an error of ours', new Error('no')],
  ['no error', 'no'],
])('%s is not', (_, error) => {
  expect(asDatabaseAway(error)).toBe(error)
})
