import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Wire } from '../packages/service/test/wire.ts'
import { MAX_CONNECTIONS, type Postgres } from './outage/postgres.ts'
import { startWorld, type World } from './outage/world.ts'
import { openStoredBodies, readStored } from './stored.ts'

const RESTARTS = 5
const DOWN_SECONDS = 60
const FROZEN_MS = 12_000
const FULL_MS = 12_000
const EXHAUSTED_MS = 8_000
/** How far an asynchronous standby lags behind the commits of its primary. */
const LAG_MS = 3_000
/** The promised time is printed and not asserted: a busy machine takes longer. */
const PROMISED_SECONDS = 30
const TAKING = 'taking'
/** The documents of the first phase, in which people connect and their data are read. */
const WARM_UP_DOCUMENTS = 50
/** A probe answers within two seconds; this leaves time to a machine that is busy with something else. */
const LONGEST_PROBE_MS = 4_000

let world: World
let primary: Postgres
/** Former primaries, which were followed by a standby and then killed. */
const former: Postgres[] = []
const recoveries: { fault: string; seconds: number }[] = []
/** Further measurements to print. */
const figures: string[] = []

beforeAll(async () => {
  world = await startWorld()
  primary = world.primary
  while (world.receiver.received.length < WARM_UP_DOCUMENTS) await sleep(200)
})
afterAll(async () => {
  await world?.load.stop()
  for (const server of former) await server.stop('SIGQUIT')
  if (primary !== world?.primary) await primary?.stop('SIGQUIT')
  await world?.close()
})

/** Expects that the same processes work again, and that callers got nothing worse than 503. */
async function expectRecovery(fault: string): Promise<void> {
  const ms = await world.recovery()
  recoveries.push({ fault, seconds: ms / 1000 })
  expect(world.processes.map(({ child }) => [child.exitCode, child.signalCode])).toEqual(
    world.processes.map(() => [null, null]),
  )
  expect(world.answers.wrong).toEqual([])
}

async function expectUnready(): Promise<void> {
  const { status, ms } = await world.readiness()
  expect(status).toBe(503)
  expect(ms).toBeLessThan(LONGEST_PROBE_MS)
}

test('recovers from restarts under load', async () => {
  for (let times = 1; times <= RESTARTS; times++) {
    await primary.stop(times % 2 === 0 ? 'SIGQUIT' : 'SIGINT')
    await primary.start()
    await expectRecovery(`restart ${times}`)
  }
})

test(`recovers from ${DOWN_SECONDS} seconds without the database`, async () => {
  await primary.stop()
  await sleep(DOWN_SECONDS * 500)
  await expectUnready()
  await sleep(DOWN_SECONDS * 500)
  await primary.start()
  await expectRecovery(`${DOWN_SECONDS} s of downtime`)
})

test('recovers from sockets that freeze without a reset', async () => {
  const [wire] = world.wires
  wire.freeze()
  // Calls that wait for an answer wait for longer than a probe may.
  await sleep(FROZEN_MS / 2)
  await expectUnready()
  await sleep(FROZEN_MS / 2)
  wire.thaw()
  await expectRecovery('frozen sockets')
})

test('recovers when the database had no connection left', async () => {
  const taken: pg.Client[] = []
  const take = async () => {
    const client = new pg.Client({ connectionString: primary.url, application_name: TAKING })
    client.on('error', () => {})
    try {
      await client.connect()
      taken.push(client)
      return true
    } catch {
      return false
    }
  }
  // This connection is opened while one is still free.
  const superuser = await primary.connect()
  let refusals = 0
  try {
    for (const end = Date.now() + EXHAUSTED_MS; Date.now() < end; ) {
      if (await take()) continue
      refusals += 1
      await superuser.query(`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = 'tributary' and application_name <> '${TAKING}'`)
      await sleep(20)
    }
  } finally {
    await Promise.all([superuser, ...taken].map((client) => client.end()))
  }
  figures.push(`${taken.length} of ${MAX_CONNECTIONS} connections taken, ${refusals} times none was left`)
  expect(refusals).toBeGreaterThan(0)
  await expectRecovery('no connection left')
})

test('recovers from a full disk', async ({ skip }) => {
  if (!world.disk) return skip('only root can give the server a small disk of its own')
  const ballast = join(world.disk, 'ballast')
  fill(ballast)
  await expect(primary.ask('create table too_much as select generate_series(1, 1e6)')).rejects.toThrow()
  await sleep(FULL_MS)
  await rm(ballast)
  // The server ends itself when it cannot write its log.
  if (!primary.isRunning) await primary.start()
  await expectRecovery('full disk')
})

