import type { WebhookRequest, WebhookVerdict } from '@tributary/providers'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { ApiError, notFound } from '../../platform/http/errors.ts'
import { errors } from '../../platform/http/openapi.ts'
import type { Server } from '../../platform/http/server.ts'
import type { Platform } from '../../platform/platform.ts'
import type { ConfiguredProvider } from '../../platform/providers.ts'
import { receive } from '../announcement.ts'

type Reason = Extract<WebhookVerdict, { type: 'refused' }>['reason']

const REFUSALS: Record<Reason, { status: number; exception: string }> = {
  unsigned: { status: 401, exception: 'the call is not signed' },
  forged: { status: 401, exception: 'the signature does not match' },
  stale: { status: 401, exception: 'the signature is too old' },
  malformed: { status: 400, exception: 'the call is not what this provider sends' },
}

const params = Type.Object({ slug: Type.String({ description: 'The provider, in lower case.' }) })

/** In a context of its own: signatures are made over the raw bytes, so nothing here is parsed by its content type. */
export function registerProviderWebhook(server: Server, platform: Platform): void {
  server.register(async (scoped) => {
    scoped.removeAllContentTypeParsers()
    scoped.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    const answer = (request: FastifyRequest<{ Params: { slug: string } }>, reply: FastifyReply) =>
      handle(platform, request, reply)
    scoped.get(
      '/webhooks/:slug',
      { schema: describe('check_provider_webhook', 'Answer a provider that checks this address') },
      answer,
    )
    scoped.post(
      '/webhooks/:slug',
      { schema: describe('receive_provider_webhook', 'Receive what a provider announces') },
      answer,
    )
  })
}

const describe = (operationId: string, summary: string) => ({
  operationId,
  tags: ['Operations'],
  summary,
  description:
    'Called by providers. Calls that are unsigned, forged or stale are refused and nothing is stored.',
  security: [],
  params,
  response: { 200: Type.Unknown({ description: 'Received.' }), ...errors(400, 401, 404, 413) },
})

async function handle(
  platform: Platform,
  request: FastifyRequest<{ Params: { slug: string } }>,
  reply: FastifyReply,
) {
  const configured = findBySlug(platform, request.params.slug)
  const webhook = configured?.provider.webhook
  if (!configured || !webhook) throw notFound('no such provider webhook')
  const { source } = configured.provider.manifest
  const verdict = webhook.verify(asWebhook(request), configured.webhookSecrets, platform.clock.now())
  const outcome = verdict.type === 'refused' ? verdict.reason : verdict.type
  platform.metrics.providerWebhooks.inc({ source, outcome })
  if (verdict.type === 'refused') {
    const { status, exception } = REFUSALS[verdict.reason]
    platform.log.warn({ source, reason: verdict.reason }, 'refused a call to a provider webhook')
    throw new ApiError(status, exception)
  }
  if (verdict.type === 'handshake') return reply.code(verdict.status).send(verdict.body)
  await receive(platform, source, verdict.announcements)
  return reply.send({})
}

function findBySlug(platform: Platform, slug: string): ConfiguredProvider | undefined {
  return [...platform.providers.values()].find(({ provider }) => provider.manifest.slug === slug)
}

function asWebhook(request: FastifyRequest): WebhookRequest {
  return {
    method: request.method === 'GET' ? 'GET' : 'POST',
    headers: singles(request.headers),
    query: singles(request.query as Record<string, string | string[] | undefined>),
    body: Buffer.isBuffer(request.body) ? request.body : new Uint8Array(),
  }
}

const singles = (values: Readonly<Record<string, string | string[] | undefined>>) =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, Array.isArray(value) ? value[0] : value]),
  )
