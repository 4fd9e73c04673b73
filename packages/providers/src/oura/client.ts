import Type from 'typebox'
import { Compile } from 'typebox/compile'
import type { AppCredentials, ProviderContext, ProviderSession, RawItem, Window } from '../contract.ts'
import { VendorError } from '../errors.ts'
import { bearer, callVendorJson, getJson } from '../http.ts'
import { Day } from '../payload.ts'
import { strayItem } from '../stray.ts'
import { addDays } from '../time.ts'
import { pullHeartrate, pullHeartrateDay } from './heartrate.ts'
import { collectionUrl, pages } from './pages.ts'

const Document = Compile(Type.Object({ id: Type.String({ minLength: 1, maxLength: 200 }), day: Day }))
const Person = Compile(Type.Object({ id: Type.String({ minLength: 1, maxLength: 200 }) }))

export async function identify(
  context: ProviderContext,
  session: ProviderSession,
): Promise<{ account: string }> {
  const person = await readPerson(context, session)
  return { account: person.id }
}

export async function* pull(
  context: ProviderContext,
  session: ProviderSession,
  resource: string,
  window: Window,
): AsyncGenerator<RawItem[]> {
  if (resource === 'personal_info') yield [await pullPersonalInfo(context, session, window.to)]
  else if (resource === 'heartrate') yield* pullHeartrate(context, session, window)
  else yield* pullDocuments(context, session, resource, window)
}

/** For `personal_info` and `heartrate`, which have no ids of their own, the id is the date. */
export async function pullOne(
  context: ProviderContext,
  session: ProviderSession,
  resource: string,
  id: string,
): Promise<RawItem | null> {
  if (resource === 'personal_info') return pullPersonalInfo(context, session, id)
  if (resource === 'heartrate') return pullHeartrateDay(context, session, id)
  try {
    const url = collectionUrl(context, `${resource}/${encodeURIComponent(id)}`)
    return { resource, id, payload: await getJson(context, session, url) }
  } catch (error) {
    if (error instanceof VendorError && error.kind === 'not_found') return null
    throw error
  }
}

export async function revoke(
  context: ProviderContext,
  _app: AppCredentials,
  session: ProviderSession,
): Promise<void> {
  if (context.addresses.revoke === null) return
  const url = new URL(context.addresses.revoke)
  url.searchParams.set('access_token', session.accessToken)
  try {
    await callVendorJson(context, { method: 'POST', url, headers: bearer(session) })
  } catch (error) {
    const alreadyGone =
      error instanceof VendorError && (error.kind === 'unauthorized' || error.kind === 'not_found')
    if (!alreadyGone) throw error
  }
}

/** The vendor is of two minds about whether a range includes its ends: ask wider, keep what was wished for. */
async function* pullDocuments(
  context: ProviderContext,
  session: ProviderSession,
  resource: string,
  window: Window,
): AsyncGenerator<RawItem[]> {
  const range = { start_date: addDays(window.from, -1), end_date: addDays(window.to, 2) }
  for await (const documents of pages(context, session, resource, range)) {
    const items = documents.flatMap((payload) => {
      if (!Document.Check(payload)) return [strayItem(resource, payload)]
      const { id, day } = payload
      return day < window.from || day > window.to ? [] : [{ resource, id, payload }]
    })
    if (items.length > 0) yield items
  }
}

async function pullPersonalInfo(
  context: ProviderContext,
  session: ProviderSession,
  readOn: string,
): Promise<RawItem> {
  const person = await readPerson(context, session)
  return { resource: 'personal_info', id: readOn, payload: { ...person, read_on: readOn } }
}

async function readPerson(context: ProviderContext, session: ProviderSession): Promise<{ id: string }> {
  const person = await getJson(context, session, collectionUrl(context, 'personal_info'))
  if (!Person.Check(person)) throw new VendorError('malformed', 'personal_info: no id')
  return person
}
