import type { Capability } from './platform/capability.ts'
import { registerAsyncApi } from './platform/http/asyncapi.ts'
import { registerHealth } from './platform/http/health.ts'
import { registerOpenApi, registerReference } from './platform/http/openapi.ts'
import { createServer, type Server } from './platform/http/server.ts'
import { registerStartPage } from './platform/http/start-page.ts'
import type { Platform } from './platform/platform.ts'
import type { Wiring } from './wiring.ts'

/** Every route of the service; a worker answers for its own health only. */
export async function createApp(
  platform: Platform,
  wiring: Wiring,
  options: { role: 'api' | 'worker' | 'all'; isDraining: () => boolean },
): Promise<Server> {
  const server = await createServer(platform)
  await registerOpenApi(server, platform)
  registerHealth(server, platform, options.isDraining)
  if (options.role === 'worker') return server
  for (const { routes } of asDescribed(wiring.capabilities)) await routes?.(server, platform, wiring)
  registerStartPage(server, platform)
  await registerReference(server)
  registerAsyncApi(server)
  return server
}

/** The order of the routes is that of the API's description. */
function asDescribed<C extends Capability<never>>(capabilities: readonly C[]): C[] {
  const names = capabilities.map(({ name }) => name)
  const placeOf = ({ name, routesAfter }: C) =>
    routesAfter === undefined ? names.indexOf(name) : names.indexOf(routesAfter) + 0.5
  return capabilities.toSorted((a, b) => placeOf(a) - placeOf(b))
}
