import { setTimeout as sleep } from 'node:timers/promises'
import fastify from 'fastify'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../test/database.ts'
import { type Wire, wireTo } from '../../test/wire.ts'
import { type Database, openDatabase } from './database.ts'
import { DatabaseAway } from './database-fault.ts'
import { DatabasePool } from './database-pool.ts'
import { rememberCaller } from './http/caller.ts'

let real: TestDatabase
let wire: Wire
let url: string
let database: Database | null = null
beforeEach(async () => {
  real = await createTestDatabase()
  ;({ wire, url } = await wireTo(real.url))
})
afterEach(async () => {
  await database?.close()
  database = null
  await wire.close()
  await real.drop()
})

const open = (address: string) => {
  database = openDatabase(address, { poolSize: 2, statementSeconds: 1 })
  return database
}
const pid = async ({ db }: Database) =>
  (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)).rows[0]!.pid

test('a statement that takes too long is ended by the server, and the connection is used again', async () => {
  const opened = open(url)
  const before = await pid(opened)
  await expect(sql`select pg_sleep(30)`.execute(opened.db)).rejects.toThrow('a statement took too long')
  expect(await pid(opened)).toBe(before)
})

test('a connection to a server that vanished is given up, and another one is opened', async () => {
  const opened = open(url)
  const before = await pid(opened)
  wire.freeze()
  await expect(pid(opened)).rejects.toBeInstanceOf(DatabaseAway)
  wire.thaw()
  expect(await pid(opened)).not.toBe(before)
})

test('a statement of the pool itself is given up too', async () => {
  const opened = open(url)
  await opened.pool.query('select')
  wire.freeze()
  await expect(opened.pool.query('select')).rejects.toThrow()
})

test('a connection that is asked again and again by itself is given up all the same', async () => {
  const alone = await open(url).pool.connectAlone()
  const ended = new Promise<void>((resolve) => alone.once('end', resolve))
  wire.freeze()
  const asking = setInterval(() => alone.query('select').catch(() => {}), 200)
  try {
    await ended
  } finally {
    clearInterval(asking)
  }
})

test('statements that wait for one another on a connection have each the time of one', async () => {
  // An answer may take 1.6 seconds; all of them take two.
  database = openDatabase(url, { poolSize: 1, statementSeconds: 0.8 })
  const alone = await database.pool.connectAlone()
  await alone.query('set statement_timeout = 0')
  const asked = Array.from({ length: 8 }, () => alone.query('select pg_sleep(0.25)'))
  await expect(Promise.all(asked)).resolves.toHaveLength(8)
  await alone.end()
})

test('what is under way in a transaction fails as a fault of the database, whatever fails after it', async () => {
  const opened = open(url)
  const cut = opened.db.transaction().execute(async (trx) => {
    await sql`select 1`.execute(trx)
    wire.cut()
    await sql`select 2`.execute(trx)
  })
  await expect(cut).rejects.toBeInstanceOf(DatabaseAway)
  await expect(pid(opened)).rejects.toBeInstanceOf(DatabaseAway)
  wire.down = false
  expect(await pid(opened)).toBeGreaterThan(0)
})

test('the next host is used when one is gone, and the first again when that one goes', async () => {
  const other = await wireTo(real.url)
  try {
    const [first, second] = [new URL(url), new URL(other.url)]
    const opened = open(url.replace(first.host, `${first.host},${second.host}`))
    wire.cut()
    await pid(opened)
    expect(other.wire.connections).toBe(1)
    wire.down = false
    other.wire.cut()
    // The connection to the second is found to be cut, at the latest by its next user.
    await pid(opened).catch(() => pid(opened))
    expect(wire.connections).toBe(2)
  } finally {
    await other.wire.close()
  }
})

test('a server that takes no changes is not used, and left when it becomes one', async () => {
  const opened = open(`${url}?target_session_attrs=read-write`)
  const before = await pid(opened)
  const setting = async (value: string) => {
    const admin = openDatabase(real.url, { poolSize: 1 })
    const name = new URL(real.url).pathname.slice(1)
    await admin.pool.query('set default_transaction_read_only = off')
    await admin.pool.query(`alter database ${name} set default_transaction_read_only = ${value}`)
    await admin.close()
  }
  await sql`set default_transaction_read_only = on`.execute(opened.db)
  await setting('on')
  await expect(sql`create table changes ()`.execute(opened.db)).rejects.toThrow('it is read-only')
  await expect(pid(opened)).rejects.toThrow('no server takes changes')
  await setting('off')
  expect(await pid(opened)).not.toBe(before)
})

test('through a pooler statements have no name, and a lasting connection goes to the server itself', async () => {
  const opened = openDatabase(url, { poolSize: 1, directUrl: real.url })
  database = opened
  for (let times = 0; times < 3; times++) await sql`select ${times}::integer`.execute(opened.db)
  const { rows } = await sql`select from pg_prepared_statements`.execute(opened.db)
  expect(rows).toEqual([])
  expect(wire.connections).toBe(1)
  const alone = await opened.pool.connectAlone()
  await alone.end()
  expect(wire.connections).toBe(1)
})

test('a pool whose server is silent ends in good time', async () => {
  const opened = openDatabase(url, { poolSize: 1, statementSeconds: null })
  await pid(opened)
  wire.freeze()
  await Promise.race([
    opened.close(),
    sleep(30_000, undefined, { ref: false }).then(() => Promise.reject(new Error('it waits'))),
  ])
})

test('callers that wait for a connection take turns by their address, however much one asks', async () => {
  const pool = new DatabasePool(real.url, { size: 1, statementSeconds: 20 })
  const server = fastify()
  rememberCaller(server)
  const served: string[] = []
  let asked = 0
  server.get('/', async ({ ip }) => {
    asked++
    await pool.query('select 1')
    served.push(ip)
    return null
  })
  await server.ready()
  const holder = await pool.connect()
  const ask = (remoteAddress: string) => server.inject({ url: '/', remoteAddress })
  const flood = Array.from({ length: 20 }, () => ask('198.51.100.1'))
  const wait = async (count: number) => {
    while (asked < count) await sleep(5)
  }
  await wait(20)
  const other = ask('10.0.0.1')
  await wait(21)
  holder.release()
  await Promise.all([...flood, other])
  await server.close()
  await pool.end()
  expect(served).toHaveLength(21)
  expect(served.indexOf('10.0.0.1')).toBeLessThan(3)
})
