import { type Actor, audit } from '../accounts/audit.ts'
import type { Db } from '../platform/database.ts'
import type { Platform } from '../platform/platform.ts'

export const LAB_FORMATS = ['json', 'fhir'] as const
export type LabFormat = (typeof LAB_FORMATS)[number]

export async function formatOf(db: Db, clientUuid: string): Promise<LabFormat> {
  const row = await db
    .selectFrom('lab_formats')
    .select('format')
    .where('client_uuid', '=', clientUuid)
    .executeTakeFirst()
  return (row?.format ?? 'json') as LabFormat
}

/** Holds for reports that are made from now on. */
export async function setFormat(
  platform: Platform,
  actor: Actor,
  clientUuid: string,
  format: LabFormat,
): Promise<void> {
  await platform.db.transaction().execute(async (trx) => {
    await trx
      .insertInto('lab_formats')
      .values({ client_uuid: clientUuid, format })
      .onConflict((c) => c.column('client_uuid').doUpdateSet({ format }))
      .execute()
    await audit(trx, platform.clock, { actor, clientUuid, action: 'lab_format.set', detail: { format } })
  })
}
