import type { FastifyReply } from 'fastify'

/** Everything is HTTP 200; how it went is the `status` of the body. */
export function sendBody(reply: FastifyReply, body: object): FastifyReply {
  return reply.send({ status: 0, body })
}

export function sendStatus(reply: FastifyReply, status: number, error: string): FastifyReply {
  return reply.send({ status, body: {}, error })
}

export const STATUS = {
  invalidToken: 401,
  invalidParams: 503,
  missingScope: 403,
  unknownUser: 247,
  callbackRefused: 293,
  noSubscription: 294,
  unknownAction: 2554,
  trouble: 2556,
  tooManyRequests: 601,
} as const

/** In no table of the vendor's, but what its answers say. */
export function sendMissingScope(reply: FastifyReply): FastifyReply {
  return sendStatus(
    reply,
    STATUS.missingScope,
    'XRequestID: [Not provided] - Insufficient_scope: The request requires higher privileges than provided by the access token',
  )
}

export function sendInvalid(reply: FastifyReply, parameter: string): FastifyReply {
  return sendStatus(reply, STATUS.invalidParams, `Invalid Params: invalid ${parameter}`)
}

export function sendUnknownAction(reply: FastifyReply): FastifyReply {
  return sendStatus(reply, STATUS.unknownAction, 'Wrong action or wrong webservice')
}

const IN_BODY: Record<number, readonly [number, string]> = {
  400: [STATUS.invalidParams, 'Invalid Params'],
  401: [STATUS.invalidToken, 'XRequestID: Not provided invalid_token: The access token provided is invalid'],
  403: [STATUS.missingScope, 'Insufficient_scope'],
  429: [STATUS.tooManyRequests, 'Too Many Requests'],
  500: [STATUS.trouble, 'An error occurred'],
}

/** What the vendor says in the body is said there; the rest comes from the machines before it. */
export function sendFault(reply: FastifyReply, status: number): FastifyReply {
  const [own, error] = IN_BODY[status] ?? []
  if (own === undefined || error === undefined)
    return reply.code(status).type('text/html').send('<html></html>')
  return sendStatus(reply, own, error)
}
