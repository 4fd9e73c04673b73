import { createHash, randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { startTestReceiver, type TestReceiver, TributaryClient } from '@tributary/sdk'
import { startSimulator } from '@tributary/simulator'
import pg from 'pg'
import { expect, test } from 'vitest'
import { giveSimulatedConsent } from '../packages/service/src/sandbox/simulated-consent.ts'
import { createTestDatabase } from '../packages/service/test/database.ts'
import { type Env, freePort, type ServiceProcess, startProcess, tributary } from './processes.ts'
import { openStoredBodies, readStored } from './stored.ts'

const USERS = 110
const KILLS_OF_EACH = 8
const LEAST_DOCUMENTS = 2_000
/** More days than a new connection reads of the past. */
const DAYS_READ = 10
const CALLS_ANSWERED_LATE = 20_000
const ANSWER_MS = 100
/** How many kills of the worker must at least fall into a call. */
const LEAST_AMID_CALLS = 8
/** The jobs and lanes of a dead worker are taken over within a minute. */
const LONGEST_LULL_MS = 60_000

/** Starts a process again whenever it was killed. */
function keepAlive(role: 'api' | 'worker', env: Env) {
  let current: ServiceProcess
  const start = async () => {
    current = await startProcess(['--role', role, '--no-demo'], env)
    return current.described['base_url']!
  }
  return {
    start,
    async killAndRestart() {
      await current.kill()
      return start()
    },
    stop: () => current.stop(),
  }
}

test('killing API and worker at random moments loses nothing and announces nothing that was not stored', async () => {
  const app = { clientId: 'kill-test', clientSecret: randomBytes(24).toString('base64url') }
  const simulator = await startSimulator({ apps: { oura: app } })
  const database = await createTestDatabase()
  const receiver = await startTestReceiver()
  // The receiver answers as late as a distant one, so that a call is under way for a while.
  receiver.answerWith(Array(CALLS_ANSWERED_LATE).fill({ delayMs: ANSWER_MS }))
  const port = await freePort()
  const env: Env = {
    DATABASE_URL: database.url,
    TRIBUTARY_MASTER_KEY: `1:${randomBytes(32).toString('base64')}`,
    TRIBUTARY_SIMULATOR_URL: simulator.controlUrl,
    TRIBUTARY_OURA_CLIENT_ID: app.clientId,
    TRIBUTARY_OURA_CLIENT_SECRET: app.clientSecret,
    TRIBUTARY_BASE_URL: `http://localhost:${port}`,
    LOG_LEVEL: 'error',
  }
  const api = keepAlive('api', { ...env, PORT: String(port) })
  const worker = keepAlive('worker', { ...env, PORT: '0' })
  try {
    await Promise.all([api.start(), worker.start()])
    const client = await tributary<{ client_uuid: string; secret_key: string; data_webhook_secret: string }>(
      ['client', 'create', '--name', 'Kill test', '--webhook', receiver.url],
      env,
    )
    receiver.verifyWith(client.data_webhook_secret)
    const sdk = new TributaryClient({
      baseUrl: env['TRIBUTARY_BASE_URL']!,
      clientUuid: client.client_uuid,
      secretKey: client.secret_key,
    })

    const connecting = connectAll(
      sdk,
      simulator.people.map((person) => person.id),
    )
    let amidCalls = 0
    const killApi = async () => {
      for (let kills = 0; kills < KILLS_OF_EACH; kills++) {
        await sleep(300 + Math.random() * 4_000)
        await api.killAndRestart()
      }
    }
    const killWorker = async () => {
      for (let kills = 0; kills < KILLS_OF_EACH; kills++) {
        if (await isCalled(receiver)) amidCalls++
        await worker.killAndRestart()
      }
    }
    await Promise.all([killApi(), killWorker()])
    await connecting
    const pool = new pg.Pool({ connectionString: database.url, max: 2 })
    try {
      for (;;) {
        await until(async () => (await isIdle(pool)) && (await countDocuments(pool)) >= LEAST_DOCUMENTS)
        // Data that the worker reads during the comparison would not be in the documents yet.
        await worker.stop()
        if (await isIdle(pool)) break
        await worker.start()
      }
      const stored = await readStored(pool)
      const bodies = await openStoredBodies(env, stored)
      const received = new Map<string, Set<string>>()
      for (const { headers, rawBody, failure } of receiver.received) {
        expect(failure).toBeNull()
        const id = String(headers['webhook-id'])
        received.set(id, (received.get(id) ?? new Set()).add(sha256(rawBody)))
      }
      const delivered = stored.filter((row) => row.state === 'delivered')
      const duplicates = receiver.received.length - received.size
      process.stdout.write(
        `${2 * KILLS_OF_EACH} kills, ${amidCalls} of them amid calls; ${stored.length} document versions stored, ${delivered.length} delivered, ` +
          `${stored.length - delivered.length} superseded before sending; ${receiver.received.length} calls received, ${duplicates} of them repeats\n`,
      )
      expect(stored.length).toBeGreaterThanOrEqual(LEAST_DOCUMENTS)
      expect(amidCalls).toBeGreaterThanOrEqual(LEAST_AMID_CALLS)
      expect(stored.filter((row) => row.state !== 'delivered' && row.state !== 'superseded')).toEqual([])
      const known = new Map(stored.map((row) => [row.webhookId, row]))
      for (const [id, hashes] of received) {
        expect(hashes.size).toBe(1)
        expect(known.has(id)).toBe(true)
        expect([...hashes][0]).toBe(sha256(bodies.get(id)!))
      }
      for (const row of delivered) expect(received.has(row.webhookId)).toBe(true)
      for (const row of stored) if (row.newest) expect(row.state).toBe('delivered')
      expect(new Set(stored.map((row) => row.userKey)).size).toBe(USERS)
      expect(await wouldChange(env)).toEqual({ changes: [], users: USERS })
    } finally {
      await pool.end()
    }
  } finally {
    await Promise.allSettled([api.stop(), worker.stop()])
    await receiver.close()
    await simulator.close()
    await database.drop()
  }
})

/** Connects each person, retrying until it succeeds: the API is killed in the middle of some attempts. */
async function connectAll(sdk: TributaryClient, people: readonly string[]): Promise<void> {
  const waiting = Array.from({ length: USERS }, (_, index) => `user-${index}`)
  const connect = async () => {
    for (let userId = waiting.shift(); userId; userId = waiting.shift()) {
      const person = people[Number(userId.split('-')[1]) % people.length]!
      for (;;) {
        try {
          const { authorized, authorization_url: url } = await sdk.authorizer({ userId, dataSource: 'Oura' })
          if (authorized) break
          await giveSimulatedConsent(url!, person)
        } catch {
          await sleep(200)
        }
      }
    }
  }
  await Promise.all([connect(), connect(), connect()])
}

/** Returns at a random moment of a later call, before its answer; false when there is no call. */
async function isCalled({ received }: TestReceiver): Promise<boolean> {
  await sleep(Math.random() * 2_000)
  const before = received.length
  const end = Date.now() + LONGEST_LULL_MS
  while (received.length === before) {
    if (Date.now() > end) return false
    await sleep(5)
  }
  await sleep(Math.random() * ANSWER_MS)
  return true
}

/** A resource that a dead worker had taken is read again only when its claim has ended; until then no job refers to it. */
async function isIdle(pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query<{ jobs: number; unread: number; pending: number }>(`
    select (select count(*)::int from graphile_worker.jobs where task_identifier like '%pull' or task_identifier like '%build_days')
        + (select count(*)::int from days_to_build) as jobs,
      (select count(*)::int from sync_state where read_at is null) as unread,
      (select count(*)::int from deliveries where state = 'pending') as pending`)
  return rows[0]!.jobs === 0 && rows[0]!.unread === 0 && rows[0]!.pending === 0
}

/** The changes that rebuilding all days from the stored records would make: none, unless a change never reached its document. */
async function wouldChange(env: Env): Promise<{ changes: unknown[]; users: number }> {
  const dayAfter = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
  const { changes, totals } = await tributary<{ changes: unknown[]; totals: { users: number } }>(
    ['rerun', '--from', dayAfter(-DAYS_READ), '--to', dayAfter(1), '--dry-run'],
    env,
  )
  return { changes, users: totals.users }
}

async function countDocuments(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ count: number }>('select count(*)::int as count from documents')
  return rows[0]!.count
}

/** Polls for up to ten minutes until the condition holds twice in a row. */
async function until(holds: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + 600_000
  for (let held = 0; held < 2; held = (await holds()) ? held + 1 : 0) {
    if (Date.now() > end) throw new Error('the work did not come to rest within ten minutes')
    await sleep(1_000)
  }
}

const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest('hex')
