import {
  type NewVersion,
  type StoredVersion,
  storeVersions,
  type VersionOwner,
} from '../../documents/index.ts'
import type { Db } from '../../platform/database.ts'
import type { Platform } from '../../platform/platform.ts'
import { publishMany } from './outbox.ts'

/**
 * Stores the next version of a document together with its pending delivery, in the caller's transaction. Returns its number,
 * or null when the newest version says the same and nothing was stored or announced.
 */
export async function publishVersion(
  trx: Db,
  platform: Platform,
  owner: VersionOwner,
  draft: NewVersion,
): Promise<number | null> {
  const [stored] = await publishVersions(trx, platform, owner, [draft])
  return stored?.version ?? null
}

/** Publishes any number of documents of one person; `options` are those of `storeVersions`. Returns the versions that were stored. */
export async function publishVersions(
  trx: Db,
  platform: Platform,
  owner: VersionOwner,
  drafts: readonly NewVersion[],
  options: { alone?: boolean } = {},
): Promise<StoredVersion[]> {
  const { scope, clientUuid } = owner
  const stored = await storeVersions(trx, platform, owner, drafts, options)
  await publishMany(
    trx,
    platform,
    stored.map(({ kind, documentKey, version, dataStructure, releaseAt }) => ({
      scope,
      clientUuid,
      kind,
      documentKey,
      documentVersion: version,
      dataStructure,
      notBefore: releaseAt,
    })),
  )
  return stored
}
