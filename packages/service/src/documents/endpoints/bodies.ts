import type { FastifyReply, FastifySerializerCompiler } from 'fastify'

/** Bodies are sent as they are stored: nothing is to be compiled for them. */
export const asStored: FastifySerializerCompiler<unknown> = () => (value) => JSON.stringify(value)

/** One document as it is, several as a list, none as 204. */
export function sendBodies(reply: FastifyReply, bodies: readonly Buffer[]): FastifyReply {
  const [first, ...others] = bodies
  return first && others.length === 0 ? sendJson(reply, first) : sendList(reply, bodies)
}

/** Always as a list, none as 204. */
export function sendList(reply: FastifyReply, bodies: readonly Buffer[]): FastifyReply {
  return bodies.length === 0 ? reply.code(204).send() : sendJson(reply, listOf(bodies))
}

const sendJson = (reply: FastifyReply, body: Buffer) =>
  reply.type('application/json; charset=utf-8').send(body)

function listOf(bodies: readonly Buffer[]): Buffer {
  const parts = bodies.flatMap((body, index) => [index === 0 ? OPEN : COMMA, body])
  return Buffer.concat([...parts, CLOSE])
}

const OPEN = Buffer.from('[')
const COMMA = Buffer.from(',')
const CLOSE = Buffer.from(']')
