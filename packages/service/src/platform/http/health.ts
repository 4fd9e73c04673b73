import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { Type } from 'typebox'
import type { Platform } from '../platform.ts'
import { type ApiError, apiError, errorBody } from './errors.ts'
import { ErrorSchema } from './openapi.ts'
import type { Server } from './server.ts'

/** Probes wait two seconds or more. */
const LONGEST_ANSWER_MS = 1_500

const StatusSchema = Type.Object({ status: Type.String() })
const NotReadySchema = Type.Object({ ...StatusSchema.properties, ...ErrorSchema.properties })

/** `isDraining` turns readiness off before the server stops taking requests, so that a balancer looks elsewhere. */
export function registerHealth(server: Server, platform: Platform, isDraining: () => boolean): void {
  const databaseAnswers = askDatabase(platform)
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
        response: { 200: StatusSchema, 503: NotReadySchema },
      },
    },
    async (request, reply) => {
      const notReady = (status: string, error: ApiError) =>
        reply
          .code(503)
          .headers(error.headers)
          .send({ status, ...errorBody(error, request) })
      if (isDraining()) return notReady('stopping', apiError('service_stopping'))
      if (await databaseAnswers()) return { status: 'ok' }
      const retry = { headers: { 'retry-after': '5' } }
      return notReady('database does not answer', apiError('database_unavailable', retry))
    },
  )
  server.get(
    '/metrics',
    { schema: { ...operations, operationId: 'get_metrics', summary: 'Prometheus metrics' } },
    async (_request, reply) =>
      reply.type(platform.metrics.registry.contentType).send(await platform.metrics.registry.metrics()),
  )
}

/**
 * Whether the database answers in time. Probes that come meanwhile share one question, and where all connections are in use the
 * answers to others count: overload is no reason to be taken for dead.
 */
function askDatabase({ db, pool }: Platform): () => Promise<boolean> {
  let asking: Promise<boolean> | null = null
  const ask = () =>
    sql`select 1`
      .execute(db)
      .then(
        () => true,
        () => false,
      )
      .finally(() => {
        asking = null
      })
  return async () => {
    const askedAt = performance.now()
    asking ??= ask()
    const late = sleep(LONGEST_ANSWER_MS, undefined, { ref: false }).then(() => pool.answeredAt > askedAt)
    return Promise.race([asking, late])
  }
}
