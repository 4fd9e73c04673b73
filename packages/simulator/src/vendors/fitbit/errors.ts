import type { FastifyReply } from 'fastify'

const NAMES: Record<number, string> = {
  400: 'INVALID_ARGUMENT',
  401: 'UNAUTHENTICATED',
  403: 'PERMISSION_DENIED',
  404: 'NOT_FOUND',
  409: 'ALREADY_EXISTS',
  429: 'RESOURCE_EXHAUSTED',
  500: 'INTERNAL',
  503: 'UNAVAILABLE',
}

/** Of Google's front door, before the API itself is asked. */
const GOOGLE = 'googleapis.com'
const HEALTH = 'health.googleapis.com'

/** A `google.rpc.Status`. */
interface Refusal {
  code: number
  message: string
  status?: string
  details?: readonly object[]
}

function sendRefusal(
  reply: FastifyReply,
  { code, message, status = NAMES[code] ?? 'UNKNOWN', details }: Refusal,
): FastifyReply {
  return reply.code(code).send({ error: { code, message, status, ...(details && { details }) } })
}

function errorInfo(reason: string, domain: string, metadata?: object) {
  return {
    '@type': 'type.googleapis.com/google.rpc.ErrorInfo',
    reason,
    domain,
    ...(metadata && { metadata }),
  }
}

/** The reason, where there is one, is the part that programs read. */
export function sendStatus(
  reply: FastifyReply,
  code: number,
  message: string,
  reason?: string,
): FastifyReply {
  return sendRefusal(reply, { code, message, ...(reason && { details: [errorInfo(reason, HEALTH)] }) })
}

/** For a token that is unknown or too old; there are no details. */
export function sendUnauthenticated(reply: FastifyReply): FastifyReply {
  const message =
    'Request had invalid authentication credentials. Expected OAuth 2 access token, login cookie or other valid authentication credential. See https://developers.google.com/identity/sign-in/web/devconsole-project.'
  return sendRefusal(reply, { code: 401, message })
}

export function sendInsufficientScope(reply: FastifyReply): FastifyReply {
  const message = 'Request had insufficient authentication scopes.'
  const details = [errorInfo('ACCESS_TOKEN_SCOPE_INSUFFICIENT', GOOGLE, { service: HEALTH })]
  return sendRefusal(reply, { code: 403, message, details })
}

export function sendUnknownType(reply: FastifyReply): FastifyReply {
  const message = 'The data type does not support this method.'
  return sendStatus(reply, 400, message, 'INVALID_PARENT_DATA_TYPE_COLLECTION')
}

export interface FilterFault {
  reason: string
  description: string
}

/** Names every fault of the filter, one after the other. */
export function sendInvalidFilter(reply: FastifyReply, faults: readonly FilterFault[]): FastifyReply {
  const reasons = faults.map(({ reason }) => `INVALID_DATA_POINT_FILTER_${reason}`)
  return sendRefusal(reply, {
    code: 400,
    message: `Invalid data point filter: ${reasons.join(', ')}.`,
    details: [
      errorInfo('INVALID_DATA_POINT_FILTER', HEALTH, { detailedReasons: reasons.join(',') }),
      {
        '@type': 'type.googleapis.com/google.rpc.BadRequest',
        fieldViolations: faults.map(({ description }) => ({ field: 'filter', description })),
      },
    ],
  })
}

function sendNotLinked(reply: FastifyReply): FastifyReply {
  const message = 'The account is not linked to Google Health.'
  const details = [errorInfo('ACCOUNT_NOT_LINKED', GOOGLE)]
  return sendRefusal(reply, { code: 400, message, status: 'FAILED_PRECONDITION', details })
}

/** No header says how long to wait. A fault of 400 is that of an account which was never set up. */
export function sendFault(reply: FastifyReply, status: number): FastifyReply {
  if (status === 400) return sendNotLinked(reply)
  if (status === 401) return sendUnauthenticated(reply)
  return sendStatus(reply, status, 'The request could not be completed.')
}
