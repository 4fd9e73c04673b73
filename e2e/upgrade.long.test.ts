import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { TributaryClient } from '../packages/sdk/src/index.ts'
import { migrateToLatest } from '../packages/service/src/platform/migrate.ts'
import { MIGRATIONS, type Migrations } from '../packages/service/src/platform/migrations/list.ts'
import { onAdminConnection } from '../packages/service/test/admin.ts'
import { createEmptyDatabase } from '../packages/service/test/database.ts'
import { until } from '../packages/service/test/until.ts'
import { type Env, freePort, type ServiceProcess, startProcess } from './processes.ts'

/**
 * A checkout of the version before this one, installed: the last tag's, once there is one. Without it this version plays the one
 * before, and the next is made up: it adds a column to every table.
 */
const PREVIOUS = process.env['PREVIOUS_VERSION']
/** The processes share the machine with their callers. */
const PAUSE_MS = 20

async function madeUpNext(url: string): Promise<Migrations> {
  const tables = await onAdminConnection(url, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      `select quote_ident(relname) as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`,
    )
    return rows.map(({ name }) => name).filter((name) => name !== 'schema_migrations')
  })
  const added = tables.map((name, index) => {
    const sql = `alter table ${name} add column of_the_next text default 'x'`
    return [`${9000 + index}_${name}`, { sql }] as const
  })
  return { ...MIGRATIONS, ...Object.fromEntries(added) }
}

/** Calls of several kinds, one after the other, until it is stopped. Each of them must succeed. */
function callAll(client: TributaryClient, number: number) {
  const complaints: string[] = []
  let [calls, rounds] = [0, 0]
  let stopped = false
  const userId = `caller-${number}`
  const date = new Date().toISOString().slice(0, 10)
  const kinds: (() => Promise<unknown>)[] = [
    () => client.setTimeZone({ userId, timeZone: 'Europe/Madrid' }),
    () => client.authorizedSources('demo-user'),
    () => client.read('physical_health/summary', { userId: 'demo-user', date }),
    () => client.userInfo({ userId: 'demo-user' }),
    () => client.deliveries(),
    () => client.createEnrolment({ userId }),
    () => client.testDelivery('data'),
  ]
  const done = (async () => {
    while (!stopped) {
      for (const call of kinds) {
        calls++
        await call().catch((error: unknown) => complaints.push(`${call}: ${error}`))
        await sleep(PAUSE_MS)
      }
      rounds++
    }
  })()
  return {
    rounds: () => rounds,
    async stop() {
      stopped = true
      await done
      return { calls, complaints }
    },
  }
}

test('two versions run side by side through every migration without a failed call', async () => {
  const database = await createEmptyDatabase()
  const dataDir = await mkdtemp(join(tmpdir(), 'tributary-upgrade-'))
  const ports = [await freePort(), await freePort()] as const
  const env: Env = {
    DATABASE_URL: database.url,
    TRIBUTARY_DATA_DIR: dataDir,
    TRIBUTARY_ERASURES_FILE: join(dataDir, 'erasures'),
    TRIBUTARY_MASTER_KEY: `1:${randomBytes(32).toString('base64')}`,
    TRIBUTARY_BASE_URL: `http://localhost:${ports[0]}`,
    LOG_LEVEL: 'warn',
  }
  const running = new Set<ServiceProcess>()
  const logs: string[] = []
  const start = async (role: string, port: number, root?: string, more: Env = {}) => {
    const service = await startProcess(['--role', role], { ...env, ...more, PORT: String(port) }, root)
    running.add(service)
    return service
  }
  const stop = async (service: ServiceProcess) => {
    running.delete(service)
    expect(await service.stop()).toBe(0)
    logs.push(service.log())
  }
  const delivered = () =>
    onAdminConnection(database.url, async (client) => {
      const { rows } = await client.query(
        `select count(*)::int as n from deliveries where state = 'delivered'`,
      )
      return rows[0].n as number
    })
  try {
    const first = await start('all', ports[0], PREVIOUS)
    const demo = first.described.demo_client!
    const shared = { TRIBUTARY_SIMULATOR_URL: first.described['simulator_url']! }
    const second = await start('api', ports[1], PREVIOUS, shared)
    const clientAt = (port: number) =>
      new TributaryClient({
        baseUrl: `http://localhost:${port}`,
        clientUuid: demo['client_uuid']!,
        secretKey: demo['secret_key']!,
      })
    const callers = [0, 1, 2, 3].map((number) => callAll(clientAt(ports[number % 2]!), number))
    const allHaveCalled = () =>
      until(
        () => callers.every(({ rounds }) => rounds() >= 2),
        () => callers.map(({ rounds }) => rounds()).join(),
      )
    await allHaveCalled()
    const before = await delivered()

    if (!PREVIOUS) await migrateToLatest(database.url, { migrations: await madeUpNext(database.url) })
    const later = [await freePort(), await freePort(), await freePort()] as const
    const beside = await Promise.all([
      start('api', later[0], undefined, shared),
      start('worker', later[1], undefined, shared),
      start('api', later[2], PREVIOUS, shared),
    ])
    callers.push(callAll(clientAt(later[0]), 4), callAll(clientAt(later[2]), 5))
    await allHaveCalled()
    const datetime = new Date()
    await clientAt(later[0]).reportUserInformation({ userId: 'demo-user', datetime, heightCm: 181 })
    await until(
      async () => (await delivered()) > before,
      () => 'a delivery after the migration',
    )

    const results = await Promise.all(callers.map((caller) => caller.stop()))
    for (const service of [...beside, second, first]) await stop(service)
    const calls = results.reduce((sum, result) => sum + result.calls, 0)
    process.stdout.write(
      `${calls} calls and ${(await delivered()) - before} deliveries through ${PREVIOUS ? 'the migrations of this version' : 'made-up migrations'}\n`,
    )
    expect(results.flatMap(({ complaints }) => complaints)).toEqual([])
    const failures = logs
      .flatMap((log) => log.split('\n'))
      .filter((line) => /cached plan|does not exist|job failed/.test(line))
    expect(failures).toEqual([])
  } finally {
    for (const service of running) await service.kill()
    await database.drop()
    await rm(dataDir, { recursive: true, force: true })
  }
})
