import { WebhookVerificationError } from '../webhook/errors.ts'
import type { WebhookHeaders } from '../webhook/headers.ts'
import { type VerifyWebhookOptions, verifyWebhook, type WebhookEvent } from '../webhook/verify.ts'
import { readBody } from './body.ts'

export interface WebhookHandlerOptions extends VerifyWebhookOptions {
  /**
   * Stores the document, or the notification. The delivery is acknowledged when it returns, within 15 seconds; when it throws, the
   * error goes to the framework, which answers 500, and the delivery is retried.
   */
  handle: (event: WebhookEvent) => unknown
  /** Is called with the reason when a request is refused with 401, for your log. */
  onRefused?: (error: WebhookVerificationError) => void
}

type BodySource = AsyncIterable<Uint8Array> | Uint8Array | null

/** Verifies one request and hands its document over; returns the status to answer with. */
export async function receiveWebhook(
  source: BodySource,
  headers: WebhookHeaders,
  { handle, onRefused, ...verification }: WebhookHandlerOptions,
): Promise<202 | 401 | 413> {
  const body = source === null || source instanceof Uint8Array ? source : await readBody(source)
  if (body === null && source !== null) return 413
  const event = verified(body ?? new Uint8Array(), headers, verification, onRefused)
  if (event === null) return 401
  await handle(event)
  return 202
}

function verified(
  body: Uint8Array,
  headers: WebhookHeaders,
  verification: VerifyWebhookOptions,
  onRefused: WebhookHandlerOptions['onRefused'],
): WebhookEvent | null {
  try {
    return verifyWebhook(body, headers, verification)
  } catch (error) {
    if (!(error instanceof WebhookVerificationError)) throw error
    // A wrong secret is a fault of the endpoint's own configuration, which a 401 would hide.
    if (error.reason === 'malformed_secret') throw error
    onRefused?.(error)
    return null
  }
}
