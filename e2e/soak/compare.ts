import { isDeepStrictEqual } from 'node:util'
import {
  addDays,
  buildDay,
  buildEvents,
  EVENT_SCHEMAS,
  envelope,
  type HealthRecord,
  type KnownHeights,
  SUMMARY_SCHEMAS,
} from '@tributary/health'
import { SOURCE_FACTS } from '@tributary/providers'

type Body = Record<string, unknown>

/** The newest delivered documents of one user, by key. */
export type Held = ReadonlyMap<string, { day: string; body: Body }>

export interface Expectation {
  clientUuid: string
  userId: string
  zone: string
  /** The records that the vendors hold, and no others. */
  records: readonly HealthRecord[]
  /** The heights that the service has stored, for the body mass index. */
  known: KnownHeights
}

/** The documents of one day as the vendors' present state makes them, by name. */
export function expectedOf({ clientUuid, userId, zone, records, known }: Expectation, day: string) {
  const [first, last] = [addDays(day, -2), addDays(day, 3)].map((date) => Date.parse(date)) as [
    number,
    number,
  ]
  const concerned = records.filter((record) => {
    const [start, end] = extentOf(record)
    return end >= first && start <= last
  })
  const input = {
    ...{ userId, day, zone, sources: SOURCE_FACTS, cleaning: true, granular: false, records: concerned },
    known,
  }
  const built = [...buildDay(input), ...buildEvents({ ...input, deviceMetadata: false })]
  return named(
    built.map(
      (document) =>
        JSON.parse(JSON.stringify(envelope(document, { clientUuid, userId, documentVersion: 0 }))) as Body,
    ),
  )
}

/** Documents by the subject that each states: the key of an event or a nap depends on which source reported it first. */
export function named(bodies: readonly Body[]): Map<string, Body> {
  const groups = Map.groupBy(bodies, nameOf)
  return new Map(
    [...groups].flatMap(([name, alike]) =>
      alike
        .map((body) => ({ body, text: JSON.stringify(contentOf(body)) }))
        .sort((a, b) => (a.text < b.text ? -1 : 1))
        .map(({ body }, index) => [`${name} ${index}`, body] as const),
    ),
  )
}

function nameOf(body: Body): string {
  const key = String(body['document_key_string'])
  const isEvent = String(body['data_structure']) in EVENT_SCHEMAS
  if (!isEvent && !key.includes(':nap-')) return key
  const [moment] = /"datetime_string":"[^"]+","user_id_string"/.exec(JSON.stringify(body)) ?? []
  const [sources] = /"sources_of_data_array":\["[^"]+"/.exec(JSON.stringify(body)) ?? []
  return [body['data_structure'], ...Object.keys(contentOf(body)), moment, isEvent ? sources : ''].join(' ')
}

/** The content of a document without the fields that depend on the order of arrival. */
function contentOf({ document_version: _, document_key_string: __, ...content }: Body): Body {
  return content
}

/** The time that a record covers, wide enough for every time zone: records of other days are ignored when a day is built. */
function extentOf(record: HealthRecord): [number, number] {
  if (record.kind === 'day') return [Date.parse(record.day), Date.parse(record.day)]
  if (record.kind === 'measurement' || record.kind === 'profile') return [record.at.at, record.at.at]
  return [record.start.at, record.end.at]
}

/** What differs between the days that the vendors hold and the documents that were delivered. */
export function differences(
  held: Held,
  expectation: Expectation,
  days: readonly string[],
): { compared: number; found: string[] } {
  const { userId } = expectation
  const found: string[] = []
  let compared = 0
  for (const day of days) {
    const expected = expectedOf(expectation, day)
    const delivered = named(
      [...held.values()]
        .filter((document) => document.day === day)
        .map(({ body }) => body)
        .filter((body) => isOfRecords(body) && !isRetracted(body)),
    )
    for (const [name] of delivered) if (!expected.has(name)) found.push(`${userId} ${name}: invented`)
    for (const [name, body] of expected) {
      const got = delivered.get(name)
      compared += 1
      if (!got) found.push(`${userId} ${name}: missing`)
      else if (!isDeepStrictEqual(contentOf(got), contentOf(body)))
        found.push(`${userId} ${name}: differs at ${firstDifference(contentOf(got), contentOf(body))}`)
    }
  }
  return { compared, found }
}

/** Whether a document is built from records; other documents are built from these. */
const isOfRecords = (body: Body) => String(body['data_structure']) in { ...SUMMARY_SCHEMAS, ...EVENT_SCHEMAS }

/** A document whose data the vendor took back says so. */
export const isRetracted = (body: Body) => body['retracted_bool'] === true

function firstDifference(got: unknown, wanted: unknown, path = ''): string {
  if (isObject(got) && isObject(wanted)) {
    for (const key of new Set([...Object.keys(got), ...Object.keys(wanted)])) {
      if (isDeepStrictEqual(got[key], wanted[key])) continue
      return firstDifference(got[key], wanted[key], `${path}/${key}`)
    }
  }
  return `${path}: ${short(got)} instead of ${short(wanted)}`
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

const short = (value: unknown) => (JSON.stringify(value) ?? 'nothing').slice(0, 120)
