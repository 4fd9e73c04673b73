import type { ProviderWebhook, WebhookRequest, WebhookVerdict } from '@tributary/providers'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { ApiError, notFound } from '../../platform/http/errors.ts'
import { errors } from '../../platform/http/openapi.ts'
import type { Server } from '../../platform/http/server.ts'
import type { Platform } from '../../platform/platform.ts'
import { type ConfiguredProvider, findBySlug } from '../../platform/providers.ts'
import { receive } from '../announcement.ts'
import { createKeysets, type Keysets } from '../keysets.ts'
import { hasSecretAddress, isItsSecret, pushLimit } from '../webhook-address.ts'
import { webhookSecretsOf } from '../webhook-secrets.ts'

type Reason = Extract<WebhookVerdict, { type: 'refused' }>['reason']
type Params = { slug: string; token?: string }
type Call = FastifyRequest<{ Params: Params }>

const REFUSALS: Record<Reason, { status: number; exception: string }> = {
  unsigned: { status: 401, exception: 'the call is not signed' },
  forged: { status: 401, exception: 'the signature does not match' },
  stale: { status: 401, exception: 'the signature is too old' },
  malformed: { status: 400, exception: 'the call is not what this provider sends' },
  unknown_key: { status: 401, exception: 'the call is signed with a key that the provider does not publish' },
}

const slug = Type.String({ description: 'The provider, in lower case.' })
const token = Type.String({
  description: 'The secret of the address, for providers that do not sign their calls.',
})

/** In a context of its own: signatures are made over the raw bytes, so nothing here is parsed by its content type. */
export function registerProviderWebhook(server: Server, platform: Platform): void {
  const keysets = createKeysets(platform)
  server.register(async (scoped) => {
    scoped.removeAllContentTypeParsers()
    scoped.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    const answer = (request: Call, reply: FastifyReply) => handle(platform, keysets, request, reply)
    for (const { path, suffix, ...options } of [
      { path: '/webhooks/:slug', suffix: '', params: Type.Object({ slug }), onRequest: [] },
      {
        path: '/webhooks/:slug/:token',
        suffix: '_at_secret_address',
        params: Type.Object({ slug, token }),
        onRequest: [async (request: Call) => refuseGuess(platform, request)],
        bodyLimit: pushLimit(platform),
      },
    ]) {
      const { params, ...route } = options
      const check = describe(`check_provider_webhook${suffix}`, 'Answer a provider that checks this address')
      const announce = describe(`receive_provider_webhook${suffix}`, 'Receive what a provider announces')
      scoped.get<{ Params: Params }>(path, { ...route, schema: { ...check, params } }, answer)
      scoped.post<{ Params: Params }>(path, { ...route, schema: { ...announce, params } }, answer)
    }
  })
}

/** Before the body is read. */
function refuseGuess(platform: Platform, { params }: Call): void {
  const configured = findBySlug(platform.providers, params.slug)
  if (!configured || !hasSecretAddress(configured)) throw notFound('no such provider webhook')
  if (!isItsSecret(configured, params.token ?? '')) throw refuse(platform, configured, 'unsigned')
}

const describe = (operationId: string, summary: string) => ({
  operationId,
  tags: ['Operations'],
  summary,
  description:
    'Called by providers. Calls that are unsigned, forged or stale are refused and nothing is stored.',
  security: [],
  response: { 200: Type.Unknown({ description: 'Received.' }), ...errors(400, 401, 404, 413, 503) },
})

async function handle(platform: Platform, keysets: Keysets, request: Call, reply: FastifyReply) {
  const configured = findBySlug(platform.providers, request.params.slug)
  const webhook = configured?.provider.webhook
  if (!configured || !webhook) throw notFound('no such provider webhook')
  const { source } = configured.provider.manifest
  const verdict = await judge(platform, keysets, configured, webhook, asWebhook(request))
  if (verdict.type === 'refused') throw refuse(platform, configured, verdict.reason)
  platform.metrics.providerWebhooks.inc({ source, outcome: verdict.type })
  if (verdict.type === 'handshake') return reply.code(verdict.status).send(verdict.body)
  await receive(platform, source, verdict.announcements)
  return reply.send({})
}

function refuse(platform: Platform, { provider }: ConfiguredProvider, reason: Reason): ApiError {
  const { source } = provider.manifest
  platform.metrics.providerWebhooks.inc({ source, outcome: reason })
  // Anybody can call unsigned, and a vendor does to see it refused. The other reasons may mean wrong keys here.
  const level = reason === 'unsigned' ? 'debug' : 'warn'
  platform.log[level]({ source, reason }, 'refused a call to a provider webhook')
  const { status, exception } = REFUSALS[reason]
  return new ApiError(status, exception)
}

/** A key that is not known may be new: the vendor's keys are asked for, and the call is judged once more. */
async function judge(
  platform: Platform,
  keysets: Keysets,
  configured: ConfiguredProvider,
  webhook: ProviderWebhook,
  request: WebhookRequest,
): Promise<WebhookVerdict> {
  const now = platform.clock.now()
  const secrets = await webhookSecretsOf(platform, configured, keysets.current(configured))
  const verdict = webhook.verify(request, secrets, now)
  if (verdict.type !== 'refused' || verdict.reason !== 'unknown_key') return verdict
  const keyset = await keysets.load(configured).catch((err) => {
    const { source } = configured.provider.manifest
    platform.log.warn({ err, source }, 'the keys of a provider could not be loaded')
    throw new ApiError(503, 'the keys of the provider cannot be loaded; try again')
  })
  return webhook.verify(request, { ...secrets, keyset }, now)
}

function asWebhook(request: Call): WebhookRequest {
  return {
    method: request.method === 'GET' || request.method === 'HEAD' ? request.method : 'POST',
    pathToken: request.params.token ?? null,
    headers: singles(request.headers),
    query: singles(request.query as Record<string, string | string[] | undefined>),
    body: Buffer.isBuffer(request.body) ? request.body : new Uint8Array(),
  }
}

const singles = (values: Readonly<Record<string, string | string[] | undefined>>) =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, Array.isArray(value) ? value[0] : value]),
  )
