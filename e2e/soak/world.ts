import { setTimeout as sleep } from 'node:timers/promises'
import { PROVIDERS } from '@tributary/providers'
import { TributaryClient } from '@tributary/sdk'
import { type Simulator, type SimulatorOptions, startSimulator, type Vendor } from '@tributary/simulator'
import { SandboxClock } from '../../packages/service/src/platform/clock.ts'
import { advanceClock } from '../../packages/service/src/platform/sandbox-clock.ts'
import { DEPLOYMENT_SCOPE } from '../../packages/service/src/platform/scope.ts'
import { PROVIDER_SETTINGS } from '../../packages/service/src/provider-settings.ts'
import { simulatedApps } from '../../packages/service/src/sandbox/simulated-apps.ts'
import { giveSimulatedConsent } from '../../packages/service/src/sandbox/simulated-consent.ts'
import type { SimulatorApps } from '../../packages/service/src/sandbox/simulator-process.ts'
import { ensureUser, setTimeZone, type User } from '../../packages/service/src/users/index.ts'
import { createTestPlatform, type TestPlatform } from '../../packages/service/test/platform.ts'
import { type Env, freePort, startProcess, tributary } from '../processes.ts'
import { type Participant, participants, SOURCE_OF } from './people.ts'
import { type Receiver, startReceiver } from './receiver.ts'
import { untilQuiet, workLeft } from './rest.ts'

/** A process reads the clock in the database twice a second. */
const NOTICED_MS = 700
const MOST_STOPS = 5

export interface World {
  test: TestPlatform
  clock: SandboxClock
  simulator: Simulator
  apps: SimulatorApps
  /** The address of the service. */
  baseUrl: string
  client: TributaryClient
  documents: Receiver
  notifications: Receiver
  people: readonly Participant[]
  users: ReadonlyMap<string, User>
  connect(participant: Participant, vendor: Vendor): Promise<void>
  /** Moves the clock of the service and of all vendors. */
  advance(ms: number): Promise<void>
  /** Ends the service for good, with nothing left to do or to deliver. The vendors, the receiver and the database stay. */
  endService(): Promise<void>
  close(): Promise<void>
}

/** Fake vendors with a crowd, the real program on a database of its own, and a client that listens. */
export async function openWorld(crowd: { people: number; random: () => number }): Promise<World> {
  await using closing = new AsyncDisposableStack()
  const clock = new SandboxClock()
  const test = await createTestPlatform({ clock })
  closing.defer(() => test.close())
  const { platform } = test
  const apps = simulatedApps(await platform.keyring.ensure(platform.db, DEPLOYMENT_SCOPE))
  // The service never polls this vendor; the comparison at the end has to.
  const garmin = { ...apps['garmin']!, settings: { ...apps['garmin']!.settings, pull: 'allowed' } }
  const simulator = await startSimulator({
    apps: { ...apps, garmin } as SimulatorOptions['apps'],
    crowd: Math.max(0, crowd.people - 7),
  })
  closing.defer(() => simulator.close())
  const documents = await startReceiver(crowd.random)
  closing.defer(() => documents.close())
  const notifications = await startReceiver(crowd.random)
  closing.defer(() => notifications.close())
  const port = await freePort()
  const env: Env = {
    DATABASE_URL: test.databaseUrl,
    TRIBUTARY_MASTER_KEY: `1:${test.masterKeys[0]!.key.toString('base64')}`,
    TRIBUTARY_SIMULATOR_URL: simulator.controlUrl,
    TRIBUTARY_BASE_URL: `http://localhost:${port}`,
    PORT: String(port),
    LOG_LEVEL: 'error',
    ...credentials(apps),
  }
  let service = await startProcess(['--no-demo'], env)
  closing.defer(async () => void (await service.stop()))
  const client = await makeClient(env, documents, notifications)
  const people = participants(simulator.people.slice(0, crowd.people))
  const users = new Map<string, User>()
  for (const { userId, zone } of people)
    users.set(userId, await makeUser(test, client.clientUuid, userId, zone))
  const stack = closing.move()
  return {
    test,
    clock,
    simulator,
    apps,
    baseUrl: env['TRIBUTARY_BASE_URL']!,
    client,
    documents,
    notifications,
    people,
    users,
    async connect({ userId, person }, vendor) {
      const source = SOURCE_OF[vendor]
      const { authorization_url: url } = await client.authorizer({ userId, dataSource: source })
      await giveSimulatedConsent(url!, person, PROVIDERS[vendor]!.manifest.regions?.[0]?.name ?? null)
      const { authorized } = await client.authorizer({ userId, dataSource: source })
      if (!authorized) throw new Error(`${userId} could not connect ${source}`)
    },
    async advance(ms) {
      clock.offsetMs = await advanceClock(platform.db, ms)
      simulator.setClockOffset(clock.offsetMs)
      await sleep(NOTICED_MS)
    },
    async endService() {
      for (let stops = 0; stops < MOST_STOPS; stops++) {
        await untilQuiet(platform.pool)
        await service.stop()
        const { jobs, deliveries } = await workLeft(platform.pool)
        if (jobs === 0 && deliveries === 0) return
        // A job that began between the check and the stop may have created a document that is not delivered yet.
        service = await startProcess(['--no-demo'], env)
      }
      throw new Error(`something was left to do at each of ${MOST_STOPS} stops`)
    },
    close: () => stack.disposeAsync(),
  }
}

/** The settings with the credentials of each vendor, as an operator would set them. */
function credentials(apps: SimulatorApps): Env {
  return Object.fromEntries(
    PROVIDER_SETTINGS.flatMap(({ slug, name, place }): [string, string][] => {
      const app = apps[slug]!
      if (place.part === 'addresses' || place.part === 'overrides') return []
      return [[name, place.part === 'settings' ? app.settings[place.field]! : app[place.part]]]
    }),
  )
}

async function makeClient(
  env: Env,
  documents: Receiver,
  notifications: Receiver,
): Promise<TributaryClient & { clientUuid: string }> {
  const made = await tributary<Record<string, string>>(
    [
      ...['client', 'create', '--name', 'Soak'],
      ...['--webhook', documents.url, '--notification-webhook', notifications.url],
    ],
    env,
  )
  for (const addon of ['notification_webhook', 'pre_existing_data'])
    await tributary(['addon', 'enable', made['client_uuid']!, addon], env)
  documents.verifyWith(made['data_webhook_secret']!)
  notifications.verifyWith(made['notification_webhook_secret']!)
  const clientUuid = made['client_uuid']!
  const sdk = new TributaryClient({
    baseUrl: env['TRIBUTARY_BASE_URL']!,
    clientUuid,
    secretKey: made['secret_key']!,
  })
  return Object.assign(sdk, { clientUuid })
}

/** Creates a user whose time zone is known from the start, so that no day is ever built in another one. */
function makeUser(
  { platform }: TestPlatform,
  clientUuid: string,
  userId: string,
  zone: string,
): Promise<User> {
  return platform.db.transaction().execute(async (trx) => {
    const { user } = await ensureUser(trx, platform, clientUuid, userId)
    const change = await setTimeZone(trx, platform, user.scope, zone, 'client')
    return { ...user, timeZone: zone, zones: change?.zones ?? user.zones }
  })
}
