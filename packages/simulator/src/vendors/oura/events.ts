import { createHmac } from 'node:crypto'
import type { Announced, AnnounceOptions } from '../../options.ts'
import { addDays, DAY, type Day } from '../../people/calendar.ts'
import type { Person } from '../../people/personas.ts'
import type { Subscription } from '../../platform/state.ts'
import type { VendorContext, VendorRuntime } from '../../platform/vendor.ts'
import { documentTypes } from './documents/registry.ts'
import { accountId } from './identity.ts'
import type { OuraLibrary } from './library.ts'

type EventType = 'create' | 'update' | 'delete'

interface OuraEvent {
  eventType: EventType
  dataType: string
  objectId: string
}

type Signing = Pick<AnnounceOptions, 'forge' | 'stale'>

const LONGEST_CATCH_UP = 14 * DAY
const STALE_MS = DAY

export function createEvents(context: VendorContext, library: OuraLibrary): VendorRuntime {
  const send = async (person: Person, events: OuraEvent[], signing: Signing): Promise<Announced> => {
    const { subscriptions } = context.state
    const at = context.clock.now() - (signing.stale ? STALE_MS : 0)
    const calls = events.flatMap((event) =>
      subscriptions
        .filter((known) => isFor(known, event) && known.expiresAt > context.clock.now())
        .map((subscription) => ({ event, subscription })),
    )
    const outcomes = await Promise.all(
      calls.map(({ event, subscription }) => call(context, person, event, subscription, at, signing)),
    )
    return { deliveries: outcomes.length, accepted: outcomes.filter(Boolean).length }
  }

  return {
    async announce(person, options) {
      if (context.grants.of(person.id).length === 0) return { deliveries: 0, accepted: 0 }
      const ring = library.ring(person.id)
      const day = options.day ?? ring.localDay(ring.now)
      const eventType = options.eventType ?? 'update'
      const events = documentTypes
        .filter((type) => options.dataType === undefined || type.dataType === options.dataType)
        .flatMap((type) =>
          library
            .documents(ring, type, day)
            .map(({ id }) => ({ eventType, dataType: type.dataType, objectId: id })),
        )
      const genuine = !options.forge && !options.stale
      if (eventType === 'delete' && genuine) {
        context.state.deleted.push(...events.map((event) => event.objectId))
        context.save()
      }
      const copies = Array.from({ length: 1 + (options.duplicate ?? 0) }, () => events).flat()
      return send(person, copies, options)
    },
    sync(person, since, until) {
      return send(person, changes(library, person.id, Math.max(since, until - LONGEST_CATCH_UP), until), {})
    },
  }
}

/** Documents that appeared or grew between two instants. */
function changes(library: OuraLibrary, personId: string, since: number, until: number): OuraEvent[] {
  const before = library.ring(personId, since)
  const after = library.ring(personId, until)
  const days: Day[] = []
  const last = addDays(after.localDay(until), 1)
  for (let day = addDays(before.localDay(since), -1); day <= last; day = addDays(day, 1)) days.push(day)
  return days.flatMap((day) =>
    documentTypes.flatMap((type) => {
      const old = new Map(library.documents(before, type, day).map((one) => [one.id, JSON.stringify(one)]))
      return library.documents(after, type, day).flatMap((document): OuraEvent[] => {
        const known = old.get(document.id)
        if (known === JSON.stringify(document)) return []
        const eventType = known === undefined ? 'create' : 'update'
        return [{ eventType, dataType: type.dataType, objectId: document.id }]
      })
    }),
  )
}

function isFor(subscription: Subscription, event: OuraEvent): boolean {
  return subscription.eventType === event.eventType && subscription.dataType === event.dataType
}

async function call(
  context: VendorContext,
  person: Person,
  event: OuraEvent,
  subscription: Subscription,
  at: number,
  signing: Signing,
): Promise<boolean> {
  const timestamp = String(Math.floor(at / 1000))
  const body = JSON.stringify({
    event_type: event.eventType,
    data_type: event.dataType,
    object_id: event.objectId,
    event_time: new Date(at).toISOString().replace('Z', '+00:00'),
    user_id: accountId(context.seed, person),
  })
  const secret = signing.forge ? `not-${context.app.clientSecret}` : context.app.clientSecret
  const signature = createHmac('sha256', secret)
    .update(timestamp + body)
    .digest('hex')
    .toUpperCase()
  const status = await context.notify({
    url: subscription.callbackUrl,
    headers: { 'x-oura-signature': signature, 'x-oura-timestamp': timestamp },
    body,
    attempts: signing.forge || signing.stale ? 1 : 4,
  })
  if (status === 410) {
    context.state.subscriptions = context.state.subscriptions.filter((known) => known.id !== subscription.id)
    context.save()
  }
  return status !== null && status >= 200 && status < 400
}
