import { createHmac } from 'node:crypto'
import { addDays } from '@tributary/health'
import Type, { type Static } from 'typebox'
import { Compile } from 'typebox/compile'
import type { Announcement, WebhookRequest, WebhookSecrets, WebhookVerdict } from '../contract.ts'
import { announced, readOf } from '../resource.ts'
import { utcDay } from '../time.ts'
import { equal, parseJson, refused } from '../webhook-parts.ts'
import { manifest } from './manifest.ts'
import { RESOURCES } from './resources.ts'
import { ObjectId, UserId } from './schema.ts'

/** The vendor tries for about an hour, and it is not known whether a repeat is stamped anew. */
const FRESH_MS = 2 * 3_600_000

const Event = Type.Object({
  user_id: UserId,
  id: ObjectId,
  type: Type.String({ pattern: '^[a-z_]+\\.(updated|deleted)$' }),
  trace_id: Type.String({ minLength: 1, maxLength: 200 }),
})
type Event = Static<typeof Event>
const EventCheck = Compile(Event)

export function verify(request: WebhookRequest, secrets: WebhookSecrets, now: number): WebhookVerdict {
  const signature = request.headers['x-whoop-signature']
  const timestamp = request.headers['x-whoop-signature-timestamp']
  if (!signature || !timestamp) return refused('unsigned')
  const expected = createHmac('sha256', secrets.clientSecret)
    .update(timestamp)
    .update(request.body)
    .digest('base64')
  if (!equal(signature, expected)) return refused('forged')
  if (!/^\d{1,15}$/.test(timestamp)) return refused('malformed')
  if (Math.abs(now - Number(timestamp)) > FRESH_MS) return refused('stale')
  const announcements = interpret(request, Number(timestamp))
  return announcements === null ? refused('malformed') : { type: 'accepted', announcements }
}

/** `at` is when the vendor sent it; the body has no time. */
export function interpret({ body }: WebhookRequest, at: number): Announcement[] | null {
  const event = parseJson(body)
  return EventCheck.Check(event) ? announcementsOf(event, at) : null
}

function announcementsOf(event: Event, at: number): Announcement[] {
  const [thing = '', change] = event.type.split('.')
  const objects = announced(RESOURCES, thing).map((resource) => ({
    ...{ account: String(event.user_id), resource, at },
    eventId: resource === thing ? event.trace_id : `${event.trace_id}:${resource}`,
  }))
  const isById = ({ resource }: { resource: string }) => readOf(RESOURCES, resource)?.isAnnouncedById ?? false
  const named = objects.filter(isById).map((object) => ({ ...object, id: String(event.id) }))
  if (change === 'deleted') return named.map((object) => ({ ...object, type: 'retract' }))
  const today = utcDay(at)
  const window = { from: addDays(today, -manifest.lookBackDays), to: addDays(today, 1) }
  const others = objects.filter((object) => !isById(object))
  return [
    ...named.map((object): Announcement => ({ ...object, type: 'fetch', window: null })),
    ...others.map((object): Announcement => ({ ...object, type: 'fetch', id: null, window })),
  ]
}
