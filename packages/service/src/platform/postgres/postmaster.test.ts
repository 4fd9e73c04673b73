import { expect, test } from 'vitest'
import { parsePidFile } from './postmaster.ts'

const lines = ['4711', '/data/postgres', '1700000000', '5433', '', '127.0.0.1', '  1234 5678', 'ready   ', '']

test('a complete pid file gives process, port and readiness', () => {
  expect(parsePidFile(lines.join('\n'))).toEqual({ pid: 4711, port: 5433, ready: true })
})

test.each(['starting', 'stopping', 'standby '])('a server that is %s is not ready', (status) => {
  expect(parsePidFile(lines.with(7, status).join('\n'))?.ready).toBe(false)
})

test('a file that is still being written is not ready', () => {
  expect(parsePidFile(lines.slice(0, 5).join('\n'))).toEqual({ pid: 4711, port: 5433, ready: false })
  expect(parsePidFile('')).toBeNull()
  expect(parsePidFile('-47')).toBeNull()
})
