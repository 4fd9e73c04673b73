import type { FastifyReply, FastifyRequest } from 'fastify'
import { bearerOf } from '../../platform/server.ts'
import type { Grant } from '../../platform/state.ts'
import type { Band } from './band.ts'
import { sendInsufficientScope, sendUnauthenticated, sendUnknownType } from './errors.ts'
import type { FitbitLibrary } from './library.ts'
import { type DataType, findType, type ScopeName, scopeAddress } from './types.ts'

type Handler = (band: Band, request: FastifyRequest, reply: FastifyReply) => unknown
export type TypeHandler = (
  band: Band,
  type: DataType,
  request: FastifyRequest,
  reply: FastifyReply,
) => unknown

export interface Guards {
  /** The person of a token with this scope; any token when null. */
  granted(scope: ScopeName | null, handle: Handler): (request: FastifyRequest, reply: FastifyReply) => unknown
  /** The same for the data type in the path. */
  typed(handle: TypeHandler): (request: FastifyRequest, reply: FastifyReply) => unknown
}

export function guardsOf(library: FitbitLibrary, find: (token: string) => Grant | null): Guards {
  const granted: Guards['granted'] = (scope, handle) => (request, reply) => {
    const grant = find(bearerOf(request) ?? '')
    if (!grant) return sendUnauthenticated(reply)
    if (scope && !grant.scopes.includes(scopeAddress(scope))) {
      return sendInsufficientScope(reply)
    }
    return handle(library.band(grant.personId), request, reply)
  }
  return {
    granted,
    typed: (handle) => (request, reply) => {
      const type = findType((request.params as { type?: string }).type ?? '')
      if (!type) return sendUnknownType(reply)
      return granted(type.scope, (band) => handle(band, type, request, reply))(request, reply)
    },
  }
}
