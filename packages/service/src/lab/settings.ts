import { type Actor, audit } from '../accounts/index.ts'
import type { Db } from '../platform/database.ts'
import type { Platform } from '../platform/platform.ts'

export const LAB_FORMATS = ['json', 'fhir'] as const
export type LabFormat = (typeof LAB_FORMATS)[number]

/** The client's settings for its laboratory documents. */
export interface LabSettings {
  format: LabFormat
  /** Whether notifications and a status call report what became of a document, also of one that delivers nothing. */
  reportsStatus: boolean
}

const DEFAULTS: LabSettings = { format: 'json', reportsStatus: false }

export async function labSettingsOf(db: Db, clientUuid: string): Promise<LabSettings> {
  const row = await db
    .selectFrom('lab_formats')
    .select(['format', 'reports_status'])
    .where('client_uuid', '=', clientUuid)
    .executeTakeFirst()
  return row ? { format: row.format as LabFormat, reportsStatus: row.reports_status } : DEFAULTS
}

/** Applies to documents that are read from now on. */
export async function changeLabSettings(
  platform: Platform,
  actor: Actor,
  clientUuid: string,
  changes: Partial<LabSettings>,
): Promise<void> {
  await platform.db.transaction().execute(async (trx) => {
    const { format, reportsStatus } = { ...(await labSettingsOf(trx, clientUuid)), ...changes }
    const row = { format, reports_status: reportsStatus }
    await trx
      .insertInto('lab_formats')
      .values({ client_uuid: clientUuid, ...row })
      .onConflict((c) => c.column('client_uuid').doUpdateSet(row))
      .execute()
    await audit(trx, platform, { actor, clientUuid, action: 'lab_settings.set', detail: row })
  })
}
