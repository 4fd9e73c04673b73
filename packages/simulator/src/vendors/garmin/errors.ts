import type { FastifyReply } from 'fastify'

export function sendProblem(reply: FastifyReply, status: number, errorMessage: string): FastifyReply {
  return reply.code(status).send({ errorMessage })
}

/** The vendor sends nothing about its limits in headers. */
export function sendFault(reply: FastifyReply, status: number): FastifyReply {
  return sendProblem(reply, status, 'The request could not be completed.')
}
