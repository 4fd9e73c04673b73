import type { PhoneBatch, Source } from '@tributary/health'
import { PROVIDERS } from '@tributary/providers'
import { type Simulator, startSimulator } from '@tributary/simulator'
import { sql } from 'kysely'
import { type Addon, setAddon } from '../src/accounts/addons.ts'
import { createClient } from '../src/accounts/clients.ts'
import { registerMonitoring } from '../src/addons/monitoring/index.ts'
import { registerProfile } from '../src/addons/profile/index.ts'
import { registerBinding } from '../src/binding/index.ts'
import { linkAddress, registerConnections } from '../src/connections/index.ts'
import type { DeliveryPorts } from '../src/delivery/index.ts'
import { setEndpoint } from '../src/delivery/webhooks/endpoints.ts'
import { registerErasure } from '../src/erasure/index.ts'
import { registerLab } from '../src/lab/index.ts'
import { readJob } from '../src/lab/read.ts'
import { addDevice } from '../src/phones/devices.ts'
import { registerPhones } from '../src/phones/index.ts'
import { createServer } from '../src/platform/http/server.ts'
import type { Job } from '../src/platform/jobs.ts'
import type { ConfiguredProvider } from '../src/platform/providers.ts'
import { typeIntoSimulatedPortals } from '../src/sandbox/simulator-portals.ts'
import { ensureUser, findUser, registerUsers, type User } from '../src/users/index.ts'
import { wire } from '../src/wiring.ts'
import type { ApiClient } from './api.ts'
import { Browser } from './browser.ts'
import { consent, goToVendor } from './connections.ts'
import { drainJobs } from './jobs.ts'
import { extracted, pathOf, pdfOf, reportOf, StubReader } from './lab.ts'
import { batchOf, sleep, steps } from './phones.ts'
import { createTestPlatform, TEST_START, type TestPlatform } from './platform.ts'
import { simulatedApps } from './simulated-apps.ts'

const APP = { clientId: 'tributary-test', clientSecret: 'a-secret-known-to-the-vendor' }
const ADDONS: Addon[] = [
  'notification_webhook',
  'steps_events',
  'lab_data',
  'user_health_profile',
  'health_monitoring',
]

export interface ErasureWorld extends TestPlatform {
  simulator: Simulator
  jobs: readonly Job<never>[]
  deliveryPorts: DeliveryPorts
  client(): Promise<ApiClient>
  call(client: ApiClient, method: string, path: string, body?: unknown): Promise<Response>
  /** Connects to the simulated vendor in a browser. */
  connect(client: ApiClient, userId: string, person?: string): Promise<void>
  /** A bound phone whose source is connected. */
  phone(client: ApiClient, userId: string): Promise<TestUploader>
  submitLab(client: ApiClient, userId: string, value: number): Promise<Response>
  /** Makes a user with nearly everything that can be stored about a person, except for a vendor's data where the options exclude it. */
  rich(client: ApiClient, userId: string, options?: { vendor: boolean }): Promise<RichUser>
  drain(): Promise<void>
}

interface RichUser {
  user: User
  phone: TestUploader
}

interface TestUploader {
  credential: string
  upload(batch: Partial<PhoneBatch>): Promise<Response>
}

