import { API_SOURCES } from '@tributary/providers'
import type { SimulatorOptions } from '@tributary/simulator'

/** Registers the same application at every fake vendor. */
export function simulatedApps(app: { clientId: string; clientSecret: string }): SimulatorOptions['apps'] {
  const slugs = API_SOURCES.map((source) => source.toLowerCase())
  return Object.fromEntries(slugs.map((slug) => [slug, app])) as SimulatorOptions['apps']
}
