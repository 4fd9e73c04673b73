import {
  createSync,
  currentLink,
  type DeviceLink,
  type HealthStore,
  type Sync,
  TributaryClient,
} from '@tributary/mobile'
import { healthStores } from './phone.ts'
import { storage } from './storage.ts'

/** A linked phone at work. */
export interface LinkedSession {
  link: DeviceLink
  client: TributaryClient
  sync: Sync
}

/** Null when this phone is not linked. */
export const openSession = (): Promise<LinkedSession | null> => openSessionWith(healthStores)

/** As `openSession`, with other stores than those of the screen. */
export async function openSessionWith(
  stores: (environment: string) => HealthStore[],
): Promise<LinkedSession | null> {
  const link = await currentLink(storage)
  if (!link) return null
  const client = new TributaryClient({
    fetch: (...call) => fetch(...call),
    baseUrl: link.baseUrl,
    credential: link.credential,
  })
  const sync = await createSync({ client, stores: stores(link.environment), storage })
  return { link, client, sync }
}
