import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { TributaryClient } from '@tributary/sdk'
import { startSimulator } from '@tributary/simulator'
import { setAddon } from '../../packages/service/src/accounts/addons.ts'
import { createClient } from '../../packages/service/src/accounts/clients.ts'
import { addPerson, givePassword } from '../../packages/service/src/accounts/people/index.ts'
import { type Config, loadConfig } from '../../packages/service/src/config.ts'
import { accountOf } from '../../packages/service/src/connections/tokens.ts'
import { setEndpoint } from '../../packages/service/src/delivery/index.ts'
import { callbackUrl } from '../../packages/service/src/intake/webhook-address.ts'
import { addDevice } from '../../packages/service/src/phones/devices.ts'
import { systemClock } from '../../packages/service/src/platform/clock.ts'
import { DatabaseServer } from '../../packages/service/src/platform/database-server.ts'
import { openFoundation } from '../../packages/service/src/platform/foundation.ts'
import { createLogger } from '../../packages/service/src/platform/log.ts'
import { createMetrics } from '../../packages/service/src/platform/metrics.ts'
import type { Platform } from '../../packages/service/src/platform/platform.ts'
import { DEPLOYMENT_SCOPE } from '../../packages/service/src/platform/scope.ts'
import { configureProviders } from '../../packages/service/src/providers.ts'
import { giveSimulatedConsent } from '../../packages/service/src/sandbox/simulated-consent.ts'
import { ensureUser, findUser, type User } from '../../packages/service/src/users/index.ts'
import { type Env, freePort, type ServiceProcess, startProcess } from '../processes.ts'
import { type Receiver, startReceiver } from '../soak/receiver.ts'

export const PASSWORD = 'correct horse battery staple'
const PHONES = 24
const WEARERS = 4

export interface Phone {
  user: User
  credential: string
}

interface Party {
  clientUuid: string
  /** The value of the Authorization header. */
  authorization: string
  sdk: TributaryClient
  phones: readonly Phone[]
}

interface Wearer {
  user: User
  /** The account at the vendor. */
  account: string
}

export interface MixedWorld {
  baseUrl: string
  platform: Platform
  good: Party
  bad: Party
  /** The e-mail address of a member of the well-behaved client. */
  owner: string
  wearers: readonly Wearer[]
  /** The address that the vendor calls, and the id that it sends. */
  webhook: { url: string; clientId: string }
  receiver: Receiver
  processes: Record<'api' | 'worker', ServiceProcess>
}

/** The API, a worker and PostgreSQL as processes of their own, behind a proxy that reports the caller's address. */
export async function withMixedWorld<T>(work: (world: MixedWorld) => Promise<T>): Promise<T> {
  await using closing = new AsyncDisposableStack()
  const dataDir = await mkdtemp(join(tmpdir(), 'tributary-mixed-'))
  closing.defer(() => rm(dataDir, { recursive: true, force: true }))
  const app = { clientId: 'mixed-load', clientSecret: randomBytes(24).toString('base64url') }
  const simulator = await startSimulator({ apps: { garmin: app } })
  closing.defer(() => simulator.close())
  const receiver = await startReceiver(() => 1)
  closing.defer(() => receiver.close())
  const port = await freePort()
  const env: Env = {
    TRIBUTARY_DATA_DIR: dataDir,
    TRIBUTARY_MASTER_KEY: `1:${randomBytes(32).toString('base64')}`,
    TRIBUTARY_SIMULATOR_URL: simulator.controlUrl,
    TRIBUTARY_GARMIN_CLIENT_ID: app.clientId,
    TRIBUTARY_GARMIN_CLIENT_SECRET: app.clientSecret,
    TRIBUTARY_BASE_URL: `http://127.0.0.1:${port}`,
    TRIBUTARY_TRUST_PROXY: '1',
    LOG_LEVEL: 'error',
  }
  const config = loadConfig(env)
  const server = new DatabaseServer(config, new AbortController().signal)
  const log = createLogger({ level: 'error' })
  const { close, ...foundation } = await openFoundation(config, log, server, {
    migrate: true,
    waiting: null,
    statementSeconds: null,
  })
  closing.defer(close)
  const platform = await platformOf(config, foundation, log)
  const shared = { ...env, DATABASE_URL: await server.open() }
  const start = async (role: 'api' | 'worker', at: number) => {
    const one = await startProcess(['--role', role, '--no-demo'], { ...shared, PORT: String(at) })
    closing.defer(async () => void (await one.stop()))
    return one
  }
  const processes = { api: await start('api', port), worker: await start('worker', 0) }
  const good = await makeParty(platform, receiver, 'Well behaved')
  const owner = 'owner@mixed.example'
  const person = await platform.db.transaction().execute((trx) =>
    addPerson(platform, trx, 'operator', {
      email: owner,
      name: 'Owner',
      role: 'owner',
      clientUuid: good.clientUuid,
    }),
  )
  await givePassword(platform, person, PASSWORD)
  const people = simulator.people.map(({ id }) => id).slice(0, WEARERS)
  const wearers = await Promise.all(people.map((id) => connectWearer(platform, good, id)))
  return await work({
    baseUrl: platform.baseUrl,
    platform,
    good,
    bad: await makeParty(platform, null, 'Hostile'),
    owner,
    wearers,
    webhook: {
      url: await callbackUrl(platform, platform.providers.get('Garmin')!),
      clientId: app.clientId,
    },
    receiver,
    processes,
  })
}

