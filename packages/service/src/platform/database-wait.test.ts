import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../test/database.ts'
import { wireTo } from '../../test/wire.ts'
import { untilDatabaseAnswers } from './database-wait.ts'
import { createLogger } from './log.ts'

let real: TestDatabase
beforeAll(async () => {
  real = await createTestDatabase()
})
afterAll(() => real.drop())

const silent = createLogger({ level: 'silent' })
const fails = (url: string, directUrl: string | null = null) =>
  expect(untilDatabaseAnswers({ url, directUrl }, silent, null)).rejects

test('a start waits for its database, says so once, and goes on when it answers', async () => {
  const { wire, url } = await wireTo(real.url)
  onTestFinished(() => wire.close())
  wire.down = true
  const lines: string[] = []
  const log = createLogger({ level: 'info', destination: { write: (line) => void lines.push(line) } })
  let said = 0
  const onWaiting = () => {
    said += 1
  }
  const waiting = untilDatabaseAnswers({ url, directUrl: null }, log, {
    signal: new AbortController().signal,
    onWaiting,
  })
  while (wire.connections < 2) await sleep(20)
  wire.down = false
  await waiting
  expect(said).toBe(1)
  expect(lines.map((line) => JSON.parse(line).msg)).toEqual(['waiting for the database'])
})

test('a signal ends the waiting', async () => {
  const ending = new AbortController()
  const waiting = untilDatabaseAnswers({ url: 'postgres://127.0.0.1:9/none', directUrl: null }, silent, {
    signal: ending.signal,
    onWaiting: () => ending.abort(new Error('asked to end')),
  })
  await expect(waiting).rejects.toThrow('asked to end')
})

test('a command does not wait, and says what is wrong', async () => {
  await fails('postgres://127.0.0.1:9/none').toThrow(
    'the database cannot be used now: it does not answer (ECONNREFUSED)',
  )
})

test('a mistake in the address is not waited for', async () => {
  const url = new URL(real.url)
  url.password = 'guess'
  const waiting = { signal: new AbortController().signal, onWaiting: () => {} }
  await expect(untilDatabaseAnswers({ url: url.href, directUrl: null }, silent, waiting)).rejects.toThrow(
    'password',
  )
})

const message = (type: string, ...parts: (Buffer | string)[]) => {
  const body = Buffer.concat(
    parts.map((part) => (typeof part === 'string' ? Buffer.from(`${part}\0`) : part)),
  )
  const head = Buffer.alloc(5, type)
  head.writeInt32BE(body.length + 4, 1)
  return Buffer.concat([head, body])
}
const numbers = (...values: number[]) =>
  Buffer.from(values.flatMap((value) => [0, 0, value >> 8, value & 255]))
const READY = message('Z', Buffer.from('I'))
const COLUMN = message(
  'T',
  Buffer.from([0, 1]),
  'pid',
  numbers(0),
  Buffer.from([0, 0]),
  numbers(23),
  Buffer.from([0, 4, 255, 255, 255, 255, 0, 0]),
)
const ROW = message('D', Buffer.from([0, 1]), numbers(2), Buffer.from('42'))

/** As poolers do: it gives each connection a number of its own, or refuses settings that it does not know. */
async function pooler(welcome: Buffer): Promise<string> {
  const server = createServer((socket) => {
    socket.on('error', () => {})
    socket.once('data', () => {
      socket.write(welcome)
      socket.on('data', (bytes) => {
        if (bytes[0] === 'X'.charCodeAt(0)) socket.end()
        else socket.write(Buffer.concat([COLUMN, ROW, message('C', 'SELECT 1'), READY]))
      })
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return `postgres://user@127.0.0.1:${(server.address() as AddressInfo).port}/name`
}

test('a pooler is refused unless the way around it is given', async () => {
  const pooled = await pooler(Buffer.concat([message('R', numbers(0)), message('K', numbers(7, 7)), READY]))
  await fails(pooled).toThrow('DATABASE_URL leads to a connection pooler')
  await fails(pooled, pooled).toThrow('DATABASE_DIRECT_URL leads to a connection pooler')
  await untilDatabaseAnswers({ url: pooled, directUrl: real.url }, silent, null)
  const strict = await pooler(
    message('E', 'SFATAL', 'C08P01', 'Munsupported startup parameter: statement_timeout', Buffer.from([0])),
  )
  await fails(strict).toThrow('DATABASE_URL leads to a connection pooler')
})
