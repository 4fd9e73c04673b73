import { createHmac, timingSafeEqual } from 'node:crypto'
import Type, { type Static } from 'typebox'
import { Compile } from 'typebox/compile'
import type { Announcement, WebhookRequest, WebhookSecrets, WebhookVerdict } from '../contract.ts'
import { OffsetTime } from '../payload.ts'
import { addDays, utcDay } from '../time.ts'
import { resourceOf } from './data-types.ts'

const FRESH_MS = 5 * 60_000

const Event = Type.Object({
  event_type: Type.Union([Type.Literal('create'), Type.Literal('update'), Type.Literal('delete')]),
  data_type: Type.String({ minLength: 1 }),
  object_id: Type.String({ minLength: 1, maxLength: 200 }),
  event_time: OffsetTime,
  user_id: Type.String({ minLength: 1, maxLength: 200 }),
})
type Event = Static<typeof Event>
const EventCheck = Compile(Event)

export function verify(request: WebhookRequest, secrets: WebhookSecrets, now: number): WebhookVerdict {
  return request.method === 'GET' ? verifyHandshake(request, secrets) : verifyEvent(request, secrets, now)
}

function verifyHandshake({ query }: WebhookRequest, secrets: WebhookSecrets): WebhookVerdict {
  const { verification_token: token, challenge } = query
  if (!token) return refused('unsigned')
  if (!equal(token, secrets.verificationToken)) return refused('forged')
  if (!challenge) return refused('malformed')
  return { type: 'handshake', status: 200, body: { challenge } }
}

function verifyEvent(request: WebhookRequest, secrets: WebhookSecrets, now: number): WebhookVerdict {
  const signature = request.headers['x-oura-signature']
  const timestamp = request.headers['x-oura-timestamp']
  if (!signature || !timestamp) return refused('unsigned')
  const expected = createHmac('sha256', secrets.clientSecret)
    .update(timestamp)
    .update(request.body)
    .digest('hex')
  if (!equal(signature.toLowerCase(), expected)) return refused('forged')
  const sentAt = epochMs(timestamp)
  if (sentAt === null) return refused('malformed')
  if (Math.abs(now - sentAt) > FRESH_MS) return refused('stale')
  const event = parseJson(request.body)
  if (!EventCheck.Check(event)) return refused('malformed')
  return { type: 'accepted', announcements: announcements(event) }
}

function announcements(event: Event): Announcement[] {
  const resource = resourceOf(event.data_type)
  if (resource === null) return []
  const account = event.user_id
  const at = Date.parse(event.event_time)
  const eventId = [account, event.data_type, event.event_type, event.object_id, event.event_time].join(':')
  if (event.event_type === 'delete') {
    return [{ type: 'retract', account, resource, id: event.object_id, eventId, at }]
  }
  const changed: Announcement = {
    type: 'fetch',
    account,
    resource,
    id: event.object_id,
    window: null,
    eventId,
    at,
  }
  if (resource !== 'daily_activity') return [changed]
  // Heart rate has no event of its own; new activity tells that the ring has synchronised.
  const today = utcDay(at)
  const window = { from: addDays(today, -1), to: today }
  return [changed, { ...changed, resource: 'heartrate', id: null, window, eventId: `${eventId}:heartrate` }]
}

function refused(reason: 'unsigned' | 'forged' | 'stale' | 'malformed'): WebhookVerdict {
  return { type: 'refused', reason }
}

/** Digests of equal length are compared, so that neither content nor length shows in the time taken. */
function equal(given: string, expected: string): boolean {
  const digest = (text: string) => createHmac('sha256', 'compare').update(text).digest()
  return timingSafeEqual(digest(given), digest(expected))
}

/** Seconds or milliseconds since 1970, or ISO 8601. */
function epochMs(text: string): number | null {
  if (/^\d{13}$/.test(text)) return Number(text)
  if (/^\d{1,12}$/.test(text)) return Number(text) * 1000
  const at = Date.parse(text)
  return Number.isNaN(at) ? null : at
}

function parseJson(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body))
  } catch {
    return null
  }
}
