import { addDays } from '@tributary/health'
import type { ProviderContext, ProviderSession, Window } from '../contract.ts'
import { InvalidPayload, VendorError } from '../errors.ts'
import { getJson } from '../http.ts'
import { reader } from '../payload.ts'
import { Placeable } from './schema.ts'
import { localDay, momentOf } from './times.ts'

/** With the UTC days around them this stays below the 30 days that the vendor allows, also if it counts both ends. */
const LOCAL_DAYS_AT_ONCE = 27

const readPlace = reader('record', Placeable)

export interface PlacedRecord {
  /** The local date on which it falls. */
  day: string
  /** What the client understands of it. */
  place: Placeable
  /** As it came. */
  record: unknown
}

export interface ReadRecords {
  records: unknown[]
  /** Of all of them, where the vendor names it once. */
  unit: unknown
}

export interface ReadDays {
  placed: PlacedRecord[]
  /** Records without a time. */
  strays: unknown[]
  unit: unknown
}

export function usersUrl(context: ProviderContext, path: string): URL {
  return new URL(`${context.addresses.api}/v3/users/self/${path}`)
}

/** Splits the requested local days into portions that the vendor accepts. */
export function portions(window: Window): Window[] {
  const list: Window[] = []
  for (let from = window.from; from <= window.to; from = addDays(from, LOCAL_DAYS_AT_ONCE)) {
    const last = addDays(from, LOCAL_DAYS_AT_ONCE - 1)
    list.push({ from, to: last < window.to ? last : window.to })
  }
  return list
}

/**
 * Reads every record of these local days. The request is by UTC, from a day before to a day after, so that it covers every zone.
 */
export async function readDays(
  context: ProviderContext,
  session: ProviderSession,
  resource: string,
  days: Window,
): Promise<ReadDays> {
  const url = usersUrl(context, resource)
  // The vendor refuses times with a zone, and leaves the end out.
  url.searchParams.set('startDate', `${addDays(days.from, -1)}T00:00:00`)
  url.searchParams.set('endDate', `${addDays(days.to, 2)}T00:00:00`)
  const { records, unit } = await readRecords(context, session, resource, url)
  const placed: PlacedRecord[] = []
  const strays: unknown[] = []
  for (const record of records) {
    const place = placeOf(record)
    if (place === null) {
      strays.push(record)
      continue
    }
    const day = localDay(momentOf(place))
    if (day >= days.from && day <= days.to) placed.push({ day, place, record })
  }
  return { placed, strays, unit }
}

/** Reads the list of an answer, which is under `records`, or under the name of the resource in the former version of the API. */
export async function readRecords(
  context: ProviderContext,
  session: ProviderSession,
  resource: string,
  url: URL,
): Promise<ReadRecords> {
  const answer = await getJson(context, session, url)
  const body = (typeof answer === 'object' && answer !== null ? answer : {}) as Record<string, unknown>
  const isEmpty = body.records == null && body[resource] === undefined && 'recordType' in body
  const records = isEmpty ? [] : (body.records ?? body[resource])
  if (!Array.isArray(records)) throw new VendorError('malformed', `${resource}: no list of records`)
  return { records, unit: body.unit }
}

/** What else cannot be read is reported by the map. */
function placeOf(record: unknown): Placeable | null {
  try {
    return readPlace(record, () => {})
  } catch (error) {
    if (error instanceof InvalidPayload) return null
    throw error
  }
}
