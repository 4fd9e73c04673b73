import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../packages/service/test/database.ts'
import { type Env, type ServiceProcess, startProcess } from './processes.ts'
import { openStoredBodies, readStored, type StoredVersion } from './stored.ts'

let database: TestDatabase
let dataDir: string
let env: Env
let service: ServiceProcess
let pool: pg.Pool

beforeAll(async () => {
  database = await createTestDatabase()
  dataDir = await mkdtemp(join(tmpdir(), 'tributary-at-rest-'))
  env = {
    DATABASE_URL: database.url,
    TRIBUTARY_DATA_DIR: dataDir,
    TRIBUTARY_MASTER_KEY: `1:${randomBytes(32).toString('base64')}`,
    PORT: '0',
    LOG_LEVEL: 'trace',
  }
  pool = new pg.Pool({ connectionString: database.url, max: 2 })
  service = await startProcess([], env)
  while ((await readStored(pool)).filter((row) => row.state === 'delivered').length < 15) await sleep(300)
}, 90_000)

afterAll(async () => {
  if (service?.child.exitCode === null) await service.stop()
  await pool.end()
  await database.drop()
  await rm(dataDir, { recursive: true, force: true })
})

/** Everything that a person with the disk could read: every column of every row, bytes as they are. */
async function allTables(): Promise<{ text: string; bytes: Buffer[]; tables: Set<string> }> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select format('%I.%I', schemaname, relname) as name from pg_stat_user_tables where schemaname in ('public', 'graphile_worker')`,
  )
  const parts: string[] = []
  const bytes: Buffer[] = []
  const filled = new Set<string>()
  for (const { name } of tables) {
    const { rows } = await pool.query(`select * from ${name}`)
    if (rows.length > 0) filled.add(name.replace('public.', ''))
    for (const value of rows.flatMap((row) => Object.values(row))) {
      if (Buffer.isBuffer(value)) bytes.push(value)
      parts.push(Buffer.isBuffer(value) ? value.toString('latin1') : JSON.stringify(value))
    }
  }
  return { text: parts.join('\n'), bytes, tables: filled }
}

/** Strings that only the content of documents, tokens and secrets can contain. */
async function canaries(): Promise<string[]> {
  const demo = service.described.demo_client!
  const vendorState = await readFile(join(dataDir, 'simulator.json'), 'utf8')
  // Long names of resources are not tokens.
  const tokens = [...vendorState.matchAll(/"([A-Za-z0-9_-]{24,})"/g)]
    .map((match) => match[1]!)
    .filter((text) => /[A-Z0-9]/.test(text))
  const bodies = [...(await openStoredBodies(env, await readStored(pool))).values()].map((body) =>
    body.toString(),
  )
  const times = bodies.flatMap((body) =>
    [...body.matchAll(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}[+-]\d\d:\d\d/g)].map((m) => m[0]),
  )
  expect(tokens.length).toBeGreaterThan(1)
  expect(times.length).toBeGreaterThan(10)
  return [
    demo['secret_key']!,
    demo['secret_key']!.slice(8),
    demo['data_webhook_secret']!.slice(6),
    demo['notification_webhook_secret']!.slice(6),
    env['TRIBUTARY_MASTER_KEY']!.slice(2),
    ...tokens,
    ...new Set(times),
    ...[
      'steps_int',
      'sleep_duration_seconds',
      'bedtime_start',
      'average_hrv',
      '"bpm":',
      'steps"',
      'weight',
      'heart_rate_bpm',
    ],
  ]
}

test('no token, secret or health value is stored in plain text in any table', async () => {
  const { text, bytes, tables } = await allTables()
  for (const table of [
    'connections',
    'raw_payloads',
    'records',
    'documents',
    'endpoint_secrets',
    'data_keys',
    'deliveries',
  ])
    expect(tables, `${table} must hold rows, or the search proves nothing`).toContain(table)
  for (const canary of await canaries())
    expect(text.includes(canary), `found ${canary.slice(0, 4)}… in clear`).toBe(false)
  const zstdMagic = Buffer.from([0x28, 0xb5, 0x2f, 0xfd])
  expect(bytes.filter((value) => value.subarray(0, 4).equals(zstdMagic))).toEqual([])
})

test('no token, secret or health value is in the log at its most verbose level', async () => {
  expect(service.log()).not.toBe('')
  for (const canary of await canaries())
    expect(service.log().includes(canary), canary.slice(0, 4)).toBe(false)
})

test('a sealed value moved to another row does not open', async () => {
  const stored = await readStored(pool)
  const pair = twoOfOneUser(stored)
  await swapBodies(pair)
  await expect(openStoredBodies(env, pair)).rejects.toThrow(/does not open/)
  await swapBodies(pair)
  expect((await openStoredBodies(env, pair)).size).toBe(2)
})

test('what a client reads is in the audit log when the service has stopped, with the address but without the person', async () => {
  const { client_uuid: client, secret_key: secret } = service.described.demo_client!
  const { rows } = await pool.query('select user_id from users limit 1')
  const userId: string = rows[0].user_id
  const authorization = `Basic ${Buffer.from(`${client}:${secret}`).toString('base64')}`
  const path = `/api/v2/user_id/${encodeURIComponent(userId)}/why?date=2026-03-10`
  const { status } = await fetch(service.described['base_url'] + path, { headers: { authorization } })
  expect(status).toBe(200)
  expect(await service.stop()).toBe(0)
  const read = await pool.query(`select detail from audit_log where action = 'health.read'`)
  expect(read.rows).toMatchObject([
    { detail: { reads: { explain_day: 1 }, users: 1, addresses: [expect.stringContaining('127.0.0.1')] } },
  ])
  expect(JSON.stringify(read.rows)).not.toContain(userId)
})

test('does not start with a wrong master key', async () => {
  const wrong = { ...env, TRIBUTARY_MASTER_KEY: `1:${randomBytes(32).toString('base64')}` }
  await expect(startProcess([], wrong)).rejects.toThrow(/not the one this database was written with/)
})

function twoOfOneUser(stored: readonly StoredVersion[]): [StoredVersion, StoredVersion] {
  const users = Map.groupBy(stored, (row) => row.userKey)
  const [one, other] = [...users.values()].find((rows) => rows.length > 1)!
  return [one!, other!]
}

async function swapBodies([one, other]: [StoredVersion, StoredVersion]): Promise<void> {
  const where = '(lane, user_key, document_key, document_version)'
  const key = (row: StoredVersion) => [row.lane, row.userKey, row.documentKey, row.documentVersion]
  await pool.query(
    `update documents d set body = case when ${where} = ($1, $2, $3, $4) then
        (select body from documents where ${where} = ($5, $6, $7, $8))
      else (select body from documents where ${where} = ($1, $2, $3, $4)) end
     where ${where} in (($1, $2, $3, $4), ($5, $6, $7, $8))`,
    [...key(one), ...key(other)],
  )
}
