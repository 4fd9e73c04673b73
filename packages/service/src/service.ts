import { noteCheckpoint } from './accounts/index.ts'
import { createApp } from './app.ts'
import { appUrlOf } from './binding/index.ts'
import { CAPABILITIES } from './capabilities.ts'
import type { Config } from './config.ts'
import { startDelivery } from './delivery/index.ts'
import { eraseAgain } from './erasure/index.ts'
import { ensureSubscriptions, portalOnly } from './intake/index.ts'
import { reportSandbox, startLab } from './lab/index.ts'
import type { Clock } from './platform/clock.ts'
import type { DatabaseServer } from './platform/database-server.ts'
import { openFoundation } from './platform/foundation.ts'
import { listen } from './platform/http/listener.ts'
import { startJobs } from './platform/jobs.ts'
import { createLogger } from './platform/log.ts'
import { createMetrics, measureProcess } from './platform/metrics.ts'
import type { Platform } from './platform/platform.ts'
import { followClock, openClock } from './platform/sandbox-clock.ts'
import { DEPLOYMENT_SCOPE } from './platform/scope.ts'
import { surviveDatabaseFaults } from './platform/survive.ts'
import { configureProviders } from './providers.ts'
import {
  connectDemoPerson,
  createDemoClient,
  createDemoPeople,
  type DemoCredentials,
  type DemoPeople,
  type Described,
  joinSimulator,
  moveSimulatorClock,
  pointDemoAtReceiver,
  type SimulatorApps,
  type SimulatorLink,
  simulatedApps,
  simulatedPeople,
  startSimulator,
  tellWhereWeAre,
  typeIntoSimulatedPortals,
  useDemoClient,
  warningOf,
} from './sandbox/index.ts'
import { wire } from './wiring.ts'

export type ProcessRole = 'api' | 'worker' | 'all'

export interface RunningService {
  described: Described
  /** Drains: no new requests or work, what is under way finishes, then everything closes. */
  stop(): Promise<void>
}

/** How often the phones of simulated people sync: as often as a real phone at best, because each sync makes new versions of today. */
const SYNC_SECONDS = 15 * 60

