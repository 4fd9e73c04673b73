import Type from 'typebox'
import { Compile } from 'typebox/compile'
import type { ProviderContext, ProviderSession, Window } from '../contract.ts'
import { VendorError } from '../errors.ts'
import { getJson } from '../http.ts'
import { addDays } from '../time.ts'
import { Placeable } from './schema.ts'
import { localDay, momentOf } from './times.ts'

/** With the UTC days around them this stays below the 30 days that the vendor allows, also if it counts both ends. */
const LOCAL_DAYS_AT_ONCE = 27

const Answer = Compile(Type.Object({ records: Type.Array(Type.Unknown()) }))
const Record = Compile(Placeable)

export interface PlacedRecord {
  /** The local date on which it falls. */
  day: string
  record: Placeable
}

export interface ReadDays {
  placed: PlacedRecord[]
  /** Records without id or time. */
  strays: unknown[]
}

export function usersUrl(context: ProviderContext, path: string): URL {
  return new URL(`${context.addresses.api}/v3/users/self/${path}`)
}

/** The wished local days in the portions in which they can be asked for. */
export function portions(window: Window): Window[] {
  const list: Window[] = []
  for (let from = window.from; from <= window.to; from = addDays(from, LOCAL_DAYS_AT_ONCE)) {
    const last = addDays(from, LOCAL_DAYS_AT_ONCE - 1)
    list.push({ from, to: last < window.to ? last : window.to })
  }
  return list
}

/** Every record of these local days, whatever the zone: the vendor is asked by UTC, from a day before to a day after. */
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
  const records = await readRecords(context, session, resource, url)
  const placed: PlacedRecord[] = []
  const strays: unknown[] = []
  for (const record of records) {
    if (!Record.Check(record)) {
      strays.push(record)
      continue
    }
    const day = localDay(momentOf(record))
    if (day >= days.from && day <= days.to) placed.push({ day, record })
  }
  return { placed, strays }
}

export async function readRecords(
  context: ProviderContext,
  session: ProviderSession,
  resource: string,
  url: URL,
): Promise<unknown[]> {
  const answer = await getJson(context, session, url)
  if (!Answer.Check(answer)) throw new VendorError('malformed', `${resource}: no list of records`)
  return answer.records
}
