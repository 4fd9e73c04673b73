import {
  createSync,
  currentLink,
  type DeviceLink,
  type DeviceView,
  type Sync,
  TributaryClient,
} from '@tributary/mobile'
import { healthStores } from './phone.ts'
import { storage } from './storage.ts'

/** A linked phone at work. */
export interface Session {
  link: DeviceLink
  client: TributaryClient
  sync: Sync
}

/** Null when this phone is not linked. */
export async function openSession(): Promise<Session | null> {
  const link = await currentLink(storage)
  if (!link) return null
  const client = new TributaryClient({
    fetch: (...call) => fetch(...call),
    baseUrl: link.baseUrl,
    credential: link.credential,
  })
  const sync = await createSync({ client, stores: healthStores(link.environment), storage })
  return { link, client, sync }
}

export type { DeviceView }
