import Type from 'typebox'
import { Compile } from 'typebox/compile'
import type { ProviderContext, ProviderSession, RawItem } from '../contract.ts'
import { VendorError } from '../errors.ts'
import { getJson } from '../http.ts'
import { strayItem } from '../stray.ts'

/** The most that the vendor gives at once. */
const PAGE_SIZE = '25'

const Page = Compile(
  Type.Object({
    records: Type.Array(Type.Unknown()),
    next_token: Type.Optional(Type.Union([Type.String(), Type.Null()])),
  }),
)

/** An item with the local day it counts for; null when it does not tell. */
export interface Dated {
  day: string | null
  item: RawItem
}

/** What the vendor lists without identity or time. */
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

/** Every page of one question, newest first. The token has one spelling in the answer and another in the question. */
export async function* pages(
  context: ProviderContext,
  session: ProviderSession,
  path: string,
  range: Range,
): AsyncGenerator<unknown[]> {
  const seen = new Set<string>()
  for (let token: string | null = null; ; ) {
    const url = apiUrl(context, path)
    url.searchParams.set('limit', PAGE_SIZE)
    url.searchParams.set('start', range.start)
    url.searchParams.set('end', range.end)
    if (token !== null) url.searchParams.set('nextToken', token)
    const page: unknown = await getJson(context, session, url)
    if (!Page.Check(page)) throw new VendorError('malformed', `${path}: not a page`)
    yield page.records
    token = page.next_token || null
    if (token === null) return
    if (seen.has(token)) throw new VendorError('malformed', `${path}: the pages go in a circle`)
    seen.add(token)
  }
}

/** Null when the vendor does not have it. */
export async function getOrNull(
  context: ProviderContext,
  session: ProviderSession,
  path: string,
): Promise<unknown> {
  try {
    return await getJson(context, session, apiUrl(context, path))
  } catch (error) {
    if (error instanceof VendorError && error.kind === 'not_found') return null
    throw error
  }
}
