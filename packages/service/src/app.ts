import { registerAccounts, registerReadAudit } from './accounts/index.ts'
import { registerClinical } from './addons/clinical/index.ts'
import { registerMonitoring } from './addons/monitoring/index.ts'
import { registerProfile } from './addons/profile/index.ts'
import { registerBinding } from './binding/index.ts'
import { registerConnections } from './connections/index.ts'
import { registerDelivery } from './delivery/index.ts'
import { registerDocsSite } from './docs-site/index.ts'
import { registerDocuments } from './documents/index.ts'
import { registerErasure } from './erasure/index.ts'
import { registerProviderWebhook } from './intake/index.ts'
import { registerLab } from './lab/index.ts'
import { registerMcp } from './mcp/index.ts'
import { registerPhones } from './phones/index.ts'
import { registerAsyncApi } from './platform/http/asyncapi.ts'
import { registerHealth } from './platform/http/health.ts'
import { registerOpenApi, registerReference } from './platform/http/openapi.ts'
import { createServer, type Server } from './platform/http/server.ts'
import type { Platform } from './platform/platform.ts'
import { registerPortal } from './portal-api/index.ts'
import { registerReceiver } from './sandbox/index.ts'
import { registerUsers } from './users/index.ts'
import { registerWhy } from './why/index.ts'
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
  registerReadAudit(server, platform)
  registerAccounts(server, platform)
  registerConnections(server, platform, wiring.connectionPorts)
  registerUsers(server, platform, wiring.userPorts)
  registerDocuments(server, platform)
  registerDelivery(server, platform)
  registerProfile(server, platform)
  registerLab(server, platform, wiring.userPorts)
  registerBinding(server, platform, wiring.userPorts)
  registerPhones(server, platform, { connections: wiring.connectionPorts, users: wiring.userPorts })
  registerProviderWebhook(server, platform, wiring.recorder)
  registerWhy(server, platform)
  registerErasure(server, platform)
  registerMonitoring(server, platform, wiring.userPorts)
  registerClinical(server)
  registerMcp(server, platform)
  if (platform.config.environment === 'sandbox') await registerReceiver(server, platform)
  registerPortal(server, platform, { connections: wiring.connectionPorts, users: wiring.userPorts })
  await registerReference(server)
  registerAsyncApi(server)
  registerDocsSite(server)
  return server
}
