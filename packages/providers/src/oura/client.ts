import { addDays } from '@tributary/health'
import Type from 'typebox'
import { Compile } from 'typebox/compile'
import type { Provider, ProviderContext, ProviderSession, RawItem, Window } from '../contract.ts'
import { VendorError } from '../errors.ts'
import { callVendorJson, nullIfMissing } from '../http.ts'
import { Day, maybe } from '../payload.ts'
import { readOf } from '../resource.ts'
import { strayItem } from '../stray.ts'
import { pullHeartrate, pullHeartrateDay } from './heartrate.ts'
import { collectionUrl, pages, read, readPerson } from './pages.ts'
import { RESOURCES } from './resources.ts'

const Id = Type.String({ minLength: 1, maxLength: 200 })
const Identified = Compile(Type.Object({ id: Id }))
const Dated = Compile(Type.Object({ day: Day }))
const Lasting = Compile(Type.Object({ start_day: Day, end_day: maybe(Day) }))
const Account = Compile(Type.Object({}))

export const identify: Provider['identify'] = async (context, session) => {
  const person = await readPerson(context, session)
  if (!Identified.Check(person)) throw new VendorError('malformed', 'personal_info: no id')
  return { account: person.id }
}

export const pull: Provider['pull'] = async function* (context, session, resource, window) {
  const kind = readOf(RESOURCES, resource)
  if (kind === 'person') yield [await pullPersonalInfo(context, session, window.to)]
  else if (kind === 'rings') yield* pullRings(context, session, window.to)
  else if (kind === 'samples') yield* pullHeartrate(context, session, window)
  else yield* pullDocuments(context, session, resource, window)
}

/** For `personal_info`, `ring_configuration` and `heartrate` the id is the date. */
export const pullOne: Provider['pullOne'] = async (context, session, resource, id) => {
  const kind = readOf(RESOURCES, resource)
  if (kind === 'person') return pullPersonalInfo(context, session, id)
  if (kind === 'rings') return firstOf(pullRings(context, session, id))
  if (kind === 'samples') return pullHeartrateDay(context, session, id)
  const url = collectionUrl(context, `${resource}/${encodeURIComponent(id)}`)
  return nullIfMissing(read(context, session, url).then((payload) => ({ resource, id, payload })))
}

/**
 * As RFC 7009 has it. The address and the form are known from public clients only: a refusal is not an error, because trying
 * again would not change it. The person can still end the grant in the vendor's app.
 */
export const revoke: Provider['revoke'] = async (context, app, session) => {
  if (context.addresses.revoke === null) return
  const url = new URL(context.addresses.revoke)
  const body = new URLSearchParams({
    token: session.accessToken,
    client_id: app.clientId,
    client_secret: app.clientSecret,
  })
  try {
    await callVendorJson(context, { method: 'POST', url, headers: {}, body })
  } catch (error) {
    const answered = error instanceof VendorError && (!error.passing || error.kind === 'malformed')
    if (!answered) throw error
  }
}

/** Whether a range includes its end differs between resources: the range is asked for wider and filtered by `day`. */
async function* pullDocuments(
  context: ProviderContext,
  session: ProviderSession,
  resource: string,
  window: Window,
): AsyncGenerator<RawItem[]> {
  const range = { start_date: addDays(window.from, -1), end_date: addDays(window.to, 2) }
  for await (const documents of pages(context, session, resource, range)) {
    const items = documents
      .filter((payload) => isWithin(payload, window))
      .map((payload) => itemOf(resource, payload))
    if (items.length > 0) yield items
  }
}

/** Periods and tags have a day at each end; one that has not ended counts for its first. */
function isWithin(payload: unknown, { from, to }: Window): boolean {
  if (Dated.Check(payload)) return payload.day >= from && payload.day <= to
  if (!Lasting.Check(payload)) return true
  return payload.start_day <= to && (payload.end_day ?? payload.start_day) >= from
}

/** The vendor has left the id out of daily documents before; there is one of each kind a day. */
function itemOf(resource: string, payload: unknown): RawItem {
  if (Identified.Check(payload)) return { resource, id: payload.id, payload }
  const isDaily = readOf(RESOURCES, resource) === 'daily'
  return isDaily && Dated.Check(payload)
    ? { resource, id: payload.day, payload }
    : strayItem(resource, payload)
}

async function pullPersonalInfo(
  context: ProviderContext,
  session: ProviderSession,
  readOn: string,
): Promise<RawItem> {
  const person = await readPerson(context, session)
  if (!Account.Check(person)) throw new VendorError('malformed', 'personal_info: not an object')
  return { resource: 'personal_info', id: readOn, payload: { ...person, read_on: readOn } }
}

/** It takes no range: all rings that the account ever had, as they are on the day of reading. */
async function* pullRings(
  context: ProviderContext,
  session: ProviderSession,
  readOn: string,
): AsyncGenerator<RawItem[]> {
  const data: unknown[] = []
  for await (const rings of pages(context, session, 'ring_configuration', {})) data.push(...rings)
  if (data.length > 0)
    yield [{ resource: 'ring_configuration', id: readOn, payload: { data, read_on: readOn } }]
}

async function firstOf(pages: AsyncIterable<RawItem[]>): Promise<RawItem | null> {
  for await (const [item] of pages) if (item) return item
  return null
}
