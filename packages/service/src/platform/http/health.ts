import { sql } from 'kysely'
import { Type } from 'typebox'
import type { Platform } from '../platform.ts'
import type { Server } from './server.ts'

const StatusSchema = Type.Object({ status: Type.String() })

/** `isDraining` turns readiness off before the server stops taking requests, so that a balancer looks elsewhere. */
export function registerHealth(server: Server, platform: Platform, isDraining: () => boolean): void {
  const operations = { tags: ['Operations'] }
  server.get(
    '/healthz',
    {
      schema: {
        ...operations,
        operationId: 'get_health',
        summary: 'The process runs',
        response: { 200: StatusSchema },
      },
    },
    async () => ({ status: 'ok' }),
  )
  server.get(
    '/readyz',
    {
      schema: {
        ...operations,
        operationId: 'get_readiness',
        summary: 'The process can do its work: it is not stopping and its database answers',
        response: { 200: StatusSchema, 503: StatusSchema },
      },
    },
    async (_request, reply) => {
      if (isDraining()) return reply.code(503).send({ status: 'stopping' })
      try {
        await sql`select 1`.execute(platform.db)
      } catch {
        return reply.code(503).send({ status: 'database does not answer' })
      }
      return { status: 'ok' }
    },
  )
  server.get(
    '/metrics',
    { schema: { ...operations, operationId: 'get_metrics', summary: 'Prometheus metrics' } },
    async (_request, reply) =>
      reply.type(platform.metrics.registry.contentType).send(await platform.metrics.registry.metrics()),
  )
}
