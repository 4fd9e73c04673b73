import type { Storage } from './storage.ts'

export const INSTALLATION = 'installation'

/** Everything but the id of the installation: with it the service knows a phone that comes back. */
export async function wipe(storage: Storage): Promise<void> {
  for (const key of await storage.keys('')) if (key !== INSTALLATION) await storage.delete(key)
}
