import { spawn } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { makeClient, storeDocuments } from '../bench/documents.ts'
import { type Checkpoint, parseCheckpoint } from '../packages/service/src/accounts/audit-checkpoint.ts'
import { verifyAudit } from '../packages/service/src/accounts/audit-verify.ts'
import { CAPABILITIES } from '../packages/service/src/capabilities.ts'
import { loadConfig } from '../packages/service/src/config.ts'
import { exportUser } from '../packages/service/src/erasure/index.ts'
import { ManualClock } from '../packages/service/src/platform/clock.ts'
import { openDatabase } from '../packages/service/src/platform/database.ts'
import { Keyring } from '../packages/service/src/platform/keyring.ts'
import { createLogger } from '../packages/service/src/platform/log.ts'
import { parseMasterKeys } from '../packages/service/src/platform/master-key.ts'
import { createMetrics } from '../packages/service/src/platform/metrics.ts'
import { migrateToLatest } from '../packages/service/src/platform/migrate.ts'
import type { Platform } from '../packages/service/src/platform/platform.ts'
import { openEmbeddedPostgres } from '../packages/service/src/platform/postgres/embedded.ts'
import { readTables, selectPart } from '../packages/service/src/platform/transfer/catalog.ts'
import { copyOut } from '../packages/service/src/platform/transfer/copy-stream.ts'
import { type Counted, countRows } from '../packages/service/src/platform/transfer/row-digest.ts'
import { ensureUser, type User } from '../packages/service/src/users/index.ts'
import { onAdminConnection } from '../packages/service/test/admin.ts'
import { createEmptyDatabase } from '../packages/service/test/database.ts'
import { temporaryFolder } from '../packages/service/test/postgres-processes.ts'
import { type Env, startProcess, tributary } from './processes.ts'

const PEOPLE = 10_000
/** This many people have documents that can be opened and are exported; every row of all people is compared. */
const EXPORTED = Number(process.env['TRIBUTARY_MOVE_EXPORTS'] ?? 100)
const DOCUMENTS = 20 * EXPORTED
const EXPORTED_AT_ONCE = 8
/** The rows of each person. Their content is opaque to a move. */
const ROWS = 4
/** How many tasks create people at the same time. */
const MAKERS = 4
const MADE_AT_ONCE = 100
const CLI = fileURLToPath(new URL('../packages/service/src/cli.ts', import.meta.url))
const KEY = `1:${randomBytes(32).toString('base64')}`

/** Runs work on the parts of the service that use the database, without starting the service. */
async function onPlatform<T>(url: string, work: (platform: Platform) => Promise<T>): Promise<T> {
  const database = openDatabase(url, { poolSize: 8 })
  try {
    return await work({
      config: loadConfig({}),
      baseUrl: 'http://localhost:8080',
      clock: new ManualClock('2026-03-10T12:00:00Z'),
      log: createLogger({ level: 'silent' }),
      ...database,
      keyring: new Keyring(parseMasterKeys(KEY)),
      metrics: createMetrics(),
      providers: new Map(),
    })
  } finally {
    await database.close()
  }
}

async function onFolder<T>(folder: string, work: (url: string) => Promise<T>): Promise<T> {
  const server = await openEmbeddedPostgres({ dataDir: folder, durable: false })
  try {
    return await work(server.url)
  } finally {
    await server.close()
  }
}

interface Made {
  /** The users with documents. */
  users: User[]
  /** The checkpoint of the audit log before the move. */
  checkpoint: Checkpoint
}

