import { createHmac } from 'node:crypto'
import Type, { type Static } from 'typebox'
import { Compile } from 'typebox/compile'
import type { Announcement, WebhookRequest, WebhookSecrets, WebhookVerdict, Window } from '../contract.ts'
import { Day } from '../payload.ts'
import { addDays, utcDay } from '../time.ts'
import { equal, parseJson, refused } from '../webhook-parts.ts'
import { parseUtc } from './times.ts'

/** What the vendor calls the address with before it gives the key. */
const Ping = Compile(Type.Object({ event: Type.Literal('PING'), user_id: Type.Optional(Type.Null()) }))

const Event = Type.Object({
  event: Type.String({ minLength: 1, maxLength: 100 }),
  user_id: Type.Union([Type.Integer({ minimum: 0 }), Type.String({ minLength: 1, maxLength: 200 })]),
  timestamp: Type.Refine(Type.String(), (text) => parseUtc(text) !== null),
  entity_id: Type.Optional(
    Type.Union([Type.String({ minLength: 1, maxLength: 200 }), Type.Integer({ minimum: 0 }), Type.Null()]),
  ),
  date: Type.Optional(Type.Union([Day, Type.Null()])),
})
type Event = Static<typeof Event>
const EventCheck = Compile(Event)

export const EVENTS = [
  'EXERCISE',
  'SLEEP',
  'CONTINUOUS_HEART_RATE',
  'ACTIVITY_SUMMARY',
  'PHYSICAL_INFORMATION',
] as const

export function verify(request: WebhookRequest, secrets: WebhookSecrets): WebhookVerdict {
  const body = parseJson(request.body)
  if (Ping.Check(body)) return { type: 'handshake', status: 200, body: {} }
  const signature = request.headers['polar-webhook-signature']
  if (!signature) return refused('unsigned')
  if (secrets.signingKey === null) return refused('forged')
  const expected = createHmac('sha256', secrets.signingKey).update(request.body).digest('hex')
  if (!equal(signature.toLowerCase(), expected)) return refused('forged')
  const announcements = interpret(request)
  return announcements === null ? refused('malformed') : { type: 'accepted', announcements }
}

export function interpret(request: WebhookRequest): Announcement[] | null {
  const body = parseJson(request.body)
  if (!EventCheck.Check(body)) return null
  return thingsOf(body)?.map((thing) => announcement(body, thing)) ?? null
}

interface Thing {
  resource: string
  id: string | null
  window: Window | null
}

/** What an event asks to read; null when it does not name what its kind must name. */
function thingsOf({ event, date, entity_id, timestamp }: Event): Thing[] | null {
  switch (event) {
    case 'EXERCISE':
      return entity_id == null ? null : [one('exercises', String(entity_id))]
    case 'SLEEP':
      return date == null ? null : night(date)
    case 'CONTINUOUS_HEART_RATE':
      return date == null ? null : [one('continuous_heart_rate', date)]
    case 'ACTIVITY_SUMMARY':
      return date == null ? null : [one('activities', date)]
    case 'PHYSICAL_INFORMATION':
      return [one('physical_info', utcDay(parseUtc(timestamp) ?? 0))]
    default:
      return []
  }
}

/** Recharge and biosensing have no events of their own; a night shows that the watch has synchronised. */
function night(date: string): Thing[] {
  const window = { from: addDays(date, -1), to: date }
  return [
    ...['sleep', 'nightly_recharge', 'skin_temperature'].map((resource) => one(resource, date)),
    ...['body_temperature', 'spo2', 'ecg'].map((resource) => ({ resource, id: null, window })),
  ]
}

const one = (resource: string, id: string): Thing => ({ resource, id, window: null })

/** There is no event id; what the event names makes one. */
function announcement(event: Event, { resource, id, window }: Thing): Announcement {
  const account = String(event.user_id)
  const named = event.entity_id ?? event.date ?? ''
  return {
    type: 'fetch',
    account,
    resource,
    id,
    window,
    eventId: [account, event.event, named, event.timestamp, resource].join(':'),
    at: parseUtc(event.timestamp) ?? 0,
  }
}
