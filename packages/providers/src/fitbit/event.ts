import { createHash } from 'node:crypto'
import Type, { type Static } from 'typebox'
import { Compile } from 'typebox/compile'
import type { Announcement, Window } from '../contract.ts'
import { maybe, OffsetTime } from '../payload.ts'
import { addDays, isDay, utcDay } from '../time.ts'
import { idOf } from './named.ts'
import { readingOf, resourcesOf } from './readings.ts'
import { CivilDate, dayOf } from './wire.ts'

const Id = Type.String({ minLength: 1, maxLength: 500 })
const CivilText = Type.Refine(Type.String(), (text) => isDay(text.slice(0, 10)))
const CivilDateTime = Type.Object({ date: CivilDate })

const Span = Type.Object({
  physicalTimeInterval: maybe(Type.Object({ startTime: OffsetTime, endTime: maybe(OffsetTime) })),
  civilDateTimeInterval: maybe(
    Type.Object({ startDateTime: maybe(CivilDateTime), endDateTime: maybe(CivilDateTime) }),
  ),
  civilIso8601TimeInterval: maybe(Type.Object({ startTime: CivilText, endTime: maybe(CivilText) })),
})
type Span = Static<typeof Span>

const Event = Type.Object({
  data: Type.Object({
    healthUserId: Id,
    operation: Type.Union([Type.Literal('UPSERT'), Type.Literal('DELETE')]),
    dataType: Type.String({ minLength: 1, maxLength: 100 }),
    intervals: maybe(Type.Array(Span)),
    recordId: maybe(Id),
  }),
})
type Event = Static<typeof Event>

/** The vendor sends one event or up to a hundred of them. */
const Events = Compile(Type.Union([Event, Type.Array(Event, { minItems: 1 })]))

/** Null when it is not what the vendor documents. */
export function readEvents(body: unknown): Event[] | null {
  if (!Events.Check(body)) return null
  return Array.isArray(body) ? body : [body]
}

/**
 * The vendor gives neither an id nor a time: the same words within this time are a repetition, later they are news,
 * because a night that changes twice is announced in the same words twice.
 */
const REPEAT_MS = 10 * 60_000
const LONGEST_DELETION_DAYS = 31

export function announcementsOf({ data }: Event, now: number): Announcement[] {
  const at = Math.floor(now / REPEAT_MS) * REPEAT_MS
  const mark = createHash('sha256').update(JSON.stringify(data)).digest('base64url')
  const window = windowOf(data.intervals ?? [])
  const account = data.healthUserId
  const eventId = (...parts: string[]) => [mark, at, ...parts].join(':')
  const resources = resourcesOf(data.dataType)
  const isNamed = (resource: string) => readingOf(resource)?.how === 'named'
  if (data.operation === 'DELETE' && data.recordId && resources.some(isNamed)) {
    const id = idOf(data.recordId)
    return resources
      .filter(isNamed)
      .map((resource) => ({ type: 'retract', account, resource, id, at, eventId: eventId(resource) }))
  }
  return resources.flatMap((resource): Announcement[] => {
    const shared = { account, resource, at }
    const named = isNamed(resource)
    if (data.operation === 'DELETE' && window && !named) {
      const days = daysOf(window)
      // Only a read of the very day shows that it is empty now.
      if (days.length <= LONGEST_DELETION_DAYS)
        return days.map((id) => ({
          type: 'fetch',
          ...shared,
          id,
          window: null,
          eventId: eventId(resource, id),
        }))
    }
    return [{ type: 'fetch', ...shared, id: null, window, eventId: eventId(resource) }]
  })
}

/** Null when the event does not say: then the usual window is read. */
function windowOf(spans: readonly Span[]): Window | null {
  const bounds = spans.flatMap((span) => boundsOf(span) ?? [])
  if (bounds.length === 0) return null
  const from = bounds.map((one) => one.from).sort()[0]!
  const to = bounds
    .map((one) => one.to)
    .sort()
    .at(-1)!
  return { from, to: to < from ? from : to }
}

/** Local dates where the vendor gives them; otherwise every date that the moment has somewhere on Earth. */
function boundsOf({ civilIso8601TimeInterval: text, ...span }: Span): Window | null {
  if (text) {
    const from = text.startTime.slice(0, 10)
    return { from, to: text.endTime?.slice(0, 10) ?? from }
  }
  const { startDateTime, endDateTime } = span.civilDateTimeInterval ?? {}
  if (startDateTime) {
    const from = dayOf(startDateTime.date)
    return { from, to: endDateTime ? dayOf(endDateTime.date) : from }
  }
  if (!span.physicalTimeInterval) return null
  const { startTime, endTime } = span.physicalTimeInterval
  const day = (time: string, shift: number) => addDays(utcDay(Date.parse(time)), shift)
  return { from: day(startTime, -1), to: day(endTime ?? startTime, 1) }
}

function daysOf({ from, to }: Window): string[] {
  const days: string[] = []
  for (let day = from; day <= to && days.length <= LONGEST_DELETION_DAYS; day = addDays(day, 1))
    days.push(day)
  return days
}
