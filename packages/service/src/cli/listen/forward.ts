import { setTimeout as sleep } from 'node:timers/promises'
import { isSuccess, signature, signingKey, type TailedDelivery } from '../../delivery/index.ts'
import type { EndpointAnswer } from '../verify-endpoint/judge.ts'

/** Retries are sooner and fewer than the service's own, because a person is watching. */
export const RETRY_WAITS_MS: readonly number[] = [1_000, 5_000, 15_000]
const GONE = 410

export type Post = (message: { headers: Record<string, string>; body: Buffer }) => Promise<EndpointAnswer>

export interface ForwardAttempt {
  answer: EndpointAnswer
  delivered: boolean
  /** Which attempt it was, from 1. */
  number: number
  /** The time until the next attempt; null when there is none. */
  nextInMs: number | null
}

/** Posts a delivery signed as the service would, and retries a few times while it fails. Reports each attempt. */
export async function forward(
  post: Post,
  of: { delivery: TailedDelivery; body: Buffer; secrets: readonly string[]; waitsMs: readonly number[] },
  onAttempt: (attempt: ForwardAttempt) => void,
  signal: AbortSignal,
): Promise<void> {
  const keys = of.secrets.map(signingKey)
  const { webhookId: id } = of.delivery
  for (let number = 1; !signal.aborted; number++) {
    const timestamp = Math.floor(Date.now() / 1000)
    const headers = {
      'webhook-id': id,
      'webhook-timestamp': String(timestamp),
      'webhook-signature': signature(keys, id, timestamp, of.body),
    }
    const answer = await post({ headers, body: of.body })
    if (signal.aborted) return
    const delivered = isSuccess(answer.status)
    const isOver = delivered || answer.status === GONE
    const nextInMs = isOver ? null : (of.waitsMs[number - 1] ?? null)
    onAttempt({ answer, delivered, number, nextInMs })
    if (nextInMs === null) return
    await sleep(nextInMs, undefined, { signal }).catch(() => {})
  }
}
