import type { ApiSource } from '@tributary/health'
import { providerOf } from '@tributary/providers'
import { type Simulator, type SimulatorOptions, startSimulator, type Vendor } from '@tributary/simulator'
import { sql } from 'kysely'
import { setAddon } from '../src/accounts/addons.ts'
import { createClient } from '../src/accounts/clients.ts'
import { dueTick, oldDaysTick } from '../src/addons/steps/ticks.ts'
import { linkAddress, registerConnections } from '../src/connections/index.ts'
import { setEndpoint } from '../src/delivery/webhooks/endpoints.ts'
import { createServer } from '../src/platform/http/server.ts'
import { DEPLOYMENT_SCOPE } from '../src/platform/scope.ts'
import { configureProviders } from '../src/providers.ts'
import { simulatedApps } from '../src/sandbox/simulated-apps.ts'
import { giveSimulatedConsent } from '../src/sandbox/simulated-consent.ts'
import { typeIntoSimulatedPortals } from '../src/sandbox/simulator-portals.ts'
import { findUser, setTimeZone, type User } from '../src/users/index.ts'
import { type Wiring, wire } from '../src/wiring.ts'
import { documentsOf } from './intake.ts'
import { drainJobs } from './jobs.ts'
import { createTestPlatform, type TestPlatform } from './platform.ts'

const HOUR_MS = 3_600_000

export interface StepsWorld extends TestPlatform {
  simulator: Simulator
  wiring: Wiring
  /** Makes a client with both webhooks; deliveries stay pending, because no worker sends them. */
  client(options?: { steps: boolean }): Promise<string>
  /** Connects a user through the real flow. The client reports the zone; without one it is derived from the vendor's data. */
  connect(
    clientUuid: string,
    userId: string,
    person: string,
    sources: readonly ApiSource[],
    zone: string | null,
  ): Promise<User>
  /** Sets both clocks, ours and the vendors'. */
  setTime(time: string | number): void
  /** Runs the ticks of a minute, and the jobs that they start. */
  minute(): Promise<void>
  /** The clocks move on by hours, and after each hour a minute happens. */
  hours(count: number): Promise<void>
  /** Calls that arrived at the vendors so far. */
  vendorCalls(): Promise<number>
}

/** The whole service but for delivery, against the fake vendors; of the background work only the steps run. */
export async function startStepsWorld(start: string): Promise<StepsWorld> {
  const test = await createTestPlatform()
  const { platform, clock } = test
  const deploymentKey = await platform.keyring.ensure(platform.db, DEPLOYMENT_SCOPE)
  const apps = simulatedApps(deploymentKey)
  const simulator = await startSimulator({ apps: apps as SimulatorOptions['apps'] })
  const simulated = Object.fromEntries(
    Object.entries(simulator.vendors).map(([slug, { addresses }]) => [slug, addresses]),
  )
  const wiring = wire(platform)
  const server = await createServer(platform)
  registerConnections(server, platform, wiring.connectionPorts)
  const baseUrl = await server.listen({ port: 0, host: '127.0.0.1' })
  platform.baseUrl = baseUrl
  const { metrics } = platform
  platform.providers = configureProviders({ apps, baseUrl, deploymentKey, metrics, clock, simulated })
  await typeIntoSimulatedPortals(platform, simulator.controlUrl)
  const setTime = (time: string | number) => {
    clock.advance((typeof time === 'string' ? Date.parse(time) : time) - clock.now())
    simulator.setClockOffset(clock.now() - Date.now())
  }
  setTime(start)

  const stepsJobs = wiring.jobs.filter(({ name }) => name.startsWith('steps.'))
  const minute = async () => {
    for (const tick of [dueTick, oldDaysTick]) await tick.run(platform)
    await drainJobs(platform, stepsJobs)
    const { rows } = await sql<{ last_error: string }>`select last_error from graphile_worker.jobs
      where task_identifier like 'steps.%' and last_error is not null`.execute(platform.db)
    if (rows[0]) throw new Error(rows[0].last_error)
  }

  return {
    ...test,
    simulator,
    wiring,
    setTime,
    minute,
    async client({ steps } = { steps: true }) {
      const { clientUuid } = await platform.db.transaction().execute(async (trx) => {
        const made = await createClient(platform, trx, 'operator', 'Acme')
        for (const kind of ['data', 'notification'] as const)
          await setEndpoint(platform, trx, 'operator', made.clientUuid, kind, 'http://127.0.0.1:9/')
        return made
      })
      await setAddon(platform, 'operator', clientUuid, 'notification_webhook', true)
      if (steps) await setAddon(platform, 'operator', clientUuid, 'steps_events', true)
      return clientUuid
    },
    async connect(clientUuid, userId, person, sources, zone) {
      for (const source of sources) {
        const link = { clientUuid, userId, source, redirectUrl: null, issuedAt: clock.now() }
        const region = providerOf(source)?.manifest.regions?.[0]?.name ?? null
        await giveSimulatedConsent(await linkAddress(platform, link), person, region)
      }
      const found = async () => {
        const user = await findUser(platform.db, clientUuid, userId)
        if (!user) throw new Error('no user was connected')
        return user
      }
      const { scope } = await found()
      if (zone)
        await platform.db.transaction().execute((trx) => setTimeZone(trx, platform, scope, zone, 'client'))
      return found()
    },
    async hours(count) {
      for (let hour = 0; hour < count; hour++) {
        setTime(clock.now() + HOUR_MS)
        await minute()
      }
    },
    async vendorCalls() {
      let calls = 0
      for (const vendor of Object.keys(simulator.vendors) as Vendor[]) {
        const answer = await fetch(`${simulator.controlUrl}/${vendor}/requests`)
        const counts = (await answer.json()) as Record<string, Record<string, number>>
        calls += Object.values(counts)
          .flatMap((byStatus) => Object.values(byStatus))
          .reduce((sum, count) => sum + count, 0)
      }
      return calls
    },
    async close() {
      await server.close()
      await simulator.close()
      await test.close()
    },
  }
}

export interface SeenEvent {
  day: string | null
  version: number
  steps: number
  at: string
  sources: string[]
}

/** Every version of every steps event of a user, in order. */
export async function eventsOf(world: StepsWorld, user: User): Promise<SeenEvent[]> {
  const documents = await documentsOf(world, user)
  return documents.flatMap(({ structure, day, version, body }) => {
    if (structure !== 'steps_event') return []
    const { physical_health } = body as unknown as StepsBody
    const [event] = physical_health.events.steps_event
    const { datetime_string: at, sources_of_data_array: sources } = event.metadata
    return [{ day, version, steps: event.steps.accumulated_steps_int, at, sources }]
  })
}

interface StepsBody {
  physical_health: {
    events: {
      steps_event: [
        {
          steps: { accumulated_steps_int: number }
          metadata: { datetime_string: string; sources_of_data_array: string[] }
        },
      ]
    }
  }
}

/** Sources of the notifications that steps could not be read. */
export async function failuresOf(world: StepsWorld, user: User): Promise<unknown[]> {
  const documents = await documentsOf(world, user)
  return documents
    .filter(({ body }) => body['action'] === 'steps_extraction_failed')
    .map(({ body }) => body['data_source'])
}
