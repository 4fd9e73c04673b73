import type { FastifyReply, FastifySerializerCompiler } from 'fastify'

/** Bodies are sent as they are stored: nothing is to be compiled for them. */
export const asStored: FastifySerializerCompiler<unknown> = () => (value) => JSON.stringify(value)

/** One document as it is, several as a list, none as 204. */
export function sendBodies(reply: FastifyReply, bodies: readonly Buffer[]): FastifyReply {
  const [first, ...others] = bodies
  if (!first) return reply.code(204).send()
  reply.type('application/json; charset=utf-8')
  return reply.send(others.length === 0 ? first : listOf(bodies))
}

function listOf(bodies: readonly Buffer[]): Buffer {
  const parts = bodies.flatMap((body, index) => [index === 0 ? OPEN : COMMA, body])
  return Buffer.concat([...parts, CLOSE])
}

const OPEN = Buffer.from('[')
const COMMA = Buffer.from(',')
const CLOSE = Buffer.from(']')
