import type { FastifyReply } from 'fastify'
import type { LimitUsage } from '../../platform/limits.ts'

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
    reply.headers(tooMany({ calls: 5000, seconds: 300 }, 30, now))
  }
  return sendProblem(reply, status, 'The request could not be completed.')
}

/** The vendor speaks of its limit only when it refuses. */
export function limitHeaders(usage: LimitUsage, now: number): Record<string, string | number> {
  return usage.exceeded ? tooMany(usage.limit, usage.resetSeconds, now) : {}
}

function tooMany(limit: LimitUsage['limit'], wait: number, now: number) {
  return {
    'retry-after': wait,
    'x-ratelimit-limit': limit.calls,
    'x-ratelimit-window': limit.seconds,
    'x-ratelimit-reset': Math.floor(now / 1000) + wait,
    'x-ratelimit-tier': 'token',
  }
}
