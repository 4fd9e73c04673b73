import type { FastifyReply } from 'fastify'
import type { LimitUsage } from '../../platform/limits.ts'

const MESSAGES: Record<number, string> = {
  400: 'Client error constructing the request',
  401: 'Invalid authorization',
  403: 'Missing scope',
  404: 'No resource found',
  429: 'Request rejected due to rate limiting',
  500: 'Server error occurred while making request',
}

const LIMITS = '100, 100;window=60, 10000;window=86400'

export function sendProblem(reply: FastifyReply, status: number): FastifyReply {
  return reply.code(status).send({ message: MESSAGES[status] ?? 'Error' })
}

export function sendFault(reply: FastifyReply, status: number): FastifyReply {
  if (status === 429) reply.headers(quota(LIMITS, 0, 30))
  return sendProblem(reply, status)
}

/** On every answer; there is no `Retry-After`. */
export function usualHeaders(now: number): Record<string, string | number> {
  return quota(LIMITS, 99, 60 - Math.floor((now / 1000) % 60))
}

export function limitHeaders({ limit, remaining, resetSeconds }: LimitUsage) {
  return quota(`${limit.calls}, ${limit.calls};window=${limit.seconds}`, remaining, resetSeconds)
}

function quota(limit: string, remaining: number, reset: number): Record<string, string | number> {
  return { 'x-ratelimit-limit': limit, 'x-ratelimit-remaining': remaining, 'x-ratelimit-reset': reset }
}
