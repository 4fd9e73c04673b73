import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, realpath, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { startTestReceiver, TributaryClient } from '@tributary/sdk'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { giveSimulatedConsent } from '../packages/service/src/sandbox/simulated-consent.ts'
import { createEmptyDatabase } from '../packages/service/test/database.ts'
import { addSource, copyCheckout } from './new-source/checkout.ts'
import { STEPS, startVendor } from './new-source/vendor.ts'
import { freePort, startProcess, tributary } from './processes.ts'

const run = promisify(execFile)
let folder: string
beforeAll(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), 'tributary-new-source-')))
  await copyCheckout(folder)
  await addSource(folder)
  await run(process.execPath, ['scripts/generate.ts'], { cwd: folder })
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const read = (path: string) => readFile(join(folder, path), 'utf8')

test('a new source is a type of the SDK, and a fact missing from its declaration is a type error', async () => {
  const acme = 'packages/providers/src/acme'
  const complete = await read(`${acme}/index.ts`)
  const facts = ['looks', 'facts', 'rank', 'ownScores', 'callsPerAnnouncedDay', 'signIn']
  for (const fact of facts) {
    const forgotten = complete.replace(new RegExp(`^ +${fact}: (?:.*,|\\{[^]*?^  \\},)\n`, 'm'), '')
    expect(forgotten).not.toBe(complete)
    await writeFile(join(folder, acme, `without-${fact}.ts`), forgotten)
  }
  await writeFile(
    join(folder, 'uses-the-sdk.ts'),
    "import type { DataSource } from '@tributary/sdk'\nexport const source: DataSource = 'Acme'\n",
  )
  const include = ['packages/providers/src/index.ts', `${acme}/*.ts`, 'uses-the-sdk.ts']
  await writeFile(
    join(folder, 'tsconfig.source.json'),
    JSON.stringify({ extends: './tsconfig.json', include }),
  )
  const tsc = join(folder, 'node_modules/.bin/tsc')
  const { stdout } = await run(tsc, ['-p', 'tsconfig.source.json'], { cwd: folder }).catch(
    (failed: { stdout: string }) => failed,
  )
  for (const fact of facts) expect(stdout).toMatch(new RegExp(`without-${fact}\\.ts.*\\b${fact}\\b`))
  expect(stdout.split('\n').filter((line) => line.includes('error TS'))).toHaveLength(facts.length)
})

test('the reference pages list the new source', async () => {
  expect(await read('docs/reference/configuration.md')).toContain('| `TRIBUTARY_ACME_CLIENT_ID` |')
  expect(await read('docs/reference/limits.md')).toMatch(/^\| Acme \|/m)
  const providers = await read('docs/reference/providers.md')
  expect(providers).toContain('| [Acme](#acme) | code with PKCE | polling only | 1 h | 1 day | 5 days |')
  expect(providers).toContain('| Acme | 1,000 a minute | the application |')
  expect(providers).toContain('\n## Acme\n\nSteps from a band that does not exist.\n')
  expect(providers).toContain('| `days` | `days` | day records, `steps`, `distance_traveled_m` |')
  expect(await read('packages/sdk/src/generated/documents.ts')).toContain("| 'Acme'")
})

test('the documents of a new source are delivered, and it has its branding and its rank', async () => {
  await using closing = new AsyncDisposableStack()
  const app = { clientId: 'acme-app', clientSecret: randomBytes(24).toString('base64url') }
  const vendor = await startVendor(app)
  closing.defer(() => vendor.close())
  const receiver = await startTestReceiver()
  closing.defer(() => receiver.close())
  const database = await createEmptyDatabase()
  closing.defer(() => database.drop())
  const port = await freePort()
  const baseUrl = `http://127.0.0.1:${port}`
  const env = {
    DATABASE_URL: database.url,
    TRIBUTARY_MASTER_KEY: `1:${randomBytes(32).toString('base64')}`,
    TRIBUTARY_SIMULATOR_URL: vendor.url,
    TRIBUTARY_ACME_CLIENT_ID: app.clientId,
    TRIBUTARY_ACME_CLIENT_SECRET: app.clientSecret,
    TRIBUTARY_BASE_URL: baseUrl,
    PORT: String(port),
    LOG_LEVEL: 'warn',
  }
  const service = await startProcess(['--no-demo'], env, folder)
  closing.defer(async () => void (await service.stop()))
  const made = await tributary<{ client_uuid: string; secret_key: string; data_webhook_secret: string }>(
    ['client', 'create', '--name', 'New source', '--webhook', receiver.url],
    env,
    folder,
  )
  receiver.verifyWith(made.data_webhook_secret)
  const client = new TributaryClient({ baseUrl, clientUuid: made.client_uuid, secretKey: made.secret_key })

  const ranking = await tributary<{ pillar: string; sources: string[] }[]>(
    ['client', 'ranking', made.client_uuid],
    env,
    folder,
  )
  const orderOf = (pillar: string) => ranking.find((one) => one.pillar === pillar)!.sources
  expect(orderOf('physical')[0]).toBe('Acme')
  expect(orderOf('sleep').slice(3, 6)).toEqual(['Polar', 'Acme', 'Fitbit'])

  // The list of the SDK that runs here is that of this checkout, in which the source does not exist.
  const dataSource = 'Acme' as 'Oura'
  const { authorization_url: url } = await client.authorizer({ userId: 'patient-1', dataSource })
  expect(await (await fetch(url!)).text()).toContain('Acme')
  await giveSimulatedConsent(url!, 'person-1')
  const { data_sources: connected } = await client.authorizedSources('patient-1')
  const acme = connected.find(({ data_source }) => data_source === dataSource)!
  expect(acme.authorized).toBe(true)
  const image = await fetch(acme.image)
  expect(await image.text()).toMatch(/aria-label="Acme".*fill="#123456".*>Ac</)

  const { event } = await receiver.next(
    ({ json }) => (json as { data_structure?: string }).data_structure === 'physical_summary',
    60_000,
  )
  const body = event!.document as unknown as {
    physical_health: {
      summary: {
        physical_summary: {
          distance: { steps_int: number }
          metadata: { sources_of_data_array: string[] }
        }
      }
    }
  }
  const { distance, metadata } = body.physical_health.summary.physical_summary
  expect(distance.steps_int).toBe(STEPS)
  expect(metadata.sources_of_data_array).toEqual(['Acme'])
  expect(vendor.refusals).toEqual([])
})
