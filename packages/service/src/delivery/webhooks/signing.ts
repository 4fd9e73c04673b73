import { createHmac, createSecretKey, type KeyObject } from 'node:crypto'

const PREFIX = 'whsec_'

export const signingKey = (secret: string): KeyObject =>
  createSecretKey(Buffer.from(secret.slice(PREFIX.length), 'base64'))

/** The value of `webhook-signature` (Standard Webhooks): one `v1` signature per key, the newest key first. */
export function signature(keys: readonly KeyObject[], id: string, timestamp: number, body: Buffer): string {
  let value = ''
  for (const key of keys) {
    const digest = createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body).digest('base64')
    value += value === '' ? `v1,${digest}` : ` v1,${digest}`
  }
  return value
}
