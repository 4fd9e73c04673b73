import { setTimeout as delay } from 'node:timers/promises'
import formbody from '@fastify/formbody'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import type { Grants } from '../oauth/grants.ts'
import type { Clock } from './clock.ts'
import type { FaultCounter } from './fault-counts.ts'
import type { Chance } from './fault-rate.ts'
import type { Faults } from './faults.ts'
import type { Limits, LimitUsage } from './limits.ts'
import type { VendorModule } from './vendor.ts'

/** Answers by path and status. */
export type RequestCounts = Record<string, Record<string, number>>

export interface ServerParts {
  vendor: VendorModule
  faults: Faults
  chance: Chance
  faultCounter: FaultCounter
  limits: Limits
  grants: Grants
  clock: Clock
  counts: RequestCounts
  closing: AbortSignal
}

/** One vendor's HTTP server with the faults, the limit and the counting; the vendor adds its routes. */
export function vendorServer(parts: ServerParts): FastifyInstance {
  const app = Fastify({ forceCloseConnections: true, routerOptions: { ignoreTrailingSlash: true } })
  const truncated = new WeakSet<FastifyRequest>()
  const usages = new WeakMap<FastifyRequest, LimitUsage>()
  app.register(formbody)
  acceptEmptyJson(app)
  app.addHook('preHandler', async (request, reply) => {
    const path = pathOf(request)
    const area = parts.vendor.areaOf(path)
    const usage = area === 'data' ? parts.limits.count(callerOf(parts, request)) : null
    if (usage) usages.set(request, usage)
    if (usage?.exceeded) return parts.vendor.sendFault(reply, 429, parts.clock.now())
    const fault = parts.faults.take(area, path) ?? parts.chance.ofCall(area)
    if (fault) parts.faultCounter.add(fault)
    switch (fault?.kind) {
      case 'status':
        return parts.vendor.sendFault(reply, fault.status ?? 500, parts.clock.now())
      case 'slow':
        await delay(fault.delayMs ?? 1000, undefined, { signal: parts.closing })
        return
      case 'truncated':
        truncated.add(request)
        return
      case 'expired_token':
        parts.grants.expire(credentialOf(request))
        return
      case 'revoked_grant':
        parts.grants.end(credentialOf(request))
        return
      case 'reset':
        return reset(request, reply)
    }
  })
  app.addHook('onSend', async (request, reply, payload) => {
    const usage = usages.get(request)
    if (usage) reply.headers(parts.vendor.limitHeaders?.(usage, parts.clock.now()) ?? {})
    return truncated.has(request) && typeof payload === 'string'
      ? payload.slice(0, payload.length / 2)
      : payload
  })
  app.addHook('onResponse', async (request, reply) => {
    const path = request.routeOptions.url ?? pathOf(request)
    const statuses = parts.counts[path] ?? {}
    statuses[reply.statusCode] = (statuses[reply.statusCode] ?? 0) + 1
    parts.counts[path] = statuses
  })
  return app
}

/** Vendors do not mind a JSON content type on a call without a body. */
function acceptEmptyJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, null)
    else parse(request, String(body), done)
  })
}

function callerOf({ vendor, grants }: ServerParts, request: FastifyRequest): string {
  if (vendor.limitPer !== 'grant') return 'app'
  return grants.find(bearerOf(request) ?? '')?.id ?? 'anonymous'
}

export function bearerOf(request: FastifyRequest): string | null {
  return /^Bearer (.+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? null
}

function pathOf(request: FastifyRequest): string {
  return request.url.split('?')[0] ?? '/'
}

/** Whatever in the call names a grant. */
function credentialOf(request: FastifyRequest): string {
  const body = (request.body ?? {}) as Record<string, unknown>
  return bearerOf(request) ?? String(body.refresh_token ?? body.code ?? '')
}

function reset(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.hijack()
  request.raw.socket.destroy()
  return reply
}
