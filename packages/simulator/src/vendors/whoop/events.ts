import { createHmac, randomUUID } from 'node:crypto'
import type { Announced, AnnounceOptions } from '../../options.ts'
import { addDays, DAY, type Day, HOUR } from '../../people/calendar.ts'
import type { Person } from '../../people/personas.ts'
import type { VendorContext, VendorRuntime } from '../../platform/vendor.ts'
import { userId } from './identity.ts'
import type { WhoopKind, WhoopLibrary } from './library.ts'

interface WhoopEvent {
  /** `sleep.updated` */
  type: string
  id: string
}

type Signing = Pick<AnnounceOptions, 'forge' | 'stale' | 'duplicate'>

/** Cycles and body measurements have none. The event of a recovery bears the id of its sleep. */
const ANNOUNCED: readonly WhoopKind[] = ['sleep', 'recovery', 'workout']

const LONGEST_CATCH_UP = 14 * DAY
const STALE_MS = 3 * HOUR

export function createEvents(context: VendorContext, library: WhoopLibrary): VendorRuntime {
  const send = async (person: Person, events: WhoopEvent[], signing: Signing): Promise<Announced> => {
    const url = context.state.portalWebhook
    if (url === null || context.grants.of(person.id).length === 0) return { deliveries: 0, accepted: 0 }
    const copies = 1 + (signing.duplicate ?? 0)
    const calls = events.flatMap((event) => {
      const call = signedCall(context, person, event, signing)
      return Array.from({ length: copies }, () => call)
    })
    const attempts = signing.forge || signing.stale ? 1 : 4
    const outcomes = await Promise.all(calls.map((call) => context.notify({ ...call, url, attempts })))
    const accepted = outcomes.filter((status) => status !== null && status >= 200 && status < 400)
    return { deliveries: outcomes.length, accepted: accepted.length }
  }
  return {
    async announce(person, options) {
      const strap = library.strap(person.id)
      const day = options.day ?? strap.localDay(strap.now)
      const change = options.eventType === 'delete' ? 'deleted' : 'updated'
      const gone: { kind: WhoopKind; ids: string[] }[] = []
      const events = ANNOUNCED.filter((kind) => (options.dataType ?? kind) === kind).flatMap((kind) => {
        const ids = library.ofDay(strap, kind, day).map(({ id }) => id)
        gone.push({ kind, ids })
        return ids.map((id) => ({ type: `${kind}.${change}`, id }))
      })
      const genuine = !options.forge && !options.stale
      if (change === 'deleted' && genuine) for (const { kind, ids } of gone) library.remove(kind, ids)
      return send(person, events, options)
    },
    sync: (person, since, until) =>
      send(person, changes(library, person.id, Math.max(since, until - LONGEST_CATCH_UP), until), {}),
  }
}

/** Objects that appeared or changed between two instants: a creation comes as an update. */
function changes(library: WhoopLibrary, personId: string, since: number, until: number): WhoopEvent[] {
  const before = library.strap(personId, since)
  const after = library.strap(personId, until)
  const days: Day[] = []
  const last = after.localDay(until)
  for (let day = addDays(before.localDay(since), -1); day <= last; day = addDays(day, 1)) days.push(day)
  return days.flatMap((day) =>
    ANNOUNCED.flatMap((kind) => {
      const old = new Set(library.ofDay(before, kind, day).map(({ body }) => JSON.stringify(body)))
      return library
        .ofDay(after, kind, day)
        .filter(({ body }) => !old.has(JSON.stringify(body)))
        .map(({ id }) => ({ type: `${kind}.updated`, id }))
    }),
  )
}

function signedCall(context: VendorContext, person: Person, event: WhoopEvent, signing: Signing) {
  const timestamp = String(context.clock.now() - (signing.stale ? STALE_MS : 0))
  const body = JSON.stringify({
    user_id: userId(context.seed, person),
    id: event.id,
    type: event.type,
    trace_id: randomUUID(),
  })
  const secret = signing.forge ? `not-${context.app.clientSecret}` : context.app.clientSecret
  const signature = createHmac('sha256', secret)
    .update(timestamp + body)
    .digest('base64')
  return {
    body,
    headers: { 'x-whoop-signature': signature, 'x-whoop-signature-timestamp': timestamp },
  }
}