/** Creates people as the service does, with documents for some; the other rows are inserted by statements over all. */
async function makePeople(platform: Platform): Promise<Made> {
  const { clientUuid, users } = await makeClient(platform, 'http://127.0.0.1:9/hook', EXPORTED)
  const names = Array.from({ length: PEOPLE - EXPORTED }, (_, i) => `other-${i}`)
  const make = async () => {
    for (let some = names.splice(0, MADE_AT_ONCE); some.length > 0; some = names.splice(0, MADE_AT_ONCE))
      await platform.db.transaction().execute(async (trx) => {
        for (const name of some) await ensureUser(trx, platform, clientUuid, name)
      })
  }
  await Promise.all(Array.from({ length: MAKERS }, make))
  await storeDocuments(platform, users, DOCUMENTS)
  await platform.pool.query(`
    insert into user_zones select lane, user_key, '-infinity', 'Europe/Berlin' from users;
    insert into erasures select sha256(n::text::bytea), now() from generate_series(1, 1000) n;
    insert into phone_marks select lane, user_key, 'Oura', 'sleep', n::text, sha256(convert_to(user_key::text || n, 'UTF8'))
      from users, generate_series(1, ${ROWS}) n;
    insert into raw_payloads select lane, user_key, 'Oura', 'other', n::text, 1, now(), sha256('x'),
        decode(repeat(md5(user_key::text || n), 8), 'hex')
      from users, generate_series(1, ${ROWS}) n where user_id like 'other-%'`)
  const { checkpoint } = await verifyAudit(platform)
  return { users, checkpoint: parseCheckpoint(checkpoint!)! }
}

interface Content {
  /** Of each export its digest and whether it holds a document. */
  exports: { digest: string; hasDocument: boolean }[]
  /** The rows of all tables but those of the audit log, to which each move adds its own entry. */
  rows: Record<string, Counted>
}

/** The content of a database, after checking that its audit log is intact and continues from the checkpoint. */
async function contentOf(url: string, { users, checkpoint }: Made): Promise<Content> {
  const rows = await onAdminConnection(url, async (client) => {
    await client.query(`set timezone = 'UTC'`)
    const counted: Record<string, Counted> = {}
    for (const { name, columns } of await readTables(client))
      if (!name.startsWith('audit_'))
        counted[name] = await countRows(copyOut(client, selectPart({ table: name, lanes: null }, columns)))
    return counted
  })
  return onPlatform(url, async (platform) => {
    expect(await verifyAudit(platform, [checkpoint])).toMatchObject({ problems: [], unkeyed: 0 })
    const exports: Content['exports'] = []
    const waiting = users.entries()
    const exportNext = async () => {
      for (const [index, user] of waiting) {
        const text = await textOf(await exportUser(platform, CAPABILITIES, 'operator', user))
        exports[index] = {
          digest: createHash('sha256').update(text).digest('hex'),
          hasDocument: text.includes('"kind":"document"'),
        }
      }
    }
    await Promise.all(Array.from({ length: EXPORTED_AT_ONCE }, exportNext))
    return { exports, rows }
  })
}

async function textOf(lines: AsyncIterable<string>): Promise<string> {
  let text = ''
  for await (const line of lines) text += line
  return text
}

