import { Compile } from 'typebox/compile'
import type { ProviderContext, ProviderSession, RawItem, Window } from '../contract.ts'
import { VendorError } from '../errors.ts'
import { getJson } from '../http.ts'
import { strayItem } from '../stray.ts'
import { isDay } from '../time.ts'
import { type PlacedRecord, portions, type ReadDays, readDays, readRecords, usersUrl } from './records.ts'
import { DataRange } from './schema.ts'
import { localDay, momentOf } from './times.ts'

const Range = Compile(DataRange)

/** The id belongs to the pair of this person and our application. */
export async function identify(
  context: ProviderContext,
  session: ProviderSession,
): Promise<{ account: string }> {
  const { userId } = await readDataRange(context, session)
  return { account: userId }
}

export async function* pull(
  context: ProviderContext,
  session: ProviderSession,
  resource: string,
  window: Window,
): AsyncGenerator<RawItem[]> {
  if (resource === 'devices') {
    yield [await pullDevices(context, session, window.to)]
    return
  }
  for (const days of portions(window)) {
    const items = itemsOf(resource, await readDays(context, session, resource, days))
    if (items.length > 0) yield items
  }
}

/** For `egvs` and `devices` the id is a date. The vendor cannot be asked for another record by its id: it is looked for. */
export async function pullOne(
  context: ProviderContext,
  session: ProviderSession,
  resource: string,
  id: string,
): Promise<RawItem | null> {
  if (resource === 'devices') return pullDevices(context, session, id)
  if (resource === 'egvs') {
    if (!isDay(id)) return null
    const items = itemsOf(resource, await readDays(context, session, resource, { from: id, to: id }))
    return items.find((item) => item.id === id) ?? null
  }
  const known = await daysWithRecords(context, session, resource)
  for (const days of known ? portions(known).reverse() : []) {
    const items = itemsOf(resource, await readDays(context, session, resource, days))
    const found = items.find((item) => item.id === id)
    if (found) return found
  }
  return null
}

/** The vendor offers no call: the person removes the application in their own account. */
export async function revoke(): Promise<void> {}

/** Readings have an id each but mean something only together: one item is a whole local day of them. */
function itemsOf(resource: string, { placed, strays }: ReadDays): RawItem[] {
  const unreadable = strays.map((record) =>
    strayItem(resource, resource === 'egvs' ? { records: [record] } : record),
  )
  return [...(resource === 'egvs' ? daysOf(placed) : recordsOf(resource, placed)), ...unreadable]
}

function daysOf(placed: readonly PlacedRecord[]): RawItem[] {
  return [...Map.groupBy(placed, ({ day }) => day)]
    .sort(([left], [right]) => (left < right ? -1 : 1))
    .map(([id, list]) => ({ resource: 'egvs', id, payload: { records: list.map(({ record }) => record) } }))
}

function recordsOf(resource: string, placed: readonly PlacedRecord[]): RawItem[] {
  const byId = new Map<string, RawItem>()
  for (const { record } of placed) {
    // Newest first: a repeated id is an older state.
    if (!byId.has(record.recordId)) {
      byId.set(record.recordId, { resource, id: record.recordId, payload: record })
    }
  }
  return [...byId.values()]
}

async function pullDevices(
  context: ProviderContext,
  session: ProviderSession,
  readOn: string,
): Promise<RawItem> {
  const records = await readRecords(context, session, 'devices', usersUrl(context, 'devices'))
  return { resource: 'devices', id: readOn, payload: { records, read_on: readOn } }
}

async function readDataRange(context: ProviderContext, session: ProviderSession): Promise<DataRange> {
  const range = await getJson(context, session, usersUrl(context, 'dataRange'))
  if (!Range.Check(range)) throw new VendorError('malformed', 'dataRange: no user or unreadable bounds')
  return range
}

async function daysWithRecords(
  context: ProviderContext,
  session: ProviderSession,
  resource: string,
): Promise<Window | null> {
  const { events, calibrations } = await readDataRange(context, session)
  const { start, end } = (resource === 'events' ? events : calibrations) ?? {}
  return start && end ? { from: localDay(momentOf(start)), to: localDay(momentOf(end)) } : null
}
