import helmet from '@fastify/helmet'
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import fastify, {
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import { isDatabaseAway } from '../database-fault.ts'
import { ScopeErased } from '../keyring.ts'
import type { Platform } from '../platform.ts'
import { Admission } from './admission.ts'
import { rememberMethods } from './allowed-methods.ts'
import { ARRIVAL_MS, boundArrival } from './arrival.ts'
import { rememberCaller } from './caller.ts'
import { CALLER_ERRORS } from './caller-errors.ts'
import { compilersFactory } from './compilers.ts'
import { ApiError, apiError, errorBody } from './errors.ts'
import { acceptJson } from './json.ts'
import { registerPageAssets } from './page.ts'
import { REQUEST_ID_HEADER, requestIdOf } from './request-id.ts'

export type Server = FastifyInstance<
  import('node:http').Server,
  import('node:http').IncomingMessage,
  import('node:http').ServerResponse,
  FastifyBaseLogger,
  TypeBoxTypeProvider
>

export async function createServer(platform: Platform, { arrivalMs = ARRIVAL_MS } = {}): Promise<Server> {
  const server = fastify({
    loggerInstance: platform.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    bodyLimit: platform.config.bodyLimitBytes,
    trustProxy: trustProxyOf(platform.config.trustedProxies),
    routerOptions: { maxParamLength: 4096, ignoreTrailingSlash: false },
    frameworkErrors: (error, request, reply) => sendError(platform, error, request, reply),
    genReqId: ({ headers }) => requestIdOf(headers),
    requestIdHeader: false,
    schemaController: { compilersFactory },
    ajv: { customOptions: { removeAdditional: false, coerceTypes: 'array', allErrors: false } },
  }).withTypeProvider<TypeBoxTypeProvider>()
  // On the raw answer, so that one which a route writes itself carries it too.
  server.addHook('onRequest', async (request, reply) => {
    reply.raw.setHeader(REQUEST_ID_HEADER, request.id)
  })
  const methodsOf = rememberMethods(server)
  rememberCaller(server)
  // Bodies are JSON: text is not to be taken for one that is merely wrong.
  server.removeContentTypeParser('text/plain')
  acceptJson(server)
  boundArrival(server, arrivalMs)

  await server.register(helmet, {
    contentSecurityPolicy: {
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
        imgSrc: ["'self'", 'data:'],
        connectSrc: ["'self'"],
        formAction: ["'self'"],
        baseUri: ["'none'"],
        frameAncestors: ["'none'"],
        // Only a deployment reached by https may insist on it.
        upgradeInsecureRequests: platform.baseUrl.startsWith('https:') ? [] : null,
      },
    },
    referrerPolicy: { policy: 'no-referrer' },
    crossOriginEmbedderPolicy: false,
  })
  const admission = new Admission(platform.config)
  server.decorate('admission', admission)
  server.addHook('onRequest', async (request) => admission.countAddress(request))
  server.addHook('onSend', async (_request, reply) => {
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
  })
  server.addHook('onResponse', async (request, reply) => {
    // The route, not the address: paths carry user ids and links carry secrets.
    const route = request.routeOptions.url ?? 'unknown'
    const { method } = request
    const ms = Math.round(reply.elapsedTime)
    platform.log.debug({ method, route, status: reply.statusCode, ms, requestId: request.id }, 'answered')
    platform.metrics.httpRequests.observe(
      { method, route, status: String(reply.statusCode) },
      reply.elapsedTime / 1000,
    )
  })
  server.setErrorHandler((error: FastifyError, request, reply) => sendError(platform, error, request, reply))
  server.setNotFoundHandler((request, reply) => {
    const methods = methodsOf(request.url.split('?', 1)[0]!).join(', ')
    const error = methods
      ? apiError('method_not_allowed', { methods, headers: { allow: methods } })
      : apiError('route_not_found')
    return answer(error, request, reply)
  })
  registerPageAssets(server as unknown as Server)
  return server as unknown as Server
}

/** A number of hops: the first is the peer of the socket, the next the last address in the header. */
const trustProxyOf = (trusted: Platform['config']['trustedProxies']) => {
  if (typeof trusted !== 'number') return [...trusted]
  return trusted > 0 && ((_address: string, hop: number) => hop < trusted)
}

function sendError(platform: Platform, error: Error, request: FastifyRequest, reply: FastifyReply) {
  const known = toApiError(error)
  const context = { err: error, route: request.routeOptions?.url, requestId: request.id }
  if (known.status >= 500) platform.log.error(context, 'request failed')
  if (isDataException(error)) platform.log.warn(context, 'the database refused a value of a request')
  return answer(known, request, reply)
}

const answer = (error: ApiError, request: FastifyRequest, reply: FastifyReply) =>
  reply
    .code(error.status)
    .headers({ ...error.headers, [REQUEST_ID_HEADER]: request.id })
    .type('application/json')
    .send(errorBody(error, request))

function toApiError(error: Error & Partial<FastifyError>): ApiError {
  if (error instanceof ApiError) return error
  if (error instanceof ScopeErased) return apiError('user_erased')
  // An outage of the database is over in seconds or minutes.
  if (isDatabaseAway(error)) return apiError('database_unavailable', { headers: { 'retry-after': '5' } })
  const known = error.code ? CALLER_ERRORS[error.code] : undefined
  if (known) return known
  if (isDataException(error)) return apiError('value_not_storable')
  if (error.validation) return validationError(error)
  const { statusCode = 500 } = error
  return apiError(statusCode >= 400 && statusCode < 500 ? 'request_refused' : 'internal_error')
}

/** Class 22 of SQL: a character, a number or a time that the database has no room for. */
const isDataException = (error: Error & { code?: unknown; severity?: unknown }): boolean =>
  typeof error.code === 'string' && /^22[0-9A-Z]{3}$/.test(error.code) && error.severity !== undefined

/** Names the field and the rule. Ajv's own messages hold the rule, never the value. */
function validationError(error: Partial<FastifyError>): ApiError {
  const first = error.validation?.[0]
  if (!first) return apiError('request_refused')
  const field = first.instancePath.slice(1).replaceAll('/', '.')
  if (first.keyword === 'type' && field === '' && error.validationContext === 'body')
    return apiError('body_not_object')
  if (first.keyword === 'required')
    return apiError('field_required', {
      field: [field, first.params['missingProperty']].filter(Boolean).join('.'),
    })
  if (first.keyword === 'additionalProperties')
    return apiError('field_unknown', { field: String(first.params['additionalProperty']) })
  if (first.keyword === 'enum')
    return apiError('field_not_listed', {
      field,
      allowed: (first.params['allowedValues'] as unknown[]).join(', '),
    })
  // The rule itself would be a regular expression, which is not for people.
  if (first.keyword === 'pattern') return apiError('field_malformed', { field })
  return apiError('field_invalid', {
    field: field || String(error.validationContext),
    rule: String(first.message),
  })
}