/** The signal gives up the start until the demo is made, which is shown once: from then on the start goes to its end. */
export async function startService(
  config: Config,
  server: DatabaseServer,
  options: { role: ProcessRole; demo: boolean; signal: AbortSignal },
): Promise<RunningService> {
  if (options.role === 'worker' && !config.baseUrl)
    throw new Error('A worker cannot know the address of the API by itself: set TRIBUTARY_BASE_URL.')
  await using closing = new AsyncDisposableStack()
  let draining = false

  const log = createLogger({ level: config.logLevel })
  closing.use(surviveDatabaseFaults(log))
  const listener = await listen(config.port, config.host)
  closing.defer(() => listener.close())
  const foundation = await openFoundation(config, log, server, {
    migrate: true,
    waiting: { signal: options.signal, onWaiting: () => listener.say('waiting for the database') },
    statementSeconds: config.databaseStatementSeconds,
  })
  closing.defer(() => foundation.close())
  options.signal.throwIfAborted()

  const baseUrl = config.baseUrl ?? `http://localhost:${listener.port}`
  const deploymentKey = await foundation.keyring.ensure(foundation.db, DEPLOYMENT_SCOPE)
  const clock = await openClock(config, foundation.db)
  const ownApps = simulatedApps(deploymentKey)
  const simulator = await openSimulator(config, options.role, ownApps, clock)
  if (simulator) closing.defer(() => simulator.stop())
  const metrics = createMetrics()
  measureProcess(metrics)
  const platform: Platform = {
    ...foundation,
    config,
    baseUrl,
    clock,
    log,
    metrics,
    providers: configureProviders({
      apps: simulator && !config.simulatorUrl ? ownApps : config.providers,
      baseUrl,
      deploymentKey,
      metrics,
      clock,
      simulated: simulator?.addresses ?? null,
    }),
  }
  await noteCheckpoint(platform)
  await eraseAgain(platform, CAPABILITIES)
  const wiring = wire(platform)

  const app = await createApp(platform, wiring, { role: options.role, isDraining: () => draining })
  await app.ready()
  listener.attach(app.routing)
  closing.defer(async () => {
    const closed = listener.close()
    await app.close()
    await closed
  })

  const onClockMoved: ((offsetMs: number) => Promise<void>)[] = []
  if (simulator) onClockMoved.push((offsetMs) => moveSimulatorClock(simulator.controlUrl, offsetMs))
  let demo: DemoCredentials | null = null
  let people: DemoPeople | null = null
  options.signal.throwIfAborted()
  const withDemo = config.environment === 'sandbox' && options.demo && options.role !== 'worker'
  if (withDemo) {
    demo = await createDemoClient(platform)
    if (demo) people = await createDemoPeople(platform, demo.client_uuid)
    await pointDemoAtReceiver(platform)
  }

  if (simulator) await typeIntoSimulatedPortals(platform, simulator.controlUrl)
  if (withDemo && simulator) {
    const [person] = await simulatedPeople(simulator.controlUrl)
    if (person) await connectDemoPerson(platform, person.id)
  }
  if (demo) await useDemoClient(platform, demo)
  if (options.role !== 'api') {
    const jobs = await startJobs(platform, {
      jobs: wiring.jobs,
      ticks: wiring.ticks,
      concurrency: config.jobConcurrency,
    })
    closing.defer(() => jobs.stop())
    onClockMoved.push(() => jobs.clockMoved())
    const delivery = await startDelivery(platform, wiring.deliveryPorts)
    closing.defer(() => delivery.stop())
    const lab = await startLab(platform)
    closing.defer(() => lab.stop())
    if (!simulator) tellPortalOnly(platform)
    await ensureSubscriptions(platform)
  }
  const following = followClock(clock, foundation.db, log, async (offsetMs) => {
    for (const notify of onClockMoved) await notify(offsetMs)
  })
  closing.defer(() => following.stop())
  const described = describe(platform, simulator, withDemo, { demo, people })
  closing.defer(await tellWhereWeAre(config.dataDir, described))

  reportSandbox(log)
  const warning = warningOf(config)
  if (warning) log.warn({ host: config.host }, warning)
  log.info(
    { role: options.role, environment: config.environment, sources: [...platform.providers.keys()] },
    'started',
  )
  const stack = closing.move()
  return {
    described,
    async stop() {
      draining = true
      log.info('stopping')
      await stack.disposeAsync()
    },
  }
}

/** Some addresses are secrets: the log says where to read them, not what they are. */
function tellPortalOnly(platform: Platform): void {
  const sources = portalOnly(platform).map(({ provider }) => provider.manifest.source)
  if (sources.length > 0)
    platform.log.info(
      { sources },
      'these vendors learn the webhook address in their own portals; it is printed by: tributary provider list',
    )
}

/** One process brings its own simulator; several share one. Production has none. */
async function openSimulator(
  config: Config,
  role: ProcessRole,
  apps: SimulatorApps,
  clock: Clock,
): Promise<SimulatorLink | null> {
  if (config.environment === 'production') return null
  if (config.simulatorUrl) return joinSimulator(config.simulatorUrl)
  if (role !== 'all') return null
  return startSimulator({
    apps,
    statePath: `${config.dataDir}/simulator.json`,
    syncSeconds: SYNC_SECONDS,
    clockOffsetMs: clock.now() - Date.now(),
  })
}

function describe(
  platform: Platform,
  simulator: SimulatorLink | null,
  withReceiver: boolean,
  firstStart: { demo: DemoCredentials | null; people: DemoPeople | null },
): Described {
  const { baseUrl } = platform
  return {
    base_url: baseUrl,
    lab_url: `${baseUrl}/lab`,
    portal_url: `${baseUrl}/portal`,
    app_url: appUrlOf(platform),
    receiver_url: withReceiver ? `${baseUrl}/receiver` : null,
    simulator_url: simulator?.controlUrl ?? null,
    reference_url: `${baseUrl}/reference`,
    docs_url: `${baseUrl}/docs`,
    demo_client: firstStart.demo,
    demo_people: firstStart.people,
  }
}
