import { createHmac, timingSafeEqual } from 'node:crypto'
import type { WebhookRefusal, WebhookVerdict } from './contract.ts'
import { parseText } from './json.ts'

export const refused = (reason: WebhookRefusal): WebhookVerdict => ({ type: 'refused', reason })

/** Compares digests of equal length, so that the time taken reveals neither content nor length. */
export function equal(given: string, expected: string): boolean {
  const digest = (text: string) => createHmac('sha256', 'compare').update(text).digest()
  return timingSafeEqual(digest(given), digest(expected))
}

/** Null when the bytes are not JSON in UTF-8. */
export function parseJson(body: Uint8Array): unknown {
  try {
    return parseText(new TextDecoder('utf-8', { fatal: true }).decode(body))
  } catch {
    return null
  }
}
