import { createHmac } from 'node:crypto'
import { keysOf } from './secrets.ts'

export interface SignWebhookInput {
  id: string
  /** Seconds since 1970. */
  timestamp: number
  body: string | Uint8Array
  /** Each secret adds one signature, as during a rotation. */
  secrets: string | readonly string[]
}

/** The value of the `webhook-signature` header. */
export function signWebhook({ id, timestamp, body, secrets }: SignWebhookInput): string {
  return keysOf(secrets)
    .map((key) => `v1,${digest(key, id, timestamp, body)}`)
    .join(' ')
}

export function digest(key: Uint8Array, id: string, timestamp: number, body: string | Uint8Array): string {
  return createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body).digest('base64')
}
