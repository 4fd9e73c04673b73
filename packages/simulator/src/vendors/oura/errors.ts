import type { FastifyReply } from 'fastify'

export interface FieldProblem {
  type: string
  loc: [string, ...string[]]
  msg: string
  input: unknown
}

const TITLES: Record<number, string> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  429: 'Too Many Requests',
  503: 'Service Unavailable',
}

export function sendProblem(reply: FastifyReply, status: number, detail: string): FastifyReply {
  return reply.code(status).send({ status, title: TITLES[status] ?? 'Error', detail })
}

export function sendNotFound(reply: FastifyReply): FastifyReply {
  return reply.code(404).send({ detail: 'Document not found.' })
}

export function sendUnprocessable(reply: FastifyReply, problems: FieldProblem[]): FastifyReply {
  return reply.code(422).send({ detail: problems })
}

export function sendFault(reply: FastifyReply, status: number, now: number): FastifyReply {
  if (status === 404) return sendNotFound(reply)
  if (status === 429) {
    const wait = 30
    reply.headers({
      'retry-after': wait,
      'x-ratelimit-limit': 5000,
      'x-ratelimit-window': 300,
      'x-ratelimit-reset': Math.floor(now / 1000) + wait,
      'x-ratelimit-tier': 'token',
    })
  }
  return sendProblem(reply, status, 'The request could not be completed.')
}
