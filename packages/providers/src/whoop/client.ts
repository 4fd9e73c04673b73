import { addDays } from '@tributary/health'
import Type from 'typebox'
import { Compile } from 'typebox/compile'
import type { Provider, ProviderContext, ProviderSession, RawItem, Window } from '../contract.ts'
import { VendorError } from '../errors.ts'
import { bearer, callVendorJson } from '../http.ts'
import { readOf } from '../resource.ts'
import { apiUrl, pages, type Range, read, readPerson } from './pages.ts'
import { RESOURCES } from './resources.ts'
import { UserId } from './schema.ts'

const Person = Compile(Type.Object({ user_id: UserId }))
const Body = Compile(Type.Object({}))
export const identify: Provider['identify'] = async (context, session) => {
  const person = await readPerson(context, session)
  if (!Person.Check(person)) throw new VendorError('malformed', 'user/profile/basic: no user_id')
  return { account: String(person.user_id) }
}

export const pull: Provider['pull'] = async function* (context, session, resource, window) {
  const listing = readOf(RESOURCES, resource)
  if (listing === null) {
    yield [await pullBody(context, session, resource, window.to)]
    return
  }
  const { path, complete } = listing
  for await (const records of pages(context, session, path, rangeOf(window))) {
    const wanted = (await complete(context, session, records)).filter(
      ({ day }) => day === null || (day >= window.from && day <= window.to),
    )
    if (wanted.length > 0) yield wanted.map(({ item }) => item)
  }
}

/** The id of a recovery is that of its sleep; the id of `body`, which has none, is the date. */
export const pullOne: Provider['pullOne'] = async (context, session, resource, id) => {
  const listing = readOf(RESOURCES, resource)
  return listing === null ? pullBody(context, session, resource, id) : listing.readOne(context, session, id)
}

/** Ends the grant and, with it, the events about this person. */
export const revoke: Provider['revoke'] = async (context, _app, session) => {
  const url = apiUrl(context, 'user/access')
  try {
    await callVendorJson(context, { method: 'DELETE', url, headers: bearer(session) })
  } catch (error) {
    const alreadyGone =
      error instanceof VendorError && (error.kind === 'unauthorized' || error.kind === 'not_found')
    if (!alreadyGone) throw error
  }
}

/** Wide enough for local days of any zone and for what began on the evening before. */
function rangeOf(window: Window): Range {
  return { start: `${addDays(window.from, -2)}T00:00:00Z`, end: `${addDays(window.to, 2)}T00:00:00Z` }
}

async function pullBody(
  context: ProviderContext,
  session: ProviderSession,
  resource: string,
  readOn: string,
): Promise<RawItem> {
  const body = await read(context, session, apiUrl(context, 'user/measurement/body'))
  if (!Body.Check(body)) throw new VendorError('malformed', 'user/measurement/body: not an object')
  return { resource, id: readOn, payload: { ...body, read_on: readOn } }
}
