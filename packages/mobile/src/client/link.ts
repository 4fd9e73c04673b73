import { base64Url, fromJson, fromUtf8, toJson, utf8 } from '../bytes.ts'
import type { Storage } from '../storage/storage.ts'
import { INSTALLATION } from '../storage/wipe.ts'
import { AlreadyLinkedError } from './errors.ts'

/** The one environment this device sends to. */
export interface DeviceLink {
  baseUrl: string
  credential: string
  clientName: string
  environment: string
}

const LINK = 'link'

/** Null when the device is not linked. */
export async function currentLink(storage: Storage): Promise<DeviceLink | null> {
  const bytes = await storage.get(LINK)
  return bytes ? (fromJson(bytes) as DeviceLink) : null
}

/** To be asked before a second binding is opened: a device sends to one environment at a time. */
export async function refuseSecondLink(storage: Storage): Promise<void> {
  const link = await currentLink(storage)
  if (link) throw new AlreadyLinkedError(link.clientName, link.environment)
}

export const saveLink = (storage: Storage, link: DeviceLink) => storage.set(LINK, toJson(link))

/** The same for as long as the app stays installed: the service knows by it a phone that comes back. */
export async function installationId(storage: Storage): Promise<string> {
  const kept = await storage.get(INSTALLATION)
  if (kept) return fromUtf8(kept)
  const id = base64Url(globalThis.crypto.getRandomValues(new Uint8Array(16)))
  await storage.set(INSTALLATION, utf8(id))
  return id
}
