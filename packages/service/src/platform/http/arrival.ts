import type { FastifyInstance, FastifyRequest, RequestPayload } from 'fastify'
import { apiError } from './errors.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route reads the body of the request itself, and bounds its arrival. */
    readsBodyItself?: true
  }
}

/** A body of the largest size takes as long at 140 kilobits a second. */
export const ARRIVAL_MS = 60_000

/** Answers 408 where a body has not arrived in time: one that drips in would otherwise hold its connection and memory. */
export function boundArrival(server: Pick<FastifyInstance, 'addHook'>, arrivalMs: number): void {
  server.addHook('preParsing', (request, _reply, payload, done) => {
    if (hasBody(request) && !request.routeOptions.config.readsBodyItself) endWithin(payload, arrivalMs)
    done(null, payload)
  })
}

const hasBody = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/** The stream stays open, so that the answer can be sent; the parser that reads from it fails. */
function endWithin(payload: RequestPayload, arrivalMs: number): void {
  const timer = setTimeout(() => {
    if (payload.listenerCount('error') > 0) payload.emit('error', apiError('body_timeout'))
  }, arrivalMs).unref()
  payload.once('end', () => clearTimeout(timer))
  payload.once('close', () => clearTimeout(timer))
}
