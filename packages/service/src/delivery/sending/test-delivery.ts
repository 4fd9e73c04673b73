import { type Actor, audit } from '../../accounts/index.ts'
import type { Platform } from '../../platform/platform.ts'
import type { CallOutcome } from '../egress/call.ts'
import type { Egress } from '../egress/egress.ts'
import { deliveryId, webhookId } from '../model.ts'
import { EndpointCache, liveKeys } from '../webhooks/endpoint-cache.ts'
import { noteSuccess } from '../webhooks/endpoint-health.ts'
import { detailOf, resumeEndpoint } from '../webhooks/endpoints.ts'
import { signature } from '../webhooks/signing.ts'
import { isSuccess } from './retry.ts'

export interface TestOutcome {
  webhookId: string
  delivered: boolean
  status: number | null
  durationMs: number
  /** Why it was not delivered; null when it was. */
  exception: string | null
  /** How the answer begins, when it does not acknowledge. */
  said: string | null
}

/**
 * Sends a sample at once, exactly as a document would be sent, but outside the outbox: it is not retried or logged.
 * Success resumes a paused endpoint. Null when there is no such endpoint.
 */
export async function sendTest(
  platform: Platform,
  egress: Egress,
  actor: Actor,
  clientUuid: string,
  endpointId: string,
  body: string,
): Promise<TestOutcome | null> {
  const [endpoint] = (await new EndpointCache(platform).load([{ clientUuid, endpointId }])).values()
  if (!endpoint) return null
  const now = platform.clock.now()
  const id = webhookId(deliveryId(now))
  const timestamp = Math.floor(Date.now() / 1000)
  const bytes = Buffer.from(body)
  const signed = signature(liveKeys(endpoint, now), id, timestamp, bytes)
  const { status, error, durationMs, said } = await new Promise<CallOutcome>((resolve) =>
    egress.post(endpoint.target, { id, timestamp, signature: signed, body: bytes }, resolve),
  )
  const delivered = isSuccess(status)
  await platform.db.transaction().execute(async (trx) => {
    await audit(trx, platform, {
      actor,
      clientUuid,
      action: 'endpoint.test',
      detail: { ...detailOf(endpointId), status },
    })
    if (delivered) await resumeEndpoint(platform, trx, actor, clientUuid, endpointId)
  })
  if (delivered) await noteSuccess(platform, { clientUuid, endpointId }, platform.clock.now())
  const exception = delivered ? null : (error ?? `answered ${status}; 200, 201 or 202 acknowledge`)
  return { webhookId: id, delivered, status, durationMs, exception, said }
}