/** Writes until nothing more fits. */
function fill(file: string): void {
  const chunk = Buffer.alloc(1024 * 1024, 1)
  try {
    for (;;) writeFileSync(file, chunk, { flag: 'a' })
  } catch (error) {
    expect((error as NodeJS.ErrnoException).code).toBe('ENOSPC')
  }
}

test.each([
  ['synchronous', true, 1],
  ['asynchronous', false, 0],
])('recovers when the primary is killed and its %s standby promoted', async (name, synchronous, way) => {
  await primary.stop()
  const standby = await primary.copy(join(world.folder, name))
  await primary.start()
  former.push(primary, standby)
  const following = new Wire({ host: '127.0.0.1', port: primary.port })
  try {
    await standby.follow(await following.open())
    await primary.untilFollowed(synchronous)
    await expectRecovery(`before the ${name} failover`)
    world.wires[way]!.target = { host: '127.0.0.1', port: standby.port }
    if (!synchronous) {
      following.freeze()
      await sleep(LAG_MS)
    }
    await primary.stop('SIGKILL')
    const ids = receivedIds()
    await standby.promote()
    primary = standby
    const lost = await unknownOf(ids)
    figures.push(`${lost} documents that were received are unknown to the ${name} standby`)
    if (synchronous) expect(lost).toBe(0)
  } finally {
    await following.close()
  }
  await expectRecovery(`${name} failover`)
})

const receivedIds = () => new Set(world.receiver.received.map(({ headers }) => String(headers['webhook-id'])))

/** How many of these deliveries the database does not know. */
async function unknownOf(ids: ReadonlySet<string>): Promise<number> {
  const known = new Set((await withPool(readStored)).map((row) => row.webhookId))
  return [...ids].filter((id) => !known.has(id)).length
}

async function withPool<T>(work: (pool: pg.Pool) => Promise<T>): Promise<T> {
  const pool = new pg.Pool({ connectionString: primary.url, max: 2 })
  try {
    return await work(pool)
  } finally {
    await pool.end()
  }
}

test('every stored document was received, as it was stored', async () => {
  await world.load.stop()
  const { env, receiver, answers, load } = world
  const stored = await withPool(async (pool) => {
    for (let rest = 0; rest < 2; rest = (await isAtRest(pool)) ? rest + 1 : 0) await sleep(1_000)
    return readStored(pool)
  })
  const bodies = await openStoredBodies({ ...env, DATABASE_URL: primary.url }, stored)
  const received = new Map<string, Set<string>>()
  for (const { headers, rawBody, failure } of receiver.received) {
    expect(failure).toBeNull()
    const id = String(headers['webhook-id'])
    received.set(id, (received.get(id) ?? new Set()).add(sha256(rawBody)))
  }
  const known = new Set(stored.map((row) => row.webhookId))
  const delivered = stored.filter((row) => row.state === 'delivered')
  const statuses = [...answers.byStatus]
    .toSorted(([a], [b]) => a - b)
    .map(([status, count]) => `${count} × ${status}`)
  const lines = [
    `${load.connected()} people connected`,
    `${stored.length} document versions stored, ${delivered.length} delivered`,
    `${receiver.received.length} calls received, ${receiver.received.length - received.size} of them repeats`,
    `the API answered ${statuses.join(', ')}`,
    ...figures,
  ]
  const prompt = recoveries.filter(({ seconds }) => seconds < PROMISED_SECONDS)
  const recovered = recoveries.map(({ fault, seconds }) => `${fault} ${seconds.toFixed(1)} s`)
  process.stdout.write(
    `${lines.join('; ')}; ${prompt.length} of ${recoveries.length} recoveries within ${PROMISED_SECONDS} s: ${recovered.join(', ')}\n`,
  )
  expect(stored.filter((row) => row.state !== 'delivered' && row.state !== 'superseded')).toEqual([])
  for (const row of stored) if (row.newest) expect(row.state).toBe('delivered')
  for (const row of delivered) expect(received.has(row.webhookId)).toBe(true)
  for (const [id, hashes] of received) {
    expect(hashes.size).toBe(1)
    if (known.has(id)) expect([...hashes][0]).toBe(sha256(bodies.get(id)!))
  }
  expect(answers.wrong).toEqual([])
})

/** A resource that was being read when the database went away is read again when the claim to it has ended. */
async function isAtRest(pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query<{ left: number }>(`
    select (select count(*)::int from graphile_worker.jobs where task_identifier like '%pull' or task_identifier like '%build_days')
      + (select count(*)::int from days_to_build)
      + (select count(*)::int from sync_state where read_at is null)
      + (select count(*)::int from deliveries where state = 'pending') as left`)
  return rows[0]!.left === 0
}

const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest('hex')