/** Starts a move and kills it, as a power cut would, as soon as it reports that something is copied. */
async function killedMove(to: string, env: Env): Promise<void> {
  const child = spawn(process.execPath, [CLI, 'db', 'move', '--to', to], {
    env: { PATH: process.env['PATH'] ?? '', HOME: process.env['HOME'] ?? '', ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const exited = once(child, 'exit')
  for await (const line of createInterface({ input: child.stderr })) {
    if (/^copied documents/.test(line)) child.kill('SIGKILL')
  }
  expect((await exited)[1]).toBe('SIGKILL')
}

test(`${PEOPLE} people move from an embedded database to another server and back, through a kill`, async () => {
  const [here, elsewhere] = [await temporaryFolder(), await temporaryFolder()]
  const [there, restored] = [join(elsewhere, 'data'), join(elsewhere, 'restored')]
  const outside = await createEmptyDatabase()
  const startedAt = Date.now()
  const say = (what: string) =>
    process.stdout.write(`${Math.round((Date.now() - startedAt) / 1000)} s: ${what}\n`)
  try {
    await writeFile(join(here, 'master-key'), `${KEY}\n`, { mode: 0o600 })
    const made = await onFolder(here, async (url) => {
      await migrateToLatest(url)
      return onPlatform(url, async (platform) => {
        await platform.keyring.verify(platform.db)
        return makePeople(platform)
      })
    })
    say('made')
    const list = join(elsewhere, 'erasures')
    const common: Env = { PORT: '0', TRIBUTARY_ERASURES_FILE: list }
    const local: Env = { ...common, TRIBUTARY_DATA_DIR: here }
    const remote: Env = { ...local, DATABASE_URL: outside.url, TRIBUTARY_MASTER_KEY: KEY }
    const embedded = (folder: string): Env => ({
      ...common,
      TRIBUTARY_DATA_DIR: folder,
      TRIBUTARY_MASTER_KEY: KEY,
    })

    await killedMove(outside.url, local)
    await expect(startProcess(['--no-demo'], remote)).rejects.toThrow('has not come to its end')
    const out = await tributary<{ rows: number; data_keys: number; next: string[] }>(
      ['db', 'move', '--to', outside.url],
      local,
    )
    say(`moved out: ${out.rows} rows`)
    expect(out.data_keys).toBeGreaterThan(PEOPLE)
    expect(out.rows).toBeGreaterThan((2 + ROWS) * PEOPLE)
    expect(out.next).toEqual([
      expect.stringMatching(/^set DATABASE_URL=postgres:\/\/\w+:…@/),
      `set TRIBUTARY_MASTER_KEY to what is in ${join(here, 'master-key')}`,
    ])
    const back = await tributary<{ next: string[] }>(['db', 'move', '--to', there], remote)
    expect(back.next).toEqual([
      'unset DATABASE_URL',
      `set TRIBUTARY_DATA_DIR=${there}`,
      'leave TRIBUTARY_MASTER_KEY as it is',
    ])
    say('moved back')

    const file = join(elsewhere, 'backup')
    await tributary(['db', 'backup', file], embedded(there))
    const { next: needed } = await tributary<{ next: string[] }>(['db', 'restore', file], embedded(restored))
    expect(needed).toEqual([
      expect.stringContaining(`put the list of erasures of the former database at ${list}`),
    ])
    say(`backed up in ${Math.round((await readFile(file)).length / 2 ** 20)} MB and restored`)

    const first = await onFolder(here, (url) => contentOf(url, made))
    expect(first.rows['users']!.rows).toBe(PEOPLE)
    expect(first.rows['erasures']!.rows).toBe(1000)
    expect(first.exports.every(({ hasDocument }) => hasDocument)).toBe(true)
    say(`${first.exports.length} exports of the first place`)
    for (const next of [
      await contentOf(outside.url, made),
      await onFolder(there, (url) => contentOf(url, made)),
      await onFolder(restored, (url) => contentOf(url, made)),
    ]) {
      expect(next.rows).toEqual(first.rows)
      expect(next.exports).toEqual(first.exports)
      say('the same in one more place')
    }
    say(`every row and ${first.exports.length} exports are the same in all four places`)

    const { clientUuid, userId } = made.users[0]!
    const erased = ['--client', clientUuid, '--user', userId]
    await tributary(['user', 'erase', ...erased, '--yes'], embedded(there))
    const again = embedded(join(elsewhere, 'again'))
    const { next } = await tributary<{ next: string[] }>(['db', 'restore', file], again)
    expect(next).toEqual([expect.stringContaining('who were erased after the backup are erased again first')])
    const service = await startProcess(['--no-demo'], { ...again, LOG_LEVEL: 'warn' })
    expect(service.log()).toMatch(/"erased":1,.*were erased again/)
    await expect(tributary(['db', 'move', '--to', `${there}-too`], again)).rejects.toThrow(
      '1 running process works with the database',
    )
    await expect(tributary(['user', 'show', ...erased], again)).rejects.toThrow(`no user ${userId}`)
    expect(await service.stop()).toBe(0)
    say('the service works with what was restored, and has erased again who was erased since')
  } finally {
    await outside.drop()
  }
})
