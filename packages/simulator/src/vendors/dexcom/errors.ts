import type { FastifyReply } from 'fastify'

/** The vendor documents no shape for these; no client should rely on one. */
export function sendProblem(reply: FastifyReply, status: number, message: string): FastifyReply {
  return reply.code(status).send({ statusCode: status, message })
}

/** A vendor without headers that would say how long to wait. */
export function sendFault(reply: FastifyReply, status: number): FastifyReply {
  return sendProblem(reply, status, 'The request could not be completed.')
}
