import { createHmac } from 'node:crypto'
import type { Announced, AnnounceOptions } from '../../options.ts'
import { addDays, DAY, type Day } from '../../people/calendar.ts'
import type { Person } from '../../people/personas.ts'
import type { VendorContext, VendorRuntime } from '../../platform/vendor.ts'
import { activityDocument } from './documents/activity.ts'
import { heartRateDocument } from './documents/heart-rate.ts'
import { sleepDocument } from './documents/sleep.ts'
import { accountId } from './identity.ts'
import type { PolarLibrary } from './library.ts'
import { memoryOf } from './memory.ts'
import type { PolarWatch } from './watch.ts'

/** What an event is about, beside the person. */
interface News {
  event: string
  path: string
  keys: { date: Day } | { entity_id: string } | object
}

const LONGEST_CATCH_UP = 14 * DAY
const NOTHING: Announced = { deliveries: 0, accepted: 0 }

const DATED = [
  { event: 'SLEEP', path: 'users/sleep', document: sleepDocument },
  { event: 'ACTIVITY_SUMMARY', path: 'users/activities', document: activityDocument },
  { event: 'CONTINUOUS_HEART_RATE', path: 'users/continuous-heart-rate', document: heartRateDocument },
] as const

export function createEvents(context: VendorContext, library: PolarLibrary): VendorRuntime {
  const isConnected = (person: Person) =>
    context.grants.of(person.id).length > 0 && memoryOf(context.state).registrations[person.id] !== undefined

  return {
    isReady: isConnected,
    /** The vendor knows no deletions. */
    async announce(person, options) {
      if (!isConnected(person) || options.eventType === 'delete') return NOTHING
      const watch = library.watch(person.id)
      const day = options.day ?? watch.localDay(watch.now)
      const news = newsOf(library, watch, day).filter(
        ({ event }) => options.dataType === undefined || event === options.dataType,
      )
      return send(context, person, news, options)
    },
    async sync(person, since, until) {
      if (!isConnected(person)) return NOTHING
      return send(context, person, changes(library, person.id, since, until), {})
    },
  }
}

function newsOf(library: PolarLibrary, watch: PolarWatch, day: Day): News[] {
  const dated = DATED.filter(({ document }) => document(watch, day) !== null)
  const trainings = library.trainings(watch).filter((training) => training.day === day)
  return [
    ...dated.map(({ event, path }) => ofDate(event, path, day)),
    ...trainings.map(({ id }) => ofTraining(id)),
    ...(day === watch.localDay(watch.now) ? [PHYSICAL] : []),
  ]
}

const PHYSICAL: News = { event: 'PHYSICAL_INFORMATION', path: 'users/physical-info', keys: {} }

function ofDate(event: string, path: string, date: Day): News {
  return { event, path: `${path}/${date}`, keys: { date } }
}

function ofTraining(id: string): News {
  return { event: 'EXERCISE', path: `exercises/${id}`, keys: { entity_id: id } }
}

/** What appeared or grew between two instants. */
function changes(library: PolarLibrary, personId: string, since: number, until: number): News[] {
  const before = library.watch(personId, Math.max(since, until - LONGEST_CATCH_UP))
  const after = library.watch(personId, until)
  const news: News[] = []
  const last = after.localDay(after.now)
  for (let day = addDays(before.localDay(before.now), -1); day <= last; day = addDays(day, 1)) {
    for (const { event, path, document } of DATED) {
      const now = JSON.stringify(document(after, day))
      if (now !== 'null' && now !== JSON.stringify(document(before, day))) {
        news.push(ofDate(event, path, day))
      }
    }
  }
  const known = new Set(library.trainings(before).map(({ id }) => id))
  const trainings = library.trainings(after).filter(({ id }) => !known.has(id))
  return [...news, ...trainings.map(({ id }) => ofTraining(id))]
}

async function send(
  context: VendorContext,
  person: Person,
  news: readonly News[],
  options: Pick<AnnounceOptions, 'forge' | 'stale' | 'duplicate'>,
): Promise<Announced> {
  const { webhook } = memoryOf(context.state)
  if (!webhook?.active) return NOTHING
  const at = context.clock.now() - (options.stale ? DAY : 0)
  const calls = news
    .filter(({ event }) => webhook.events.includes(event))
    .map((one) => ({ event: one.event, body: bodyOf(context.seed, person, one, at) }))
  const copies = Array.from({ length: 1 + (options.duplicate ?? 0) }, () => calls).flat()
  const key = options.forge ? `not-${webhook.key}` : webhook.key
  const outcomes = await Promise.all(
    copies.map(({ event, body }) =>
      context.notify({
        url: webhook.url,
        headers: {
          'polar-webhook-event': event,
          'polar-webhook-signature': createHmac('sha256', key).update(body).digest('hex'),
        },
        body,
        attempts: options.forge || options.stale ? 1 : 4,
      }),
    ),
  )
  const accepted = outcomes.filter((status) => status !== null && status < 400).length
  return { deliveries: outcomes.length, accepted }
}

function bodyOf(seed: number, person: Person, { event, path, keys }: News, at: number): string {
  return JSON.stringify({
    event,
    user_id: accountId(seed, person),
    ...keys,
    timestamp: new Date(at).toISOString().replace(/\.\d{3}/, ''),
    url: `https://www.polaraccesslink.com/v3/${path}`,
  })
}
