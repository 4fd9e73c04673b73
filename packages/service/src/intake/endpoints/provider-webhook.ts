import type { IncomingMessage } from 'node:http'
import type {
  ProviderWebhook,
  WebhookRefusal,
  WebhookRequest,
  WebhookSecrets,
  WebhookVerdict,
} from '@tributary/providers'
import type { FastifyContextConfig, FastifyReply, FastifyRequest } from 'fastify'
import { type TSchema, Type } from 'typebox'
import type { ErrorCode } from '../../platform/http/error-catalogue/index.ts'
import { type ApiError, apiError } from '../../platform/http/errors.ts'
import { refusalOfJson } from '../../platform/http/json.ts'
import { errors } from '../../platform/http/openapi.ts'
import type { Server } from '../../platform/http/server.ts'
import type { Platform } from '../../platform/platform.ts'
import { type ConfiguredProvider, findBySlug } from '../../platform/providers.ts'
import { NO_RECORDER, type Recorder } from '../../recording/index.ts'
import { receive } from '../announcement.ts'
import { MemoryBudget } from '../bodies/memory.ts'
import { MEMORY_BYTES, takeBody } from '../bodies/take.ts'
import { createKeysets, type Keysets } from '../keysets.ts'
import { hasSecretAddress, isItsSecret } from '../webhook-address.ts'
import { webhookSecretsOf } from '../webhook-secrets.ts'

type Params = { slug: string; token?: string }
type Call = FastifyRequest<{ Params: Params }>

interface Stage {
  platform: Platform
  recorder: Recorder
  keysets: Keysets
}

const REFUSALS = {
  unsigned: 'provider_call_unsigned',
  forged: 'provider_signature_mismatch',
  stale: 'provider_signature_stale',
  malformed: 'provider_call_malformed',
  unknown_key: 'provider_key_unknown',
} as const satisfies Record<WebhookRefusal, ErrorCode>

const slug = Type.String({ description: 'The provider, in lower case.' })
const token = Type.String({
  description: 'The secret of the address, for providers that do not sign their calls.',
})

/** Registers the routes in contexts of their own: signatures are made over the raw bytes, so nothing here is parsed by its content type. */
export function registerProviderWebhook(server: Server, platform: Platform, recorder = NO_RECORDER): void {
  const stage = { platform, recorder, keysets: createKeysets(platform) }
  const budget = new MemoryBudget(MEMORY_BYTES)
  server.register(async (scoped) => {
    scoped.removeAllContentTypeParsers()
    scoped.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    const readBuffered = async ({ body }: Call) => (Buffer.isBuffer(body) ? body : new Uint8Array())
    const route = { path: '/webhooks/:slug', suffix: '', params: Type.Object({ slug }) }
    addRoutes(scoped as Server, route, (request, reply) => answer(stage, request, reply, readBuffered))
  })
  server.register(async (scoped) => {
    scoped.removeAllContentTypeParsers()
    scoped.addContentTypeParser('*', (_request, stream, done) => done(null, stream))
    scoped.addHook('onRequest', async (request) => refuseGuess(platform, request as Call))
    const readStream = (call: Call, configured: ConfiguredProvider) =>
      readPush(platform, budget, configured, call)
    const params = Type.Object({ slug, token })
    const config = { readsBodyItself: true } as const
    const route = { path: '/webhooks/:slug/:token', suffix: '_at_secret_address', params, config }
    addRoutes(scoped as Server, route, (request, reply) => answer(stage, request, reply, readStream))
  })
}

interface RouteOptions {
  path: string
  suffix: string
  params: TSchema
  config?: FastifyContextConfig
}

function addRoutes(
  scoped: Server,
  { path, suffix, params, config = {} }: RouteOptions,
  handler: (request: Call, reply: FastifyReply) => Promise<unknown>,
): void {
  const check = describe(`check_provider_webhook${suffix}`, 'Answer a provider that checks this address')
  const announce = describe(`receive_provider_webhook${suffix}`, 'Receive what a provider announces')
  scoped.get<{ Params: Params }>(path, { config, schema: { ...check, params } }, handler)
  scoped.post<{ Params: Params }>(path, { config, schema: { ...announce, params } }, handler)
}

/** Before the body is read. */
async function refuseGuess(platform: Platform, { params }: Call): Promise<void> {
  const configured = findBySlug(platform.providers, params.slug)
  if (!configured || !hasSecretAddress(configured)) throw apiError('provider_webhook_not_found')
  if (!(await isItsSecret(platform, configured, params.token ?? '')))
    throw refuse(platform, configured, 'unsigned')
}

