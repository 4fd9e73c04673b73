import Type from 'typebox'
import { Compile } from 'typebox/compile'
import type { ProviderContext, ProviderSession } from '../contract.ts'
import { VendorError } from '../errors.ts'
import { bearer, callVendorJson } from '../http.ts'
import { tokenPages } from '../paging.ts'
import { googleRefusal } from './refusal.ts'
import { civilDate } from './wire.ts'

/** The vendor leaves out what is empty: an empty or last page may be `{}`. */
const Page = Compile(
  Type.Object({
    dataPoints: Type.Optional(Type.Array(Type.Unknown())),
    nextPageToken: Type.Optional(Type.String()),
  }),
)
const RollupPage = Compile(
  Type.Object({
    rollupDataPoints: Type.Optional(Type.Array(Type.Unknown())),
    nextPageToken: Type.Optional(Type.String()),
  }),
)
const DevicePage = Compile(Type.Object({ nextPageToken: Type.Optional(Type.String()) }))

/** The vendor's default differs from type to type, so the size is always said. */
const PAGE_SIZE = 10_000
const SESSION_PAGE_SIZE = 25
const ALL_SOURCES = 'users/me/dataSourceFamilies/all-sources'

export function apiUrl(context: ProviderContext, path: string): URL {
  return new URL(`${context.addresses.api}/v4/${path}`)
}

export function getHealth(context: ProviderContext, session: ProviderSession, url: URL): Promise<unknown> {
  return callVendorJson(context, { method: 'GET', url, headers: bearer(session) }, googleRefusal)
}

const nextOf = ({ nextPageToken }: { nextPageToken?: string }) => nextPageToken

export const pointsPath = (type: string) => `users/me/dataTypes/${type}/dataPoints`

/**
 * Every page of one question. `merged` is the stream of all devices as the vendor's app shows it, without their names;
 * otherwise each point names its device.
 */
export async function* points(
  context: ProviderContext,
  session: ProviderSession,
  type: string,
  filter: string,
  merged: boolean,
): AsyncGenerator<unknown[]> {
  const url = apiUrl(context, merged ? `${pointsPath(type)}:reconcile` : pointsPath(type))
  const size = type === 'sleep' || type === 'exercise' ? SESSION_PAGE_SIZE : PAGE_SIZE
  url.searchParams.set('filter', filter)
  url.searchParams.set('pageSize', String(size))
  if (merged) url.searchParams.set('dataSourceFamily', ALL_SOURCES)
  const read = async (pageToken: string | null) => {
    if (pageToken !== null) url.searchParams.set('pageToken', pageToken)
    const page = await getHealth(context, session, url)
    if (!Page.Check(page)) throw new VendorError('malformed', `${type}: not a page of points`)
    return page
  }
  for await (const { dataPoints } of tokenPages(type, read, nextOf)) yield dataPoints ?? []
}

/**
 * Civil days from the first on, the second not included. No page size is sent, because the vendor rejects it for some types;
 * its usual one is longer than the longest range.
 */
export async function dailyRollUp(
  context: ProviderContext,
  session: ProviderSession,
  type: string,
  from: string,
  before: string,
): Promise<unknown[]> {
  const read = async (pageToken: string | null) => {
    const call = {
      method: 'POST',
      url: apiUrl(context, `${pointsPath(type)}:dailyRollUp`),
      headers: { ...bearer(session), 'content-type': 'application/json' },
      body: JSON.stringify({
        range: { start: { date: civilDate(from) }, end: { date: civilDate(before) } },
        windowSizeDays: 1,
        dataSourceFamily: ALL_SOURCES,
        ...(pageToken !== null && { pageToken }),
      }),
    } as const
    const page = await callVendorJson(context, call, googleRefusal)
    if (!RollupPage.Check(page)) throw new VendorError('malformed', `${type}: not a rollup`)
    return page
  }
  const days: unknown[] = []
  for await (const { rollupDataPoints } of tokenPages(type, read, nextOf))
    days.push(...(rollupDataPoints ?? []))
  return days
}

/** Reads the paired devices without checking them; the map reports those that cannot be read. */
export async function pairedDevices(context: ProviderContext, session: ProviderSession): Promise<unknown> {
  const url = apiUrl(context, 'users/me/pairedDevices')
  const read = async (pageToken: string | null) => {
    if (pageToken !== null) url.searchParams.set('pageToken', pageToken)
    const page = await getHealth(context, session, url)
    return DevicePage.Check(page) ? (page as { nextPageToken?: string; pairedDevices?: unknown }) : {}
  }
  const devices: unknown[] = []
  for await (const { pairedDevices: list } of tokenPages('pairedDevices', read, nextOf)) {
    if (list != null && !Array.isArray(list)) return list
    devices.push(...(list ?? []))
  }
  return devices
}
