import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { readdir, readFile, rename, rm } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createTestPlatform, type TestPlatform } from '../../test/platform.ts'
import { temporaryFolder } from '../../test/postgres-processes.ts'
import { createClient } from '../accounts/clients.ts'
import { CAPABILITIES } from '../capabilities.ts'
import { migrateToLatest } from '../platform/migrate.ts'
import { openEmbeddedPostgres } from '../platform/postgres/embedded.ts'
import { ensureUser, findUser } from '../users/index.ts'
import { eraseAgain, eraseUser, rewriteKeyTable } from './index.ts'

const masterKeys = [{ version: 1, key: randomBytes(32) }]

/** A deployment with a PostgreSQL of its own, which `work` has until it stops. */
async function whileRunning<T>(
  folder: string,
  work: (world: TestPlatform) => Promise<T>,
  { isExternal = false } = {},
): Promise<T> {
  const server = await openEmbeddedPostgres({ dataDir: join(folder, 'data'), durable: false })
  let world: TestPlatform | null = null
  try {
    await migrateToLatest(server.url)
    world = await createTestPlatform({
      database: { url: server.url, drop: async () => {} },
      masterKeys,
      config: {
        erasuresFile: join(folder, 'data.erasures'),
        databaseUrl: isExternal ? server.url : null,
      },
    })
    return await work(world)
  } finally {
    await world?.close()
    await server.close()
  }
}

const addClient = ({ platform }: TestPlatform) =>
  platform.db
    .transaction()
    .execute(async (trx) => (await createClient(platform, trx, 'operator', 'Acme')).clientUuid)

const addUser = ({ platform }: TestPlatform, clientUuid: string, userId: string) =>
  platform.db.transaction().execute(async (trx) => (await ensureUser(trx, platform, clientUuid, userId)).user)

async function wrappedKeyOf({ platform }: TestPlatform, userKey: string): Promise<Buffer> {
  const { wrapped } = await platform.db
    .selectFrom('data_keys')
    .select('wrapped')
    .where('user_key', '=', userKey)
    .executeTakeFirstOrThrow()
  return wrapped
}

/** Files of the stopped database that hold the bytes. A page of the log may part them. */
async function filesWith(folder: string, bytes: Buffer): Promise<string[]> {
  const cluster = join(folder, 'data', 'postgres')
  const entries = await readdir(cluster, { recursive: true, withFileTypes: true })
  const halves = [bytes.subarray(0, bytes.length / 2), bytes.subarray(bytes.length / 2)]
  const found: string[] = []
  for (const entry of entries.filter((one) => one.isFile())) {
    const path = join(entry.parentPath, entry.name)
    const content = await readFile(path)
    if (halves.some((half) => content.includes(half))) found.push(relative(cluster, path))
  }
  return found.sort()
}

test('the wrapped key of an erased user is in the files where the receipt says, and after the rewrite nowhere', async () => {
  const folder = await temporaryFolder()
  const { wrapped, table, remains, clientUuid } = await whileRunning(folder, async (world) => {
    const { platform } = world
    const client = await addClient(world)
    for (let n = 0; n < 50; n++) await addUser(world, client, `stays-${n}`)
    const user = await addUser(world, client, 'goes')
    // The planner takes samples of what it finds.
    await platform.pool.query('analyze')
    const path = await platform.pool.query(`select pg_relation_filepath('data_keys') as path`)
    const key = await wrappedKeyOf(world, user.scope.userKey)
    const receipt = (await eraseUser(platform, CAPABILITIES, 'operator', client, 'goes'))!
    return { wrapped: key, table: path.rows[0].path, remains: receipt.remains, clientUuid: client }
  })
  const before = await filesWith(folder, wrapped)
  expect(before.filter((path) => !path.startsWith('pg_wal/'))).toEqual([table])
  const said = remains.map(({ what }) => what).join('\n')
  expect(said).toContain('dead row of the key table')
  expect(said).toContain('write-ahead log of the embedded database')

  await whileRunning(folder, async ({ platform }) => {
    expect(await rewriteKeyTable(platform)).toBe('done')
    expect(await rewriteKeyTable(platform)).toBe('nothing')
  })
  expect(await filesWith(folder, wrapped)).toEqual([])

  // Of a PostgreSQL that is not ours the log is left to its operator.
  const external = await whileRunning(
    folder,
    async (world) => {
      const user = await addUser(world, clientUuid, 'goes-too')
      const key = await wrappedKeyOf(world, user.scope.userKey)
      const receipt = (await eraseUser(world.platform, CAPABILITIES, 'operator', clientUuid, 'goes-too'))!
      await world.platform.pool.query('update key_table_rewrites set done_at = null')
      expect(await rewriteKeyTable(world.platform)).toBe('done')
      return { key, remains: receipt.remains.map(({ what }) => what).join('\n') }
    },
    { isExternal: true },
  )
  const left = await filesWith(folder, external.key)
  expect(left.length).toBeGreaterThan(0)
  expect(left.filter((path) => !path.startsWith('pg_wal/'))).toEqual([])
  expect(external.remains).toContain('write-ahead log of PostgreSQL, and in its archive')
}, 60_000)

test('a restored backup does not bring back who was erased since', async () => {
  const folder = await temporaryFolder()
  const [data, copy] = [join(folder, 'data'), join(folder, 'copy')]
  onTestFinished(() => rm(copy, { recursive: true, force: true }))
  const client = await whileRunning(folder, async (world) => {
    const made = await addClient(world)
    for (const name of ['goes', 'goes-and-returns', 'stays']) await addUser(world, made, name)
    return made
  })
  execFileSync('cp', ['-a', data, copy])
  const returned = await whileRunning(folder, async (world) => {
    for (const name of ['goes', 'goes-and-returns'])
      await eraseUser(world.platform, CAPABILITIES, 'operator', client, name)
    return addUser(world, client, 'goes-and-returns')
  })
  await whileRunning(folder, async ({ platform, logLines }) => {
    // A start after an erasure erases no one: not a user with the name of an erased one, either.
    await eraseAgain(platform, CAPABILITIES)
    expect((await findUser(platform.db, client, 'goes-and-returns'))?.scope).toEqual(returned.scope)
    expect(logLines.join('')).not.toContain('older than the list')
  })
  await rm(data, { recursive: true })
  await rename(copy, data)
  await whileRunning(folder, async ({ platform, logLines }) => {
    expect(await findUser(platform.db, client, 'goes')).not.toBeNull()
    await eraseAgain(platform, CAPABILITIES)
    for (const name of ['goes', 'goes-and-returns'])
      expect(await findUser(platform.db, client, name)).toBeNull()
    expect(await findUser(platform.db, client, 'stays')).not.toBeNull()
    expect(logLines.filter((line) => line.includes('older than the list'))).toEqual([
      expect.stringContaining('"erased":2'),
    ])
    logLines.length = 0
    await eraseAgain(platform, CAPABILITIES)
    expect(logLines.join('')).not.toContain('older than the list')
  })
  const list = await readFile(join(folder, 'data.erasures'), 'utf8')
  for (const name of ['goes', client, returned.scope.userKey]) expect(list).not.toContain(name)
}, 60_000)
