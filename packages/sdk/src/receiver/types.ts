import type { WebhookVerificationError } from '../webhook/errors.ts'
import type { VerifyWebhookOptions, WebhookEvent } from '../webhook/verify.ts'

export interface ReceivedWebhook {
  method: string
  /** The path and query of the request. */
  path: string
  headers: Record<string, string | string[] | undefined>
  /** The bytes as they arrived. */
  rawBody: Uint8Array
  /** The body as JSON; undefined when it is not JSON. */
  json: unknown
  /** What was verified; null when it failed, or when the receiver has no secrets. */
  event: WebhookEvent | null
  /** Why verification failed; null when it did not, or when the receiver has no secrets. */
  failure: WebhookVerificationError | null
}

/** How the receiver answers one request. */
export interface ScriptedAnswer {
  /** 200 unless given. */
  status?: number
  /** Waits before it answers or resets. */
  delayMs?: number
  headers?: Record<string, string>
  body?: string
  /** Cuts the connection instead of answering. */
  reset?: boolean
}

export interface TestReceiverOptions extends Partial<VerifyWebhookOptions> {
  /** Any free port unless given. */
  port?: number
}

export interface TestReceiver {
  /** Where to send webhooks. Any path below it is received too. */
  url: string
  /** Everything that arrived, in order. */
  received: readonly ReceivedWebhook[]
  /**
   * The first webhook that matches and was not returned by `next` before, waiting for it when needed.
   * Fails after `timeoutMs`, 5,000 unless given.
   */
  next(predicate?: (webhook: ReceivedWebhook) => boolean, timeoutMs?: number): Promise<ReceivedWebhook>
  /** One answer per request, in order, then 200 again. Replaces what is left of an earlier script. */
  answerWith(script: readonly ScriptedAnswer[]): void
  /** From now on verifies with these secrets, which often exist only once `url` has been registered. */
  verifyWith(secrets: string | readonly string[]): void
  close(): Promise<void>
}
