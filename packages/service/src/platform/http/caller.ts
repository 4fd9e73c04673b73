import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyInstance, FastifyRequest } from 'fastify'

const callers = new AsyncLocalStorage<FastifyRequest>()

/** Returns the request that is being handled; null outside of one. */
export const currentRequest = (): FastifyRequest | null => callers.getStore() ?? null

/** Returns the address of the request that is being handled; null outside of a request. */
export const callerAddress = (): string | null => callers.getStore()?.ip ?? null

/** A body arrives in the context of the connection, so what follows its reading is put back into that of the request. */
export function rememberCaller(server: Pick<FastifyInstance, 'addHook'>): void {
  server.addHook('onRequest', (request, _reply, done) => callers.run(request, done))
  server.addHook('preValidation', (request, _reply, done) => callers.run(request, done))
}
