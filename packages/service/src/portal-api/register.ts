import cookie from '@fastify/cookie'
import { apiError } from '../platform/http/errors.ts'
import type { Server } from '../platform/http/server.ts'
import { strictly } from '../platform/http/strict.ts'
import type { Platform } from '../platform/platform.ts'
import { createAccess, type RouteAccess } from './access.ts'
import { registerAccount } from './account/index.ts'
import { registerAcrossUsers } from './across/index.ts'
import { registerAssistants } from './assistants/index.ts'
import { registerAudit } from './audit/index.ts'
import { registerClient } from './client.ts'
import { registerCsv } from './csv/index.ts'
import { registerDeliveries } from './deliveries/index.ts'
import { registerLabDocuments } from './lab/index.ts'
import { registerMembers } from './members/index.ts'
import { registerMonitoringRules } from './monitoring/index.ts'
import { registerOperator } from './operator/index.ts'
import { registerOverview } from './overview/index.ts'
import type { PortalPorts } from './ports.ts'
import { registerSearch } from './search.ts'
import { registerSetup } from './setup/index.ts'
import { registerUserPages } from './users/index.ts'
import { registerPortalPages } from './web.ts'
import { registerWebhooks } from './webhooks/index.ts'

export interface PortalRoute extends RouteAccess {
  method: string
  url: string
}

const PREFIX = '/portal/api'

/** Returns what was registered, once the server is ready: tests try every route. */
export function registerPortal(server: Server, platform: Platform, ports: PortalPorts): PortalRoute[] {
  const routes: PortalRoute[] = []
  const access = createAccess(platform)
  server.register(
    async (given) => {
      const scoped = given as Server
      await scoped.register(cookie)
      scoped.setValidatorCompiler(strictly as never)
      scoped.addHook('onRoute', ({ method, url, config }) => {
        if (method === 'HEAD' || url.endsWith('*')) return
        if (!config?.portal) throw new Error(`${method} ${url} does not say who may call it`)
        routes.push({ method: String(method), url, ...config.portal })
      })
      const area = { server: scoped, platform, access, ports }
      registerAccount(area)
      registerClient(area)
      registerOverview(area)
      registerSearch(area)
      registerUserPages(area)
      registerAcrossUsers(area)
      registerDeliveries(area)
      registerWebhooks(area)
      registerMonitoringRules(area)
      registerLabDocuments(area)
      registerSetup(area)
      registerAssistants(area)
      registerMembers(area)
      registerAudit(area)
      registerCsv(area)
      registerOperator(area)
      // Otherwise the page of the portal would be the answer.
      scoped.all('/*', async () => {
        throw apiError('route_not_found')
      })
    },
    { prefix: PREFIX },
  )
  registerPortalPages(server)
  return routes
}
