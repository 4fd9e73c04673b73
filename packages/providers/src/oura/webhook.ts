import { createHmac } from 'node:crypto'
import { addDays } from '@tributary/health'
import Type, { type Static } from 'typebox'
import { Compile } from 'typebox/compile'
import type { Announcement, WebhookRequest, WebhookSecrets, WebhookVerdict } from '../contract.ts'
import { maybe, OffsetTime } from '../payload.ts'
import { readOf } from '../resource.ts'
import { utcDay } from '../time.ts'
import { equal, parseJson, refused } from '../webhook-parts.ts'
import { resourcesOf } from './data-types.ts'
import { RESOURCES } from './resources.ts'

/** The vendor retries for about an hour, and it is not known whether a retry is stamped anew. Repeats have one event id. */
const FRESH_MS = 2 * 3_600_000

const Id = Type.String({ minLength: 1, maxLength: 200 })
const Event = Type.Object({
  event_type: Type.Union([Type.Literal('create'), Type.Literal('update'), Type.Literal('delete')]),
  data_type: Type.String({ minLength: 1 }),
  object_id: maybe(Id),
  event_time: maybe(OffsetTime),
  user_id: Id,
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
  const isSigned = (body: Uint8Array | string) =>
    equal(
      signature.toLowerCase(),
      createHmac('sha256', secrets.clientSecret).update(timestamp).update(body).digest('hex'),
    )
  if (!isSigned(request.body) && !isSigned(compact(request.body))) return refused('forged')
  const sentAt = epochMs(timestamp)
  if (sentAt === null) return refused('malformed')
  if (Math.abs(now - sentAt) > FRESH_MS) return refused('stale')
  const announcements = interpret(request, sentAt)
  return announcements === null ? refused('malformed') : { type: 'accepted', announcements }
}

/** The vendor's own example signs the parsed body written again, without the spaces that the wire may have. */
function compact(body: Uint8Array): string {
  return JSON.stringify(parseJson(body))
}

/** `sentAt` stands in for an event that does not say when it happened. */
export function interpret({ body }: WebhookRequest, sentAt: number): Announcement[] | null {
  const event = parseJson(body)
  return EventCheck.Check(event) ? announcementsOf(event, sentAt) : null
}

function announcementsOf(event: Event, sentAt: number): Announcement[] {
  const account = event.user_id
  const id = event.object_id ?? null
  const at = event.event_time == null ? sentAt : Date.parse(event.event_time)
  const time = event.event_time ?? String(sentAt)
  const eventId = [account, event.data_type, event.event_type, id ?? '', time].join(':')
  const today = utcDay(at)
  const recent = { from: addDays(today, -1), to: today }
  return resourcesOf(event.data_type).flatMap((resource): Announcement[] => {
    const isOfDocuments = readOf(RESOURCES, resource) !== 'samples'
    if (event.event_type === 'delete')
      return isOfDocuments && id !== null ? [{ type: 'retract', account, resource, id, eventId, at }] : []
    const shared = { type: 'fetch', account, resource, at } as const
    return isOfDocuments
      ? [{ ...shared, id, window: id === null ? recent : null, eventId }]
      : [{ ...shared, id: null, window: recent, eventId: `${eventId}:${resource}` }]
  })
}

/** Seconds or milliseconds since 1970, or ISO 8601. */
function epochMs(text: string): number | null {
  if (/^\d{13}$/.test(text)) return Number(text)
  if (/^\d{1,12}$/.test(text)) return Number(text) * 1000
  const at = Date.parse(text)
  return Number.isNaN(at) ? null : at
}
