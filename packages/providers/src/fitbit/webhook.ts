import { verify as verifySignature } from 'node:crypto'
import type { Announcement, WebhookRequest, WebhookSecrets, WebhookVerdict } from '../contract.ts'
import { equal, parseJson, refused } from '../webhook-parts.ts'
import { announcementsOf, readEvents } from './event.ts'
import { findKey } from './keyset.ts'

/** The vendor renamed the header in the course of its first year. */
const SIGNATURE_HEADERS = ['google-health-api-signature', 'x-healthapi-signature']
const TINK_VERSION = 1
const PREFIX_BYTES = 5

/** Verifies a call. The signature covers the raw body and no time, so that an old call cannot be distinguished from a new one. */
export function verify(request: WebhookRequest, secrets: WebhookSecrets, now: number): WebhookVerdict {
  const body = parseJson(request.body)
  if (isAddressCheck(body)) return verifyAddressCheck(request, secrets)
  const given = SIGNATURE_HEADERS.map((name) => request.headers[name]).find((value) => value)
  if (!given) return refused('unsigned')
  const signature = Buffer.from(given, 'base64')
  if (signature.length <= PREFIX_BYTES || signature[0] !== TINK_VERSION) return refused('forged')
  const key = findKey(secrets.keyset, signature.readUInt32BE(1))
  if (key === null) return refused('unknown_key')
  if (!verifySignature('sha256', request.body, key, signature.subarray(PREFIX_BYTES)))
    return refused('forged')
  const announcements = interpret(request, now)
  return announcements === null ? refused('malformed') : { type: 'accepted', announcements }
}

export function interpret({ body }: WebhookRequest, now: number): Announcement[] | null {
  return readEvents(parseJson(body))?.flatMap((event) => announcementsOf(event, now)) ?? null
}

/** The value of `Authorization` that we ask the vendor to send. */
export const authorizationOf = (verificationToken: string) => `Bearer ${verificationToken}`

/** The vendor asks twice, once with our token and once without, and wants to be turned away the second time. */
function verifyAddressCheck({ headers }: WebhookRequest, secrets: WebhookSecrets): WebhookVerdict {
  if (!headers.authorization) return refused('unsigned')
  if (!equal(headers.authorization, authorizationOf(secrets.verificationToken))) return refused('forged')
  return { type: 'handshake', status: 201, body: {} }
}

function isAddressCheck(body: unknown): boolean {
  return typeof body === 'object' && body !== null && 'type' in body && body.type === 'verification'
}
