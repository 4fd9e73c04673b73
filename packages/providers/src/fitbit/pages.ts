import Type from 'typebox'
import { Compile } from 'typebox/compile'
import type { ProviderContext, ProviderSession } from '../contract.ts'
import { VendorError } from '../errors.ts'
import { bearer, callVendorJson, getJson } from '../http.ts'
import { civilDate } from './wire.ts'

/** The vendor leaves out what is empty: an empty or last page may be `{}`. */
const Page = Compile(
  Type.Object({
    dataPoints: Type.Optional(Type.Array(Type.Unknown())),
    nextPageToken: Type.Optional(Type.String()),
  }),
)
const Rollup = Compile(Type.Object({ rollupDataPoints: Type.Optional(Type.Array(Type.Unknown())) }))

/** The vendor's default differs from type to type, so the size is always said. */
const PAGE_SIZE = 10_000
const SESSION_PAGE_SIZE = 25
const ROLLUP_PAGE_SIZE = 1_440
const ALL_SOURCES = 'users/me/dataSourceFamilies/all-sources'

export function apiUrl(context: ProviderContext, path: string): URL {
  return new URL(`${context.addresses.api}/v4/${path}`)
}

export const pointsPath = (type: string) => `users/me/dataTypes/${type}/dataPoints`

/**
 * Every page of one question. `merged` is the stream of all devices as the vendor's app shows it, without their names;
 * otherwise each point tells its device.
 */
export async function* points(
  context: ProviderContext,
  session: ProviderSession,
  type: string,
  filter: string,
  merged: boolean,
): AsyncGenerator<unknown[]> {
  const seen = new Set<string>()
  for (let token: string | undefined; ; ) {
    const url = apiUrl(context, merged ? `${pointsPath(type)}:reconcile` : pointsPath(type))
    const size = type === 'sleep' || type === 'exercise' ? SESSION_PAGE_SIZE : PAGE_SIZE
    url.searchParams.set('filter', filter)
    url.searchParams.set('pageSize', String(size))
    if (merged) url.searchParams.set('dataSourceFamily', ALL_SOURCES)
    if (token) url.searchParams.set('pageToken', token)
    const page: unknown = await getJson(context, session, url)
    if (!Page.Check(page)) throw new VendorError('malformed', `${type}: not a page of points`)
    yield page.dataPoints ?? []
    token = page.nextPageToken
    if (!token) return
    if (seen.has(token)) throw new VendorError('malformed', `${type}: the pages go in a circle`)
    seen.add(token)
  }
}

/** Civil days from the first on, the second not included. */
export async function dailyRollUp(
  context: ProviderContext,
  session: ProviderSession,
  type: string,
  from: string,
  before: string,
): Promise<unknown[]> {
  const answer = await callVendorJson(context, {
    method: 'POST',
    url: apiUrl(context, `${pointsPath(type)}:dailyRollUp`),
    headers: { ...bearer(session), 'content-type': 'application/json' },
    body: JSON.stringify({
      range: { start: { date: civilDate(from) }, end: { date: civilDate(before) } },
      windowSizeDays: 1,
      pageSize: ROLLUP_PAGE_SIZE,
      dataSourceFamily: ALL_SOURCES,
    }),
  })
  if (!Rollup.Check(answer)) throw new VendorError('malformed', `${type}: not a rollup`)
  return answer.rollupDataPoints ?? []
}
