import { createHmac } from 'node:crypto'
import { addDays } from '@tributary/health'
import Type, { type Static } from 'typebox'
import { Compile } from 'typebox/compile'
import type { Announcement, WebhookRequest, WebhookSecrets, WebhookVerdict, Window } from '../contract.ts'
import { Day } from '../payload.ts'
import { announcedNames } from '../resource.ts'
import { utcDay } from '../time.ts'
import { equal, parseJson, refused } from '../webhook-parts.ts'
import { type PolarNotice, RESOURCES } from './resources.ts'
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

export const EVENTS: readonly string[] = [...new Set(announcedNames(RESOURCES).map(({ event }) => event))]

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
function thingsOf(event: Event): Thing[] | null {
  const things = RESOURCES.flatMap(({ name, announcedBy = [] }) =>
    announcedBy
      .filter((notice) => notice.event === event.event)
      .map(({ names }) => thingOf(name, names, event)),
  )
  return things.every((thing) => thing !== null) ? things : null
}

function thingOf(
  resource: string,
  names: PolarNotice['names'],
  { date, entity_id, timestamp }: Event,
): Thing | null {
  if (names === 'day_of_event') return { resource, id: utcDay(parseUtc(timestamp) ?? 0), window: null }
  if (names === 'entity_id')
    return entity_id == null ? null : { resource, id: String(entity_id), window: null }
  if (date == null) return null
  return names === 'date'
    ? { resource, id: date, window: null }
    : { resource, id: null, window: { from: addDays(date, -1), to: date } }
}

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
