import { createHash } from 'node:crypto'
import { addDays } from '@tributary/health'
import Type, { type Static } from 'typebox'
import type { Announcement, Window } from '../contract.ts'
import { elements, maybe } from '../payload.ts'
import { windowOf } from './event-window.ts'
import { idOf } from './named.ts'
import { readingOf, resourcesOf } from './resources.ts'

const Id = Type.String({ minLength: 1, maxLength: 500 })

/** What must be known to read anything again: whose data of which type. */
const Event = Type.Object({
  data: Type.Object({
    healthUserId: Id,
    dataType: Type.String({ minLength: 1, maxLength: 100 }),
    operation: maybe(Type.String()),
    intervals: maybe(Type.Array(Type.Unknown())),
    recordId: maybe(Id),
  }),
})
type Event = Static<typeof Event>

const readAll = elements(Event)

/** The vendor sends one event or up to a hundred of them. Null when none of them can be read. */
export function readEvents(body: unknown): Event[] | null {
  const events = readAll('', Array.isArray(body) ? body : [body], () => undefined)
  return events.length === 0 ? null : events
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
  // Every other operation is a change, whatever the vendor calls it.
  const deletes = data.operation === 'DELETE'
  const isNamed = (resource: string) => readingOf(resource)?.how === 'named'
  const id = data.recordId ? idOf(data.recordId) : ''
  if (deletes && id !== '' && resources.some(isNamed)) {
    return resources
      .filter(isNamed)
      .map((resource) => ({ type: 'retract', account, resource, id, at, eventId: eventId(resource) }))
  }
  return resources.flatMap((resource): Announcement[] => {
    const shared = { account, resource, at }
    const named = isNamed(resource)
    if (deletes && window && !named) {
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

function daysOf({ from, to }: Window): string[] {
  const days: string[] = []
  for (let day = from; day <= to && days.length <= LONGEST_DELETION_DAYS; day = addDays(day, 1))
    days.push(day)
  return days
}
