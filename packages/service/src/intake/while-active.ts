import { VendorError } from '@tributary/providers'
import type { Db } from '../platform/database.ts'
import type { Platform } from '../platform/platform.ts'
import type { ItemContext } from './arrivals.ts'
import type { SessionsPort } from './ports.ts'

/**
 * Runs the work in one transaction while the connection is active. When it has ended, the data of the vendor is dropped and
 * counted.
 */
export async function whileActive<T>(
  platform: Platform,
  sessions: SessionsPort,
  { user, configured }: Pick<ItemContext, 'user' | 'configured'>,
  work: (trx: Db) => Promise<T>,
): Promise<T> {
  const { source } = configured.provider.manifest
  return platform.db.transaction().execute(async (trx) => {
    if (await sessions.isActive(trx, user.scope, source)) return work(trx)
    platform.metrics.droppedData.inc({ source })
    throw new VendorError('grant_ended', 'the connection ended before its data was stored')
  })
}