async function platformOf(
  config: Config,
  foundation: Pick<Platform, 'db' | 'pool' | 'keyring'>,
  log: Platform['log'],
): Promise<Platform> {
  const metrics = createMetrics()
  const baseUrl = config.baseUrl!
  const deploymentKey = await foundation.keyring.ensure(foundation.db, DEPLOYMENT_SCOPE)
  const clock = systemClock
  const apps = config.providers
  const providers = configureProviders({ apps, baseUrl, deploymentKey, metrics, clock, simulated: null })
  return { ...foundation, config, baseUrl, clock, log, metrics, providers }
}

async function makeParty(platform: Platform, receiver: Receiver | null, name: string): Promise<Party> {
  const { clientUuid, secretKey } = await platform.db
    .transaction()
    .execute((trx) => createClient(platform, trx, 'operator', name))
  if (receiver)
    await platform.db.transaction().execute(async (trx) => {
      const { secret } = await setEndpoint(platform, trx, 'operator', clientUuid, 'data', receiver.url)
      receiver.verifyWith(secret!)
    })
  await setAddon(platform, 'operator', clientUuid, 'lab_data', true)
  const phones: Phone[] = []
  for (let number = 0; number < PHONES; number++)
    phones.push(await makePhone(platform, clientUuid, `phone-${number}`))
  return {
    clientUuid,
    authorization: `Basic ${Buffer.from(`${clientUuid}:${secretKey}`).toString('base64')}`,
    sdk: new TributaryClient({ baseUrl: platform.baseUrl, clientUuid, secretKey }),
    phones,
  }
}

async function makePhone(platform: Platform, clientUuid: string, userId: string): Promise<Phone> {
  return platform.db.transaction().execute(async (trx) => {
    const { user } = await ensureUser(trx, platform, clientUuid, userId)
    const { credential } = await addDevice(trx, platform, {
      scope: user.scope,
      clientUuid,
      installationId: `phone of ${userId}`,
      platform: 'ios',
      model: null,
      appVersion: '1.0.0',
      clientName: 'Mixed load',
      tycUrl: null,
      supportUrl: null,
      completeLogOut: false,
      termsAcceptedAt: new Date(platform.clock.now()),
    })
    return { user, credential }
  })
}

async function connectWearer(
  platform: Platform,
  { sdk, clientUuid }: Party,
  person: string,
): Promise<Wearer> {
  const userId = `wearer-${person}`
  const { authorization_url: url } = await sdk.authorizer({ userId, dataSource: 'Garmin' })
  await giveSimulatedConsent(url!, person)
  const user = (await findUser(platform.db, clientUuid, userId))!
  return { user, account: (await accountOf(platform, user.scope, 'Garmin'))! }
}
