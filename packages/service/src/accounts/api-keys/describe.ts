import { ErrorSchema } from '../../platform/http/openapi.ts'
import type { Server } from '../../platform/http/server.ts'
import { scopeOfOperation } from './scopes.ts'

interface DescribedOperation {
  operationId?: string
  security?: readonly Record<string, readonly string[]>[]
  response?: Record<string, unknown>
}

/** Before the routes are registered: the API description names the scope of each operation that accepts API keys. */
export function describeScopes(server: Pick<Server, 'addHook'>): void {
  server.addHook('onRoute', (route) => {
    const schema = (route.schema ?? {}) as DescribedOperation
    const scope = scopeOfOperation(schema.operationId)
    if (scope === null) return
    route.schema = {
      ...schema,
      security: [...(schema.security ?? []), { api_key: [scope] }],
      response: { 403: ErrorSchema, ...schema.response },
    } as NonNullable<typeof route.schema>
  })
}
