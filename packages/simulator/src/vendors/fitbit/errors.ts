import type { FastifyReply } from 'fastify'

const NAMES: Record<number, string> = {
  400: 'INVALID_ARGUMENT',
  401: 'UNAUTHENTICATED',
  403: 'PERMISSION_DENIED',
  404: 'NOT_FOUND',
  409: 'ALREADY_EXISTS',
  429: 'RESOURCE_EXHAUSTED',
  500: 'INTERNAL',
  503: 'UNAVAILABLE',
}

/** A `google.rpc.Status`; the reason, where there is one, is the part that programs read. */
export function sendStatus(
  reply: FastifyReply,
  code: number,
  message: string,
  reason?: string,
): FastifyReply {
  const details = reason
    ? [
        {
          '@type': 'type.googleapis.com/google.rpc.ErrorInfo',
          reason,
          domain: 'health.googleapis.com',
          metadata: { service: 'health.googleapis.com' },
        },
      ]
    : undefined
  return reply
    .code(code)
    .send({ error: { code, message, status: NAMES[code] ?? 'UNKNOWN', ...(details && { details }) } })
}

export function sendUnauthenticated(reply: FastifyReply): FastifyReply {
  const message = 'Request had invalid authentication credentials.'
  return sendStatus(reply, 401, message, 'ACCESS_TOKEN_EXPIRED')
}

export function sendUnknownType(reply: FastifyReply): FastifyReply {
  const message = 'The data type does not support this method.'
  return sendStatus(reply, 400, message, 'INVALID_PARENT_DATA_TYPE_COLLECTION')
}

/** No header tells how long to wait. */
export function sendFault(reply: FastifyReply, status: number): FastifyReply {
  if (status === 401) return sendUnauthenticated(reply)
  return sendStatus(reply, status, 'The request could not be completed.')
}
