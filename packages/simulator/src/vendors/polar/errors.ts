import { randomUUID } from 'node:crypto'
import type { FastifyReply } from 'fastify'

const TYPES: Record<number, string> = {
  400: 'bad_request',
  401: 'unauthorized',
  403: 'forbidden',
  404: 'not_found',
  409: 'conflict',
  429: 'too_many_requests',
  503: 'service_unavailable',
}

export function sendProblem(reply: FastifyReply, status: number, message: string): FastifyReply {
  return reply.code(status).send({
    timestamp: new Date().toISOString(),
    status,
    errorType: TYPES[status] ?? 'internal_server_error',
    message,
    corrId: randomUUID(),
  })
}

/** Where the limit is reached, it is the short window that is used up. */
export function sendFault(reply: FastifyReply, status: number): FastifyReply {
  if (status === 429) {
    reply.headers({
      'ratelimit-usage': '520, 1730',
      'ratelimit-limit': '520, 5100',
      'ratelimit-reset': '210, 41730',
    })
  }
  return sendProblem(reply, status, 'The request could not be completed.')
}
