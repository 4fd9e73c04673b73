import { isDeepStrictEqual } from 'node:util'
import {
  addDays,
  buildDay,
  buildEvents,
  EVENT_SCHEMAS,
  envelope,
  type HealthRecord,
  SUMMARY_SCHEMAS,
} from '@tributary/health'

/** The newest delivered documents of one user, by key. */
export type Held = ReadonlyMap<string, { day: string; body: Record<string, unknown> }>

export interface Expectation {
  clientUuid: string
  userId: string
  zone: string
  /** What the vendors hold, and nothing else. */
  records: readonly HealthRecord[]
}

/** The documents of one day as the vendors' present state makes them. */
export function expectedOf({ clientUuid, userId, zone, records }: Expectation, day: string) {
  const [first, last] = [addDays(day, -2), addDays(day, 3)].map((date) => Date.parse(date)) as [
    number,
    number,
  ]
  const concerned = records.filter((record) => {
    const [start, end] = extentOf(record)
    return end >= first && start <= last
  })
  const input = { userId, day, zone, cleaning: true, granular: false, records: concerned }
  const built = [...buildDay(input), ...buildEvents({ ...input, deviceMetadata: false })]
  return new Map(
    built.map((document) => {
      const body = envelope(document, { clientUuid, userId, documentVersion: 0 })
      return [document.key, JSON.parse(JSON.stringify(body)) as Record<string, unknown>]
    }),
  )
}

/** Wide enough in every zone: what does not concern a day is ignored when it is built. */
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
    const delivered = [...held].filter(
      ([, document]) => document.day === day && isOfRecords(document.body) && !isEmptied(document.body),
    )
    for (const [key] of delivered) if (!expected.has(key)) found.push(`${userId} ${key}: invented`)
    const bodies = new Map(delivered)
    for (const [key, body] of expected) {
      const got = bodies.get(key)?.body
      compared += 1
      if (!got) found.push(`${userId} ${key}: missing`)
      else if (!isDeepStrictEqual({ ...got, document_version: 0 }, body))
        found.push(`${userId} ${key}: differs at ${firstDifference(got, body)}`)
    }
  }
  return { compared, found }
}

/** What is made of records; other documents are made of these. */
const isOfRecords = (body: Record<string, unknown>) =>
  String(body['data_structure']) in { ...SUMMARY_SCHEMAS, ...EVENT_SCHEMAS }

/** A document whose data the vendor took back says so: no source has any part in it. */
export function isEmptied(document: unknown): boolean {
  return JSON.stringify(document).includes('"sources_of_data_array":[]')
}

function firstDifference(got: unknown, wanted: unknown, path = ''): string {
  if (isObject(got) && isObject(wanted)) {
    for (const key of new Set([...Object.keys(got), ...Object.keys(wanted)])) {
      if (key === 'document_version' || isDeepStrictEqual(got[key], wanted[key])) continue
      return firstDifference(got[key], wanted[key], `${path}/${key}`)
    }
  }
  return `${path}: ${short(got)} instead of ${short(wanted)}`
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

const short = (value: unknown) => (JSON.stringify(value) ?? 'nothing').slice(0, 120)
