import type { RawItem } from '@tributary/providers'
import { requestBuilds, requestUserInfo } from '../building/index.ts'
import type { Db } from '../platform/database.ts'
import { nowDate, type Platform } from '../platform/platform.ts'
import type { ConfiguredProvider } from '../platform/providers.ts'
import { type ChangedRecords, type PayloadOwner, retractPayload, storePayloads } from '../records/index.ts'
import { noteData } from './store/outcomes.ts'

export interface ItemContext extends PayloadOwner {
  /** No document is built for a local day before this one. */
  since: string
}

/** Data that the service has pulled itself. */
export interface Pulled extends ItemContext {
  configured: ConfiguredProvider
}

/** Stores vendor objects in the caller's transaction and asks for the builds of the days that they change. */
export async function storeItems(
  trx: Db,
  platform: Platform,
  arrival: ItemContext,
  items: readonly RawItem[],
): Promise<{ invalid: number }> {
  const { user, configured } = arrival
  const { invalid, resources, ...changed } = await storePayloads(trx, platform, arrival, items)
  if (resources.length === 0) return { invalid }
  await requestChanged(trx, arrival, changed)
  await noteData(trx, user.scope, configured.provider.manifest.source, resources, nowDate(platform.clock))
  return { invalid }
}

/** The vendor no longer has the object: its records are removed, and the days that they filled are built again. */
export async function retractItem(
  trx: Db,
  platform: Platform,
  arrival: ItemContext,
  object: { resource: string; id: string },
): Promise<void> {
  await requestChanged(trx, arrival, await retractPayload(trx, platform, arrival, object))
}

async function requestChanged(
  trx: Db,
  { user: { scope }, since }: ItemContext,
  { days, hasProfile }: ChangedRecords,
): Promise<void> {
  if (hasProfile) await requestUserInfo(trx, scope)
  await requestBuilds(
    trx,
    scope,
    [...days].filter((day) => day >= since),
  )
}
