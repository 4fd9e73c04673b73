import type { Platform } from './platform/platform.ts'
import type { ConfiguredProviders } from './platform/providers.ts'
import { DEPLOYMENT_SCOPE } from './platform/scope.ts'
import { configureProviders } from './providers.ts'
import { findRunning, joinSimulator, type SimulatorApps, simulatedApps } from './sandbox/index.ts'

/** The sources as the service beside the command has them; without a simulator, as they are configured. */
export async function providersOfCommands(platform: Platform): Promise<ConfiguredProviders> {
  const { config, baseUrl, metrics, clock } = platform
  const controlUrl = config.environment === 'production' ? null : (await findRunning(config))?.simulatorUrl
  // The note of a service that was killed outlives its simulator.
  const simulator = controlUrl ? await joinSimulator(controlUrl).catch(() => null) : null
  const deploymentKey = await platform.keyring.ensure(platform.db, DEPLOYMENT_SCOPE)
  return configureProviders({
    apps: simulator && !config.simulatorUrl ? ownApps(simulatedApps(deploymentKey)) : config.providers,
    baseUrl,
    deploymentKey,
    metrics,
    clock,
    simulated: simulator?.addresses ?? null,
  })
}

/** Key files are made anew by each process, so that only the service has those which its simulator knows. */
const ownApps = (apps: SimulatorApps): SimulatorApps =>
  Object.fromEntries(Object.entries(apps).map(([slug, app]) => [slug, { ...app, settings: {} }]))
