import type { Announced, AnnounceOptions } from '../../options.ts'
import { addDays, DAY, type Day } from '../../people/calendar.ts'
import type { Person } from '../../people/personas.ts'
import type { VendorContext, VendorRuntime } from '../../platform/vendor.ts'
import type { Band } from './band.ts'
import { healthUserId } from './identity.ts'
import type { FitbitLibrary } from './library.ts'
import { memoryOf, type Subscriber } from './memory.ts'
import type { Point } from './points/point.ts'
import { civil, civilText, instant } from './shape.ts'
import { sign } from './signing.ts'
import { type DataType, dataTypes, scopeAddress } from './types.ts'

/** What happened to points of one type. */
interface Change {
  type: DataType
  operation: 'UPSERT' | 'DELETE'
  /** In DELETE of a point that has a name. */
  recordId: string | null
  points: Point[]
}

const LONGEST_CATCH_UP = 14 * DAY

export function createEvents(context: VendorContext, library: FitbitLibrary): VendorRuntime {
  const send = async (band: Band, changes: Change[], options: AnnounceOptions): Promise<Announced> => {
    const heard = changes.filter(({ type }) => isGranted(context, band.person, type))
    const bodies = [...Map.groupBy(heard, ({ type }) => type)].map(([type, list]) => ({
      type,
      body: JSON.stringify(wireBody(band, list)),
    }))
    const calls = Array.from({ length: 1 + (options.duplicate ?? 0) }, () => bodies)
      .flat()
      .flatMap(({ type, body }) =>
        memoryOf(context.state)
          .subscribers.filter((subscriber) => isFor(subscriber, type))
          .map((subscriber) => call(context, subscriber, body, options.forge === true)),
      )
    const outcomes = await Promise.all(calls)
    return { deliveries: outcomes.length, accepted: outcomes.filter(Boolean).length }
  }

  return {
    async announce(person, options) {
      const band = library.band(person.id)
      const day = options.day ?? band.localDay(band.now)
      const types = dataTypes.filter(
        ({ name, announced }) => announced && (options.dataType === undefined || options.dataType === name),
      )
      const changes = types.flatMap((type) => changesOf(type, library.points(band, type, day), options))
      if (options.eventType === 'delete' && !options.forge) {
        context.state.deleted.push(...changes.flatMap(({ recordId }) => recordId ?? []))
        context.save()
      }
      return send(band, changes, options)
    },
    sync(person, since, until) {
      const from = Math.max(since, until - LONGEST_CATCH_UP)
      const changes = news(library, person.id, from, until)
      return send(library.band(person.id, until), changes, {})
    },
  }
}

/** People delete what they can see: entries with a name. */
function changesOf(type: DataType, points: Point[], { eventType }: AnnounceOptions): Change[] {
  if (points.length === 0) return []
  if (eventType !== 'delete') return [{ type, operation: 'UPSERT', recordId: null, points }]
  return points.flatMap((point) =>
    point.id === null ? [] : [{ type, operation: 'DELETE', recordId: point.id, points: [point] } as const],
  )
}

/** Points that appeared or changed between two instants. */
function news(library: FitbitLibrary, personId: string, since: number, until: number): Change[] {
  const [before, after] = [library.band(personId, since), library.band(personId, until)]
  const days: Day[] = []
  for (let day = before.localDay(since); day <= after.localDay(until); day = addDays(day, 1)) days.push(day)
  return dataTypes
    .filter(({ announced }) => announced)
    .flatMap((type): Change[] => {
      const points = days.flatMap((day) => {
        const known = new Set(library.points(before, type, day).map((point) => JSON.stringify(point)))
        return library.points(after, type, day).filter((point) => !known.has(JSON.stringify(point)))
      })
      return points.length === 0 ? [] : [{ type, operation: 'UPSERT', recordId: null, points }]
    })
}

/** A list, also of one. */
function wireBody(band: Band, changes: readonly Change[]): object {
  return changes.map((change) => ({ data: eventData(band, change) }))
}

function eventData(band: Band, { type, operation, recordId, points }: Change) {
  const whole = type.family === 'daily' ? DAY : 0
  const startAt = Math.min(...points.map(({ at }) => at))
  const endAt = Math.max(...points.map((point) => point.endAt)) + whole
  return {
    version: '1',
    clientProvidedSubscriptionName: '',
    healthUserId: healthUserId(band.seed, band.person),
    operation,
    dataType: type.name,
    ...(recordId !== null && { recordId }),
    intervals: [
      {
        physicalTimeInterval: { startTime: instant(startAt), endTime: instant(endAt) },
        civilDateTimeInterval: { startDateTime: civil(band, startAt), endDateTime: civil(band, endAt) },
        civilIso8601TimeInterval: { startTime: civilText(band, startAt), endTime: civilText(band, endAt) },
      },
    ],
  }
}

function isGranted(context: VendorContext, person: Person, type: DataType): boolean {
  return context.grants.of(person.id).some(({ scopes }) => scopes.includes(scopeAddress(type.scope)))
}

function isFor({ configs }: Subscriber, type: DataType): boolean {
  return configs.some(({ dataTypes: types }) => types.includes(type.name))
}

async function call(
  context: VendorContext,
  { endpointUri, secret }: Subscriber,
  body: string,
  forge: boolean,
): Promise<boolean> {
  const status = await context.notify({
    url: endpointUri,
    headers: {
      authorization: secret,
      'google-health-api-signature': sign(context, body, forge),
      'user-agent': 'Google-Health-API-Webhooks',
    },
    body,
    attempts: forge ? 1 : 4,
  })
  return status !== null && status >= 200 && status < 300
}