const describe = (operationId: string, summary: string) => ({
  operationId,
  tags: ['Operations'],
  summary,
  description:
    'Called by providers. Calls that are unsigned, forged or stale are refused and nothing is stored.',
  security: [],
  response: { 200: Type.Unknown({ description: 'Received.' }), ...errors(400, 401, 404, 413, 415, 503) },
})

/** `read` gives null for a body that was stored to be read later. */
async function answer(
  { platform, recorder, keysets }: Stage,
  request: Call,
  reply: FastifyReply,
  read: (request: Call, configured: ConfiguredProvider) => Promise<Uint8Array | null>,
) {
  const configured = findBySlug(platform.providers, request.params.slug)
  const webhook = configured?.provider.webhook
  if (!configured || !webhook) throw apiError('provider_webhook_not_found')
  const { source } = configured.provider.manifest
  if (request.method === 'HEAD' && isWholeAddress(configured, request)) return reply.send()
  const { token } = request.params
  const own = await webhookSecretsOf(platform, configured, keysets.current(configured))
  // One of several that are accepted; it was compared before the body was read.
  const secrets = token === undefined ? own : { ...own, verificationToken: token }
  const head = headOf(request)
  const reason = webhook.push?.refusal(head, secrets) ?? null
  if (reason !== null) throw refuse(platform, configured, reason)
  const body = await read(request, configured)
  const refusal = body && refusalOfJson(body)
  if (refusal) throw apiError('body_too_complex', { reason: refusal })
  const call = { ...head, body: body ?? new Uint8Array() }
  const verdict = body ? await judge(platform, keysets, configured, webhook, call, secrets) : STORED
  if (verdict.type === 'refused') throw refuse(platform, configured, verdict.reason)
  platform.metrics.providerWebhooks.inc({ source, outcome: verdict.type })
  if (verdict.type === 'handshake') return reply.code(verdict.status).send(verdict.body)
  await recorder.keepCall(configured, call, verdict.announcements)
  await receive(platform, source, verdict.announcements)
  return reply.send({})
}

/** Vendors and `provider check` probe by HEAD, which announces nothing; a secret in the address is verified by then. */
const isWholeAddress = (configured: ConfiguredProvider, { params }: Call): boolean =>
  hasSecretAddress(configured) === (params.token !== undefined)

/** The job that reads the body finds out what it announces. */
const STORED: WebhookVerdict = { type: 'accepted', announcements: [] }

async function readPush(
  platform: Platform,
  budget: MemoryBudget,
  { provider }: ConfiguredProvider,
  { body }: Call,
): Promise<Uint8Array | null> {
  if (!body) return new Uint8Array()
  const { source } = provider.manifest
  try {
    return await takeBody(platform, budget, body as IncomingMessage, source, provider.webhook?.push ?? null)
  } catch (error) {
    platform.metrics.providerWebhooks.inc({ source, outcome: 'not_received' })
    throw error
  }
}

function refuse(platform: Platform, { provider }: ConfiguredProvider, reason: WebhookRefusal): ApiError {
  const { source } = provider.manifest
  platform.metrics.providerWebhooks.inc({ source, outcome: reason })
  // Any caller can call unsigned, and a vendor does so to test the refusal. The other reasons may mean wrong keys here.
  const level = reason === 'unsigned' ? 'debug' : 'warn'
  platform.log[level]({ source, reason }, 'refused a call to a provider webhook')
  return apiError(REFUSALS[reason])
}

/** A key that is not known may be new: the vendor's keys are asked for, and the call is judged once more. */
async function judge(
  platform: Platform,
  keysets: Keysets,
  configured: ConfiguredProvider,
  webhook: ProviderWebhook,
  request: WebhookRequest,
  secrets: WebhookSecrets,
): Promise<WebhookVerdict> {
  const now = platform.clock.now()
  const verdict = webhook.verify(request, secrets, now)
  if (verdict.type !== 'refused' || verdict.reason !== 'unknown_key') return verdict
  const keyset = await keysets.load(configured).catch((err) => {
    const { source } = configured.provider.manifest
    platform.log.warn({ err, source }, 'the keys of a provider could not be loaded')
    throw apiError('provider_keys_unavailable')
  })
  return webhook.verify(request, { ...secrets, keyset }, now)
}

function headOf(request: Call): Omit<WebhookRequest, 'body'> {
  return {
    method: request.method === 'GET' || request.method === 'HEAD' ? request.method : 'POST',
    pathToken: request.params.token ?? null,
    headers: singles(request.headers),
    query: singles(request.query as Record<string, string | string[] | undefined>),
  }
}

const singles = (values: Readonly<Record<string, string | string[] | undefined>>) =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, Array.isArray(value) ? value[0] : value]),
  )
