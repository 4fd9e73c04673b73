import Type from 'typebox'
import { Compile } from 'typebox/compile'
import type { ProviderContext, ProviderSession, RawItem } from '../contract.ts'
import { VendorError } from '../errors.ts'
import { getJson, nullIfMissing } from '../http.ts'
import { tokenPages } from '../paging.ts'
import { maybe } from '../payload.ts'
import { strayItem } from '../stray.ts'
import { unlessWithheld } from '../withheld.ts'

/** The most that the vendor gives at once. */
const PAGE_SIZE = '25'

/** Neither part is required by the vendor's specification. */
const Page = Compile(
  Type.Object({
    records: maybe(Type.Array(Type.Unknown())),
    next_token: maybe(Type.String()),
  }),
)

/** An item with the local day it counts for; null when that is not known. */
export interface Dated {
  day: string | null
  item: RawItem
}

/** Wraps a record that the vendor lists without identity or time. */
export function stray(resource: string, record: unknown): Dated {
  return { day: null, item: strayItem(resource, record) }
}

/** `start` is inclusive, `end` is not. */
export interface Range {
  start: string
  end: string
}

export function apiUrl(context: ProviderContext, path: string): URL {
  return new URL(`${context.addresses.api}/v2/${path}`)
}

export const readPerson = (context: ProviderContext, session: ProviderSession): Promise<unknown> =>
  getJson(context, session, apiUrl(context, 'user/profile/basic'))

/** The vendor documents 401 and no 403 for its data, so that a 401 may also mean a scope that was not granted. */
export function read(context: ProviderContext, session: ProviderSession, url: URL): Promise<unknown> {
  return unlessWithheld(
    () => getJson(context, session, url),
    () => readPerson(context, session),
  )
}

/** Every page of one question, newest first. The token has one spelling in the answer and another in the question. */
export async function* pages(
  context: ProviderContext,
  session: ProviderSession,
  path: string,
  range: Partial<Range> = {},
): AsyncGenerator<unknown[]> {
  const readPage = async (token: string | null) => {
    const url = apiUrl(context, path)
    url.searchParams.set('limit', PAGE_SIZE)
    for (const [name, value] of Object.entries(range)) url.searchParams.set(name, value)
    if (token !== null) url.searchParams.set('nextToken', token)
    const page: unknown = await read(context, session, url)
    if (!Page.Check(page)) throw new VendorError('malformed', `${path}: not a page`)
    return page
  }
  for await (const { records } of tokenPages(path, readPage, (page) => page.next_token)) yield records ?? []
}

/** Reads one object; null when the vendor does not have it. */
export const getOrNull = (
  context: ProviderContext,
  session: ProviderSession,
  path: string,
): Promise<unknown> => nullIfMissing(read(context, session, apiUrl(context, path)))
