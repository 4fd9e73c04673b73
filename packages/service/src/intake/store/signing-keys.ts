import type { Source } from '@tributary/health'
import type { Db } from '../../platform/database.ts'
import { nowDate, type Platform } from '../../platform/platform.ts'
import { DEPLOYMENT_SCOPE } from '../../platform/scope.ts'

/** Reads the key with which a vendor signs its calls, as it returned it when we subscribed; null when it returned none. */
export async function readSigningKey(platform: Platform, source: Source): Promise<string | null> {
  const row = await platform.db
    .selectFrom('provider_webhooks')
    .select('signing_key')
    .where('source', '=', source)
    .executeTakeFirst()
  if (!row) return null
  const key = await platform.keyring.ensure(platform.db, DEPLOYMENT_SCOPE)
  return key.open(identity(source), row.signing_key).toString()
}

export async function saveSigningKey(
  db: Db,
  platform: Platform,
  source: Source,
  signingKey: string,
): Promise<void> {
  const key = await platform.keyring.ensure(platform.db, DEPLOYMENT_SCOPE)
  const row = { signing_key: key.seal(identity(source), signingKey), given_at: nowDate(platform.clock) }
  await db
    .insertInto('provider_webhooks')
    .values({ source, ...row })
    .onConflict((c) => c.column('source').doUpdateSet(row))
    .execute()
}

const identity = (source: string) => `provider_webhooks|${source}|signing_key`
