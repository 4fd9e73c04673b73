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
import { compilersFactory } from './compilers.ts'
import { ApiError, errorBody } from './errors.ts'
import { acceptJson } from './json.ts'
import { registerPageAssets } from './page.ts'

export type Server = FastifyInstance<
  import('node:http').Server,
  import('node:http').IncomingMessage,
  import('node:http').ServerResponse,
  FastifyBaseLogger,
  TypeBoxTypeProvider
>

/** Framework codes that are the caller's doing, in our words. */
const CALLER_ERRORS: Record<string, { status: number; exception: string }> = {
  FST_ERR_CTP_INVALID_JSON_BODY: { status: 400, exception: 'request body is not valid JSON' },
  FST_ERR_CTP_EMPTY_JSON_BODY: { status: 400, exception: 'request body is empty' },
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: { status: 400, exception: 'content-length does not match the body' },
  FST_ERR_CTP_BODY_TOO_LARGE: { status: 413, exception: 'request body is too large' },
  FST_ERR_CTP_INVALID_MEDIA_TYPE: { status: 415, exception: 'unsupported content type' },
  FST_ERR_BAD_URL: { status: 400, exception: 'the address is not valid percent-encoding' },
}

/** An outage of the database is over in seconds or minutes. */
const DATABASE_AWAY = {
  status: 503,
  exception: 'the database cannot be used now; try again',
  headers: { 'retry-after': '5' },
}

export async function createServer(platform: Platform, { arrivalMs = ARRIVAL_MS } = {}): Promise<Server> {
  const server = fastify({
    loggerInstance: platform.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: platform.config.bodyLimitBytes,
    trustProxy: trustProxyOf(platform.config.trustedProxies),
    routerOptions: { maxParamLength: 4096, ignoreTrailingSlash: false },
    frameworkErrors: (error, request, reply) => sendError(platform, error, request, reply),
    schemaController: { compilersFactory },
    ajv: { customOptions: { removeAdditional: false, coerceTypes: 'array', allErrors: false } },
  }).withTypeProvider<TypeBoxTypeProvider>()
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
    platform.log.debug({ method, route, status: reply.statusCode, ms, reqId: request.id }, 'answered')
    platform.metrics.httpRequests.observe(
      { method, route, status: String(reply.statusCode) },
      reply.elapsedTime / 1000,
    )
  })
  server.setErrorHandler((error: FastifyError, request, reply) => sendError(platform, error, request, reply))
  server.setNotFoundHandler((request, reply) => {
    const allowed = methodsOf(request.url.split('?', 1)[0]!)
    const [status, exception] =
      allowed.length > 0 ? [405, `this address answers ${allowed.join(', ')}`] : [404, 'no such route']
    if (status === 405) reply.header('allow', allowed.join(', '))
    return reply.code(status).send(errorBody(status, exception, request.url, request.method))
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
  const { status, exception, headers } = explain(error)
  const context = { err: error, route: request.routeOptions?.url, reqId: request.id }
  if (status >= 500) platform.log.error(context, 'request failed')
  if (isDataException(error)) platform.log.warn(context, 'the database refused a value of a request')
  return reply
    .code(status)
    .headers(headers)
    .type('application/json')
    .send(errorBody(status, exception, request.url, request.method))
}

function explain(error: Error & Partial<FastifyError>): {
  status: number
  exception: string
  headers: Readonly<Record<string, string>>
} {
  if (error instanceof ApiError) return error
  if (error instanceof ScopeErased)
    return { status: 409, exception: 'the user was erased while this was under way', headers: {} }
  if (isDatabaseAway(error)) return DATABASE_AWAY
  const known = error.code ? CALLER_ERRORS[error.code] : undefined
  if (known) return { ...known, headers: {} }
  if (isDataException(error))
    return { status: 422, exception: 'the request has a value that cannot be stored', headers: {} }
  if (error.validation) return { status: 422, exception: describeValidation(error), headers: {} }
  const status = error.statusCode ?? 500
  if (status >= 400 && status < 500) return { status, exception: error.message, headers: {} }
  return { status: 500, exception: 'internal error; try again', headers: {} }
}

/** Class 22 of SQL: a character, a number or a time that the database has no room for. */
const isDataException = (error: Error & { code?: unknown; severity?: unknown }): boolean =>
  typeof error.code === 'string' && /^22[0-9A-Z]{3}$/.test(error.code) && error.severity !== undefined

/** Names the field and the rule. Ajv's own messages hold the rule, never the value. */
function describeValidation(error: Partial<FastifyError>): string {
  const first = error.validation?.[0]
  if (!first) return 'request is not valid'
  const field = first.instancePath.slice(1).replaceAll('/', '.')
  if (first.keyword === 'type' && field === '' && error.validationContext === 'body')
    return 'request body must be a JSON object'
  if (first.keyword === 'required')
    return `${[field, first.params['missingProperty']].filter(Boolean).join('.')} is required`
  if (first.keyword === 'additionalProperties')
    return `${first.params['additionalProperty']} is not a known field`
  if (first.keyword === 'enum')
    return `${field} must be one of ${(first.params['allowedValues'] as unknown[]).join(', ')}`
  // The rule itself would be a regular expression, which is not for people.
  if (first.keyword === 'pattern') return `${field} does not have the documented form`
  return `${field || error.validationContext} ${first.message}`
}
