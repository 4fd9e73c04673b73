import { verifyWebhook, WebhookVerificationError } from '@tributary/sdk'
import { Type } from 'typebox'
import { ENDPOINT_KINDS, liveSecrets } from '../../delivery/index.ts'
import { LONGEST_BODY_BYTES } from '../../documents/index.ts'
import { apiError } from '../../platform/http/errors.ts'
import { refusalOfJson } from '../../platform/http/json.ts'
import type { Server } from '../../platform/http/server.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Inbox } from './inbox.ts'

const Params = Type.Object({
  client_uuid: Type.String({ format: 'uuid' }),
  kind: Type.Union(ENDPOINT_KINDS.map((kind) => Type.Literal(kind))),
})

/** A client's endpoint as the guide teaches to write one: raw body, our SDK, 200 only for what it verified. */
export function registerReceive(server: Server, platform: Platform, inbox: Inbox): void {
  server.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    scope.post(
      '/receiver/:client_uuid/:kind',
      { bodyLimit: LONGEST_BODY_BYTES, schema: { params: Params } },
      async (request, reply) => {
        const { client_uuid: clientUuid, kind } = request.params as {
          client_uuid: string
          kind: 'data' | 'notification'
        }
        const raw = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
        const secrets = await liveSecrets(platform, platform.db, clientUuid, kind)
        if (secrets.length === 0) throw apiError('receiver_webhook_not_found')
        const refusal = refusalOf(raw, request.headers, secrets)
        inbox.add({
          kind,
          receivedAt: new Date().toISOString(),
          webhookId: single(request.headers['webhook-id']),
          timestamp: single(request.headers['webhook-timestamp']),
          signature: single(request.headers['webhook-signature']),
          verified: refusal === null,
          refusal,
          bytes: raw.length,
          body: parsed(raw),
        })
        if (refusal !== null) throw apiError('receiver_signature_invalid')
        return reply.send({ verified: true })
      },
    )
  })
}

function refusalOf(
  raw: Buffer,
  headers: Record<string, string | string[] | undefined>,
  secrets: string[],
): string | null {
  try {
    verifyWebhook(raw, headers, { secrets })
    return null
  } catch (error) {
    if (error instanceof WebhookVerificationError) return error.reason
    throw error
  }
}

function parsed(raw: Buffer): unknown {
  try {
    return refusalOfJson(raw) === null ? JSON.parse(raw.toString('utf8')) : null
  } catch {
    return null
  }
}

const single = (value: string | string[] | undefined): string | null =>
  Array.isArray(value) ? value.join(' ') : (value ?? null)
