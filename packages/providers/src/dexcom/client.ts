import type { Provider, ProviderContext, ProviderSession, RawItem, Window } from '../contract.ts'
import { InvalidPayload, VendorError, type VendorErrorKind } from '../errors.ts'
import { getJson } from '../http.ts'
import { reader } from '../payload.ts'
import { readOf } from '../resource.ts'
import { strayItem } from '../stray.ts'
import { isDay } from '../time.ts'
import { idOf } from './identity.ts'
import { type PlacedRecord, portions, type ReadDays, readDays, readRecords, usersUrl } from './records.ts'
import { RESOURCES } from './resources.ts'
import { DataRange } from './schema.ts'
import { localDay, momentOf } from './times.ts'

const readRange = reader('dataRange', DataRange)
/** These concern one portion of a window; what else goes wrong concerns all of them. */
const OF_A_PORTION: readonly VendorErrorKind[] = ['malformed', 'rejected', 'not_found']

/** Returns the account. The vendor's id of it belongs to the pair of this person and our application. */
export const identify: Provider['identify'] = async (context, session) => {
  const { userId } = await readDataRange(context, session)
  return { account: String(userId) }
}

export const pull: Provider['pull'] = async function* (context, session, resource, window) {
  if (readOf(RESOURCES, resource) === 'devices') {
    yield [await pullDevices(context, session, window.to)]
    return
  }
  let failed: VendorError | null = null
  for (const days of portions(window)) {
    const items = await readPortion(context, session, resource, days)
    if (items instanceof VendorError) failed ??= items
    else if (items.length > 0) yield items
  }
  if (failed !== null) throw failed
}

/** One portion that cannot be read must not keep the others from being read. */
async function readPortion(
  context: ProviderContext,
  session: ProviderSession,
  resource: string,
  days: Window,
): Promise<RawItem[] | VendorError> {
  try {
    return itemsOf(resource, await readDays(context, session, resource, days))
  } catch (error) {
    if (error instanceof VendorError && OF_A_PORTION.includes(error.kind)) return error
    throw error
  }
}

/** For `egvs` and `devices` the id is a date. The vendor cannot be asked for another record by its id: it is looked for. */
export const pullOne: Provider['pullOne'] = async (context, session, resource, id) => {
  const read = readOf(RESOURCES, resource)
  if (read === 'devices') return pullDevices(context, session, id)
  if (read === 'days') {
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

/** Does nothing, because the vendor has no call that ends a grant: the person removes the application in their own account. */
export async function revoke(): Promise<void> {}

/** Readings have an id each but mean something only together: one item is a whole local day of them. */
function itemsOf(resource: string, { placed, strays, unit }: ReadDays): RawItem[] {
  const named = unit === undefined ? {} : { unit }
  const areDays = readOf(RESOURCES, resource) === 'days'
  const unreadable = strays.map((record) =>
    strayItem(resource, areDays ? { records: [record], ...named } : record),
  )
  return [...(areDays ? daysOf(resource, placed, named) : recordsOf(resource, placed)), ...unreadable]
}

function daysOf(resource: string, placed: readonly PlacedRecord[], named: object): RawItem[] {
  return [...Map.groupBy(placed, ({ day }) => day)]
    .sort(([left], [right]) => (left < right ? -1 : 1))
    .map(([id, list]) => ({
      resource,
      id,
      payload: { records: list.map(({ record }) => record), ...named },
    }))
}

function recordsOf(resource: string, placed: readonly PlacedRecord[]): RawItem[] {
  const byId = new Map<string, RawItem>()
  for (const { place, record } of placed) {
    const id = idOf(place)
    // Newest first: a repeated id is an older state.
    if (!byId.has(id)) byId.set(id, { resource, id, payload: record })
  }
  return [...byId.values()]
}

async function pullDevices(
  context: ProviderContext,
  session: ProviderSession,
  readOn: string,
): Promise<RawItem> {
  const { records } = await readRecords(context, session, 'devices', usersUrl(context, 'devices'))
  return { resource: 'devices', id: readOn, payload: { records, read_on: readOn } }
}

/** Bounds that cannot be read are left out: who the person is does not depend on them. */
async function readDataRange(context: ProviderContext, session: ProviderSession): Promise<DataRange> {
  const range = await getJson(context, session, usersUrl(context, 'dataRange'))
  try {
    return readRange(range, () => {})
  } catch (error) {
    if (error instanceof InvalidPayload) throw new VendorError('malformed', 'dataRange: no user')
    throw error
  }
}

async function daysWithRecords(
  context: ProviderContext,
  session: ProviderSession,
  resource: string,
): Promise<Window | null> {
  const ranges = await readDataRange(context, session)
  // Alerts have no range of their own: they are of the sensor's time.
  const named = { events: ranges.events, calibrations: ranges.calibrations, alerts: ranges.egvs }
  const { start, end } = named[resource as keyof typeof named] ?? {}
  return start && end ? { from: localDay(momentOf(start)), to: localDay(momentOf(end)) } : null
}
