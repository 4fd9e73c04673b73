import { randomBytes } from 'node:crypto'
import { appendFile, copyFile, readFile, stat, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { onAdminConnection } from '../../../test/admin.ts'
import { createEmptyDatabase, type TestDatabase } from '../../../test/database.ts'
import { createTestPlatform, type TestPlatform } from '../../../test/platform.ts'
import { temporaryFolder } from '../../../test/postgres-processes.ts'
import { audit } from '../../accounts/audit.ts'
import { verifyAudit } from '../../accounts/audit-verify.ts'
import { createClient } from '../../accounts/clients.ts'
import { ensureUser } from '../../users/index.ts'
import { openDatabase } from '../database.ts'
import { beginUse, versionsInUse } from '../in-use.ts'
import { enqueue } from '../jobs.ts'
import { Keyring } from '../keyring.ts'
import { createLogger } from '../log.ts'
import { planParts, readSequences, readTables, selectPart, splitByLane } from './catalog.ts'
import { copyOut } from './copy-stream.ts'
import { backUpDatabase, moveDatabase, restoreDatabase } from './operations.ts'
import { type Counted, countRows } from './row-digest.ts'

const log = createLogger({ level: 'silent' })
const silent = () => {}
/** Small enough for tables to be copied in several parts. */
const PART_BYTES = 16_384

let source: TestPlatform
let target: TestDatabase
beforeAll(async () => {
  source = await createTestPlatform()
  const { platform } = source
  await platform.db.transaction().execute(async (trx) => {
    const { clientUuid } = await createClient(platform, trx, 'operator', 'Acme')
    for (let i = 0; i < 400; i++) {
      const { user } = await ensureUser(trx, platform, clientUuid, `user-${i}`)
      await enqueue(trx, { name: 'documents.build_days' }, user.scope, { key: `0/${user.scope.userKey}` })
    }
  })
  await platform.pool.query(`
    insert into erasures select sha256(n::text::bytea), now() from generate_series(1, 3) n;
    insert into user_zones select lane, user_key, '-infinity', 'Europe/Berlin' from users;
    insert into phone_marks select lane, user_key, 'Oura', 'sleep', n::text, sha256(n::text::bytea)
      from users, generate_series(1, 20) n`)
})
afterAll(() => source.close())
beforeEach(async () => {
  target = await createEmptyDatabase()
  onTestFinished(() => target.drop())
})

const keyring = () => new Keyring(source.masterKeys)
const move = (say: (line: string) => void = silent, keys = keyring()) =>
  moveDatabase({ from: source.databaseUrl, to: target.url }, keys, say, PART_BYTES)

/** Every table with the count and digest of its rows, and the sequences. */
const contentOf = (url: string): Promise<Record<string, Counted | string>> =>
  onAdminConnection(url, async (client) => {
    const content: Record<string, Counted | string> = {}
    for (const { name, columns } of await readTables(client))
      content[name] = await countRows(copyOut(client, selectPart({ table: name, lanes: null }, columns)))
    for (const { name, value, isCalled } of await readSequences(client))
      content[name] = `${value} ${isCalled}`
    return content
  })

const inUse = () => onAdminConnection(source.databaseUrl, versionsInUse)

const stoppedAfter = (lines: number) => {
  let left = lines
  return () => {
    if (left-- === 0) throw new Error('stopped here')
  }
}

describe('a move', () => {
  test('brings everything over, and the service goes on with it', async () => {
    const before = await contentOf(source.databaseUrl)
    expect(before['users']).toMatchObject({ rows: 400 })
    expect(before['erasures']).toMatchObject({ rows: 3 })
    expect(before['audit_head']).toMatchObject({ rows: 1 })
    const moved = await move()
    expect(moved).toMatchObject({ left_out: [], data_keys: 402 })
    expect(moved.rows).toBeGreaterThan(9_000)
    expect(await contentOf(target.url)).toEqual(before)
    const { db, close } = openDatabase(target.url, { poolSize: 2 })
    const platform = { clock: source.clock, keyring: keyring(), db }
    await platform.keyring.verify(db)
    const { entries } = await verifyAudit(platform)
    await db.transaction().execute(async (trx) => {
      await audit(trx, platform, { actor: 'operator', clientUuid: null, action: 'test', detail: {} })
      await enqueue(trx, { name: 'documents.build_days' }, {}, { key: 'new' })
    })
    expect(await verifyAudit(platform)).toMatchObject({ entries: entries + 1, unkeyed: 0, problems: [] })
    await close()
    const use = await beginUse(target.url, log)
    await use.end()
  })

  test('goes on where it was stopped, and until then nothing works with the database', async () => {
    await expect(move(stoppedAfter(30))).rejects.toThrow('stopped here')
    await expect(beginUse(target.url, log)).rejects.toThrow('has not come to its end')
    const lines: string[] = []
    await move((line) => lines.push(line))
    expect(lines.filter((line) => line.startsWith('had '))).toHaveLength(31)
    expect(lines.filter((line) => line.startsWith('copied ')).length).toBeGreaterThan(20)
    expect(lines.some((line) => /copied phone_marks \(lanes \d+ to \d+\)/.test(line))).toBe(true)
    expect(await contentOf(target.url)).toEqual(await contentOf(source.databaseUrl))
  })

  test('does not go on from a source that has changed since', async () => {
    await expect(move(stoppedAfter(60))).rejects.toThrow('stopped here')
    await source.platform.pool.query(`update clients set name = 'Other'`)
    await expect(move()).rejects.toThrow(/clients by an earlier run is not what is there now/)
    await source.platform.pool.query(`update clients set name = 'Acme'`)
    await move()
  })

  test('notices a row that is not as it was read', async () => {
    await expect(move(stoppedAfter(60))).rejects.toThrow('stopped here')
    await onAdminConnection(target.url, (client) =>
      client.query(`update clients set created_at = created_at + '1 us'`),
    )
    await expect(move()).rejects.toThrow('The copy of clients is not what was read')
  })

  test('waits for no one: it refuses while a process works with the source', async () => {
    const use = await beginUse(source.databaseUrl, log)
    await expect(move()).rejects.toThrow('1 running process works with the database')
    await use.end()
    await expect.poll(inUse, { timeout: 20_000 }).toEqual([])
    await move()
  })

  test('refuses a database that is not empty, and leaves it as it is', async () => {
    await onAdminConnection(target.url, (client) => client.query('create table mine (n int)'))
    await expect(move()).rejects.toThrow('is not empty')
    const names = await onAdminConnection(target.url, (client) =>
      client.query(`select relname from pg_class where relnamespace = 'public'::regnamespace`),
    )
    expect(names.rows).toEqual([{ relname: 'mine' }])
  })

  test.each([
    [
      'another key of the same version',
      { version: 1, key: randomBytes(32) },
      /not the one this database was written with/,
    ],
    ['a key of another version', { version: 2, key: randomBytes(32) }, /version 1, which is not configured/],
  ])('refuses %s before anything is copied', async (_, key, message) => {
    await expect(move(silent, new Keyring([key]))).rejects.toThrow(message)
    expect(await onAdminConnection(target.url, readTables)).toEqual([])
  })

  test('refuses when one data key does not open', async () => {
    const { pool } = source.platform
    const { rows } = await pool.query('select lane, user_key, wrapped from data_keys limit 1')
    const at = [rows[0].lane, rows[0].user_key]
    await pool.query('update data_keys set wrapped = sha256(wrapped) where lane = $1 and user_key = $2', at)
    await expect(move()).rejects.toThrow(/does not open with this key/)
    await pool.query('update data_keys set wrapped = $3 where lane = $1 and user_key = $2', [
      ...at,
      rows[0].wrapped,
    ])
  })

  test('leaves tables alone that are not Tributary’s, and names them', async () => {
    await source.platform.pool.query('create table "of another program" (n int)')
    onTestFinished(() => void source.platform.pool.query('drop table "of another program"'))
    expect((await move()).left_out).toEqual(['"of another program"'])
  })
})

describe('a backup', () => {
  let file: string
  beforeEach(async () => {
    file = join(await temporaryFolder(), 'backup')
  })
  const backUp = () => backUpDatabase(source.databaseUrl, file, keyring(), silent)
  const restore = (path = file) => restoreDatabase(target.url, path, keyring(), silent)

  test('is made beside a running service and restored into an empty database', async () => {
    const use = await beginUse(source.databaseUrl, log)
    const written = await backUp()
    await use.end()
    await expect.poll(inUse, { timeout: 20_000 }).toEqual([])
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    expect((await stat(file)).size).toBe(written.bytes)
    const restored = await restore()
    expect(restored).toMatchObject({ rows: written.rows, data_keys: 402 })
    expect(await contentOf(target.url)).toEqual(await contentOf(source.databaseUrl))
    await expect(restore()).rejects.toThrow('is not empty')
    await expect(backUp()).rejects.toThrow('exists already')
  })

  test('is refused when any part of it is damaged, and the database stays empty', async () => {
    await backUp()
    const { length } = await readFile(file)
    const damages: [string, (path: string) => Promise<void>][] = [
      ['its end is cut', (path) => truncate(path, length - 1)],
      ['half of it is missing', (path) => truncate(path, Math.floor(length / 2))],
      ['it is hardly begun', (path) => truncate(path, 25)],
      ['something follows', (path) => appendFile(path, 'x')],
      ...[30, length / 2, length - 40, length - 1].map((at): [string, (path: string) => Promise<void>] => [
        `a bit at ${Math.floor(at)} is another`,
        async (path) => {
          const bytes = await readFile(path)
          bytes[Math.floor(at)]! ^= 1
          await writeFile(path, bytes)
        },
      ]),
    ]
    for (const [damage, apply] of damages) {
      const copy = `${file}.damaged`
      await copyFile(file, copy)
      await apply(copy)
      await expect(restore(copy), damage).rejects.toThrow('is damaged or not complete')
    }
    await writeFile(`${file}.other`, 'not a backup at all, but long enough to be one'.repeat(10))
    await expect(restore(`${file}.other`)).rejects.toThrow('is not a backup of Tributary')
    expect(await onAdminConnection(target.url, readTables)).toEqual([])
  })

  test('is refused with a wrong master key before anything is written', async () => {
    await backUp()
    const wrong = new Keyring([{ version: 1, key: randomBytes(32) }])
    await expect(restoreDatabase(target.url, file, wrong, silent)).rejects.toThrow(
      'not the one this database was written with',
    )
    expect(await onAdminConnection(target.url, readTables)).toEqual([])
  })

  test('is restored to its end by a second run', async () => {
    await backUp()
    await expect(restoreDatabase(target.url, file, keyring(), stoppedAfter(20))).rejects.toThrow(
      'stopped here',
    )
    await restore()
    expect(await contentOf(target.url)).toEqual(await contentOf(source.databaseUrl))
  })
})

test('a large table is copied in parts of whole lanes, and every lane once', () => {
  for (const parts of [0, 1, 2, 3, 127, 128, 1000]) {
    const lanes = splitByLane('users', parts).flatMap(({ lanes: range }) =>
      range ? Array.from({ length: range[1] - range[0] + 1 }, (_, i) => range[0] + i) : [],
    )
    expect(lanes).toEqual(parts < 2 ? [] : Array.from({ length: 128 }, (_, i) => i))
  }
})

test('every table is planned', () =>
  onAdminConnection(source.databaseUrl, async (client) => {
    const tables = await readTables(client)
    const planned = new Set((await planParts(client, tables, PART_BYTES)).map(({ table }) => table))
    expect([...planned]).toEqual(tables.map(({ name }) => name))
    expect(planned).toContain('graphile_worker._private_jobs')
  }))
