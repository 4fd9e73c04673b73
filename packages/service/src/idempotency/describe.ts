import { Type } from 'typebox'
import { ErrorSchema } from '../platform/http/openapi.ts'
import type { Server } from '../platform/http/server.ts'
import { IDEMPOTENCY_KEY_HEADER } from './key.ts'

const HeadersSchema = Type.Object({
  [IDEMPOTENCY_KEY_HEADER]: Type.Optional(
    Type.String({
      description:
        'Makes a repetition safe: for 24 hours a request with the same key and content is answered as the first was, with the header `Idempotent-Replayed: true`, and creates nothing. 1 to 255 visible ASCII characters, such as a random UUID.',
      examples: ['8e03978e-40d5-43e8-bc93-6894a57f9324'],
    }),
  ),
})

/** Before the routes are registered: the API description names the header of each route that creates. */
export function describeCreations(server: Pick<Server, 'addHook'>): void {
  server.addHook('onRoute', (route) => {
    if (!route.config?.creates) return
    const { response, ...schema } = (route.schema ?? {}) as { response?: Record<string, unknown> }
    route.schema = {
      ...schema,
      headers: HeadersSchema,
      response: { 400: ErrorSchema, 409: ErrorSchema, 422: ErrorSchema, ...response },
    }
  })
}
