import { type DocumentRef, identity } from '../../documents/store.ts'
import type { Db } from '../../platform/database.ts'
import type { Platform } from '../../platform/platform.ts'
import { publishMany as announceMany, type Publication } from '../outbox/outbox.ts'

export const bodyOf = (ref: DocumentRef): Buffer =>
  Buffer.from(
    `{"document_version": ${ref.documentVersion},  "steps_int": 0, "key":"${ref.documentKey}", "user":"${ref.userKey}"}`,
  )

/** Announces a document whose body is stored. */
export async function publish(db: Db, platform: Platform, item: Publication): Promise<string | null> {
  const [id] = await publishMany(db, platform, [item])
  return id ?? null
}

export async function publishMany(
  db: Db,
  platform: Platform,
  items: readonly Publication[],
): Promise<(string | null)[]> {
  const rows = []
  for (const { scope, clientUuid, documentKey, documentVersion, dataStructure } of items) {
    const key = await platform.keyring.ensure(db, scope)
    const body = bodyOf({ ...scope, documentKey, documentVersion })
    const now = new Date(platform.clock.now())
    rows.push({
      lane: scope.lane,
      user_key: scope.userKey,
      document_key: documentKey,
      document_version: documentVersion,
      client_uuid: clientUuid,
      data_structure: dataStructure,
      pillar: null,
      day: null,
      retracted: false,
      mark: key.mark(body.toString()),
      body: key.sealContent(identity(scope, documentKey, documentVersion, 'body'), body.toString()),
      trace: null,
      created_at: now,
      release_at: now,
    })
  }
  await db.insertInto('documents').values(rows).execute()
  return announceMany(db, platform, items)
}