/** Starts the parts that store data of people, over HTTP, beside one simulated vendor; jobs run when a test drains them. */
export async function createErasureWorld(): Promise<ErasureWorld> {
  const simulator = await startSimulator({
    apps: simulatedApps(APP),
    clockOffsetMs: Date.parse(TEST_START) - Date.now(),
  })
  const providers = new Map<Source, ConfiguredProvider>()
  const test = await createTestPlatform({ providers })
  const { platform } = test
  const wiring = wire(platform)
  const server = await createServer(platform)
  registerConnections(server, platform, wiring.connectionPorts)
  registerUsers(server, platform, wiring.userPorts)
  registerPhones(server, platform, { connections: wiring.connectionPorts, users: wiring.userPorts })
  registerBinding(server, platform, wiring.userPorts)
  registerLab(server, platform, wiring.userPorts)
  registerProfile(server, platform)
  registerMonitoring(server, platform, wiring.userPorts)
  registerErasure(server, platform, wiring.capabilities)
  platform.baseUrl = await server.listen({ host: '127.0.0.1', port: 0 })
  providers.set('Oura', {
    provider: PROVIDERS['oura']!,
    context: { addresses: simulator.vendors.oura.addresses, fetch, timeoutMs: 5_000 },
    app: { ...APP, settings: {}, redirectUri: `${platform.baseUrl}/oauth/callback/oura` },
    regions: new Map(),
    verificationToken: 'unused',
  })
  await typeIntoSimulatedPortals(platform, simulator.controlUrl)
  const jobs = [...wiring.jobs, readJob(new StubReader()) as unknown as Job<never>]

  const world: ErasureWorld = {
    ...test,
    simulator,
    jobs,
    deliveryPorts: wiring.deliveryPorts,
    async client() {
      const { clientUuid, secretKey } = await platform.db.transaction().execute(async (trx) => {
        const made = await createClient(platform, trx, 'operator', 'Acme')
        for (const kind of ['data', 'notification'] as const)
          await setEndpoint(platform, trx, 'operator', made.clientUuid, kind, 'http://127.0.0.1:9/')
        return made
      })
      for (const addon of ADDONS) await setAddon(platform, 'operator', clientUuid, addon, true)
      const pair = Buffer.from(`${clientUuid}:${secretKey}`).toString('base64')
      return { clientUuid, secretKey, authorization: `Basic ${pair}` }
    },
    call: (client, method, path, body) =>
      fetch(`${platform.baseUrl}${path}`, {
        method,
        headers: {
          authorization: client.authorization,
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      }),
    connect: (client, userId, person = simulator.people[0]!.id) => connect(world, client, userId, person),
    phone: (client, userId) => bindPhone(world, client, userId),
    submitLab(client, userId, value) {
      const form = new FormData()
      const file = pdfOf(extracted(reportOf({ value })), String(value)) as Uint8Array<ArrayBuffer>
      form.set('file', new Blob([file], { type: 'application/pdf' }), 'report.pdf')
      form.set('timezone', '-05:00')
      const { authorization } = client
      return fetch(`${platform.baseUrl}${pathOf(client, userId)}`, {
        method: 'POST',
        headers: { authorization },
        body: form,
      })
    },
    rich: (client, userId, options = { vendor: true }) => makeRich(world, client, userId, options),
    drain: () => drainJobs(platform, jobs),
    async close() {
      await server.close()
      await simulator.close()
      await test.close()
    },
  }
  return world
}

async function connect(
  { call }: ErasureWorld,
  client: ApiClient,
  userId: string,
  person: string,
): Promise<void> {
  const asked = await call(client, 'GET', `/api/v1/user_id/${userId}/data_source/Oura/authorizer`)
  const { authorization_url: link } = (await asked.json()) as { authorization_url: string }
  const browser = new Browser()
  const landing = await browser.get(await consent(browser, link, { person }))
  if (landing.status !== 200) throw new Error(`the callback answered ${landing.status}`)
}

async function bindPhone(
  { platform, clock }: ErasureWorld,
  { clientUuid }: ApiClient,
  userId: string,
): Promise<TestUploader> {
  const { credential } = await platform.db.transaction().execute(async (trx) =>
    addDevice(trx, platform, {
      scope: (await findUser(trx, clientUuid, userId))!.scope,
      clientUuid,
      installationId: `phone of ${clientUuid}`,
      platform: 'ios',
      model: 'iPhone17,1',
      appVersion: '1.0.0',
      clientName: 'Acme',
      tycUrl: null,
      supportUrl: null,
      completeLogOut: false,
      termsAcceptedAt: new Date(clock.now()),
    }),
  )
  const send = (method: string, path: string, body: unknown) =>
    fetch(`${platform.baseUrl}/api/v1/mobile${path}`, {
      method,
      headers: { authorization: `Bearer ${credential}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  const connected = await send('PUT', '/sources/Apple%20Health', { permissions: [] })
  if (connected.status !== 200) throw new Error(`connecting answered ${connected.status}`)
  let sequence = 0
  return {
    credential,
    upload: (batch) => send('POST', '/records', batchOf({ ...batch, sequence: ++sequence })),
  }
}

async function makeRich(
  world: ErasureWorld,
  client: ApiClient,
  userId: string,
  { vendor }: { vendor: boolean },
): Promise<RichUser> {
  const { call, platform } = world
  const expect200 = async (answer: Promise<Response>) => {
    const response = await answer
    if (response.status >= 300)
      throw new Error(`${response.url}: ${response.status} ${await response.text()}`)
  }
  if (vendor) await world.connect(client, userId)
  await platform.db.transaction().execute((trx) => ensureUser(trx, platform, client.clientUuid, userId))
  const phone = await world.phone(client, userId)
  await expect200(
    phone.upload({
      records: [steps('s1', '2026-03-09T10:00:00.000Z'), sleep('n1', '2026-03-08T22:00:00.000Z', 7)],
    }),
  )
  await expect200(
    call(client, 'POST', `/api/v1/user_id/${userId}/time_zone`, {
      time_zone: 'Europe/Berlin',
      offset: '+01:00',
    }),
  )
  await expect200(
    call(client, 'POST', '/api/v2/user-information', {
      user_id: userId,
      datetime: '2026-03-10T08:00:00+01:00',
      date_of_birth_string: '1984-05-17',
      sex_string: 'female',
      height_cm_int: 171,
      weight_kg_float: 64.5,
    }),
  )
  await expect200(world.submitLab(client, userId, 5.4))
  await world.drain()
  await expect200(
    call(client, 'PUT', '/api/v2/health_monitoring/rules', {
      user_id: userId,
      rules: [{ signal_type_string: 'oxygenation', threshold_min_float: 90 }],
    }),
  )
  // What waits: to be stored, to be made, to be read, to be enrolled, to be connected.
  await expect200(phone.upload({ records: [steps('s2', '2026-03-09T11:00:00.000Z')] }))
  await expect200(call(client, 'POST', '/api/v2/user_profile', { user_id: userId }))
  await expect200(world.submitLab(client, userId, 6.1))
  await expect200(call(client, 'POST', '/api/v1/mobile/enrolments', { user_id: userId }))
  await leaveAtVendor(world, client, userId)
  return { user: (await findUser(platform.db, client.clientUuid, userId))!, phone }
}

/** Starts a connection of a person who went to the vendor's page and has not come back. */
async function leaveAtVendor({ platform }: ErasureWorld, client: ApiClient, userId: string): Promise<void> {
  const link = await linkAddress(platform, {
    clientUuid: client.clientUuid,
    userId,
    source: 'Oura',
    redirectUrl: null,
    issuedAt: platform.clock.now(),
  })
  await goToVendor(new Browser(), link)
}

interface Column {
  table: string
  column: string
  type: string
  needed: boolean
}

/** Every column of our tables. */
export async function columnsOf({ platform }: TestPlatform): Promise<Column[]> {
  const { rows } = await sql<Column>`
    select table_name as "table", column_name as "column", data_type as type,
      (is_nullable = 'NO' and column_default is null and is_identity = 'NO') as needed
    from information_schema.columns where table_schema = 'public'
    order by table_name, ordinal_position`.execute(platform.db)
  return rows
}
