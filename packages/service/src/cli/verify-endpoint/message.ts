import { randomBytes } from 'node:crypto'
import { deliveryId, signature, signingKey, webhookId } from '../../delivery/index.ts'
import type { SampleDocument } from './samples.ts'

/** One request of a check, and how a good receiver answers it. */
export interface Message {
  /** A description of the message for the report. */
  what: string
  expected: 'acknowledged' | 'refused'
  headers: Readonly<Record<string, string>>
  body: Buffer
}

export interface Signing {
  secret: string
  /** The one that the receiver is about to change to. */
  nextSecret: string | null
  /** Epoch milliseconds. */
  now: () => number
}

export interface Genuine {
  id: string
  timestamp: number
  body: Buffer
}

export const wrongSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`

/** Makes the parts of a delivery, before it is signed. */
export function genuine(signing: Signing, content: SampleDocument | string): Genuine {
  const now = signing.now()
  const text = typeof content === 'string' ? content : JSON.stringify(content)
  return { id: webhookId(deliveryId(now)), timestamp: Math.floor(now / 1000), body: Buffer.from(text) }
}

/** The value of `webhook-signature` by these secrets, in their order. */
export const signedBy = (secrets: readonly string[], { id, timestamp, body }: Genuine): string =>
  signature(secrets.map(signingKey), id, timestamp, body)

export const headersOf = ({ id, timestamp }: Genuine, signed: string): Record<string, string> => ({
  'webhook-id': id,
  'webhook-timestamp': String(timestamp),
  'webhook-signature': signed,
})

/** Makes a delivery as the service sends it. */
export function delivered(
  signing: Signing,
  what: string,
  content: SampleDocument | string | Genuine,
): Message {
  const parts = isGenuine(content) ? content : genuine(signing, content)
  const headers = headersOf(parts, signedBy([signing.secret], parts))
  return { what, expected: 'acknowledged', headers, body: parts.body }
}

const isGenuine = (content: SampleDocument | string | Genuine): content is Genuine =>
  typeof content === 'object' && Buffer.isBuffer(content['body'])

export function structureOf({ data_structure: structure }: SampleDocument): string {
  if (typeof structure !== 'string') return 'a notification'
  return `${/^[aeio]/.test(structure) ? 'an' : 'a'} ${structure}`
}
