import Fastify, { type FastifyInstance } from 'fastify'
import type { Controls } from './controls.ts'
import type { AnnounceOptions, Simulator, Vendor } from './options.ts'
import type { Fault } from './platform/faults.ts'

interface WireAnnounce {
  person: string
  data_type?: string
  day?: string
  event_type?: 'create' | 'update' | 'delete'
  duplicate?: number
  forge?: boolean
  stale?: boolean
  delay_ms?: number
}

interface WirePortal {
  redirect_uris?: string[]
  scopes?: string[]
  webhook_url?: string
}

/** The simulator's own controls over HTTP; no vendor has anything like it. */
export function controlServer(controls: Controls, described: Simulator['vendors']): FastifyInstance {
  const vendors = Object.keys(described)
  const app = Fastify({ forceCloseConnections: true })
  type At<T> = { Params: { vendor: Vendor }; Body: T }
  const person = { type: 'string', enum: controls.people.map((one) => one.id) }
  const strings = { type: 'array', items: { type: 'string' } }
  const day = { type: 'string', pattern: '^\\d{4}-\\d{2}-\\d{2}$' }
  const params = { type: 'object', properties: { vendor: { type: 'string', enum: [...vendors] } } }
  const body = (properties: Record<string, object>, required: string[]) => ({
    schema: { params, body: { type: 'object', properties, required } },
  })

  app.get('/', () => ({
    description: 'The simulator: fake vendors, whose people and faults are controlled here.',
    people: '/people',
    vendors: '/vendors',
  }))
  app.get('/healthz', () => ({ status: 'ok' }))
  app.get('/people', () => controls.people)
  app.get('/vendors', (request) => ({
    control_url: `${request.protocol}://${request.host}`,
    vendors: described,
  }))
  app.post<{ Body: { offset_ms: number } }>(
    '/clock',
    {
      schema: {
        body: { type: 'object', properties: { offset_ms: { type: 'number' } }, required: ['offset_ms'] },
      },
    },
    (request) => {
      controls.setClockOffset(request.body.offset_ms)
      return { offset_ms: request.body.offset_ms }
    },
  )
  app.post<At<Omit<Fault, 'delayMs'> & { delay_ms?: number }>>(
    '/:vendor/faults',
    body({ on: { type: 'string' }, kind: { type: 'string' } }, ['on', 'kind']),
    (request, reply) => {
      const { delay_ms: delayMs, ...fault } = request.body
      controls.faults(request.params.vendor).inject({ ...fault, ...(delayMs !== undefined && { delayMs }) })
      return reply.code(201).send({})
    },
  )
  app.delete<At<unknown>>('/:vendor/faults', { schema: { params } }, (request, reply) => {
    controls.faults(request.params.vendor).clear()
    return reply.code(204).send()
  })
  app.get<At<unknown>>('/:vendor/faults', { schema: { params } }, (request) =>
    controls.faultCounts(request.params.vendor),
  )
  app.post<At<{ rate: number; seed?: number; notification_loss?: number }>>(
    '/:vendor/fault-rate',
    body({ rate: { type: 'number' }, seed: { type: 'integer' }, notification_loss: { type: 'number' } }, [
      'rate',
    ]),
    (request, reply) => {
      const { rate, seed, notification_loss: notificationLoss } = request.body
      controls.setFaultRate(request.params.vendor, rate, {
        ...(seed !== undefined && { seed }),
        ...(notificationLoss !== undefined && { notificationLoss }),
      })
      return reply.code(204).send()
    },
  )
  app.post<At<{ calls: number; seconds: number }>>(
    '/:vendor/limit',
    body({ calls: { type: 'integer' }, seconds: { type: 'number' } }, ['calls', 'seconds']),
    (request, reply) => {
      controls.setLimit(request.params.vendor, request.body)
      return reply.code(204).send()
    },
  )
  app.delete<At<unknown>>('/:vendor/limit', { schema: { params } }, (request, reply) => {
    controls.setLimit(request.params.vendor, null)
    return reply.code(204).send()
  })
  app.post<At<WireAnnounce>>('/:vendor/announce', body({ person, day }, ['person']), (request) => {
    const { person: id, data_type, event_type, delay_ms, ...rest } = request.body
    const options: AnnounceOptions = {
      ...rest,
      ...(data_type !== undefined && { dataType: data_type }),
      ...(event_type !== undefined && { eventType: event_type }),
      ...(delay_ms !== undefined && { delayMs: delay_ms }),
    }
    return controls.announce(request.params.vendor, id, options)
  })
  app.post<At<{ person: string; day: string }>>(
    '/:vendor/revise',
    body({ person, day }, ['person', 'day']),
    (request, reply) => {
      controls.revise(request.params.vendor, request.body.person, request.body.day)
      return reply.code(204).send()
    },
  )
  app.post<At<{ person: string }>>(
    '/:vendor/revoke-grant',
    body({ person }, ['person']),
    async (request, reply) => {
      await controls.revokeGrant(request.params.vendor, request.body.person)
      return reply.code(204).send()
    },
  )
  app.post<At<{ person: string; scopes: string[] }>>(
    '/:vendor/permissions',
    body({ person, scopes: { type: 'array', items: { type: 'string' } } }, ['person', 'scopes']),
    async (request, reply) => {
      await controls.setPermissions(request.params.vendor, request.body.person, request.body.scopes)
      return reply.code(204).send()
    },
  )
  app.post<At<WirePortal>>(
    '/:vendor/portal',
    {
      schema: {
        params,
        body: {
          type: 'object',
          properties: { webhook_url: { type: 'string' }, redirect_uris: strings, scopes: strings },
          minProperties: 1,
        },
      },
    },
    async (request, reply) => {
      const { redirect_uris: redirectUris, scopes, webhook_url: webhookUrl } = request.body
      await controls.register(request.params.vendor, {
        ...(redirectUris && { redirectUris }),
        ...(scopes && { scopes }),
        ...(webhookUrl !== undefined && { webhookUrl }),
      })
      return reply.code(204).send()
    },
  )
  app.get<At<unknown>>('/:vendor/requests', { schema: { params } }, (request) =>
    controls.requests(request.params.vendor),
  )
  app.setErrorHandler((error: Error & { statusCode?: number }, _request, reply) => {
    const refused = error instanceof RangeError || error instanceof SyntaxError
    return reply.code(error.statusCode ?? (refused ? 400 : 500)).send({ error: error.message })
  })
  return app
}
