import type { FastifyReply, FastifySerializerCompiler } from 'fastify'

/** Bodies are sent as they are stored, so that no serializer is compiled for them. */
export const asStored: FastifySerializerCompiler<unknown> = () => (value) => JSON.stringify(value)

/** Sends one document as it is, several as a list, and 204 for none. */
export function sendBodies(reply: FastifyReply, bodies: readonly Buffer[]): FastifyReply {
  const [first, ...others] = bodies
  return first && others.length === 0 ? sendJson(reply, first) : sendList(reply, bodies)
}

/** Sends the documents as a list, and 204 for none. */
export function sendList(reply: FastifyReply, bodies: readonly Buffer[]): FastifyReply {
  return bodies.length === 0 ? reply.code(204).send() : sendJson(reply, listOf(bodies))
}

/** Sends text that is JSON already. */
export const sendJson = (reply: FastifyReply, body: Buffer) =>
  reply.type('application/json; charset=utf-8').send(body)

/** Sends 304: the caller has the same content. */
export const sendUnchanged = (reply: FastifyReply): FastifyReply => reply.code(304).send()

function listOf(bodies: readonly Buffer[]): Buffer {
  const parts = bodies.flatMap((body, index) => [index === 0 ? OPEN : COMMA, body])
  return Buffer.concat([...parts, CLOSE])
}

const OPEN = Buffer.from('[')
const COMMA = Buffer.from(',')
const CLOSE = Buffer.from(']')
