import { DAYS_CUT_ANEW, type DaysCut } from '../accounts/index.ts'
import { daysWithDocuments } from '../documents/index.ts'
import type { Db } from '../platform/database.ts'
import type { Job } from '../platform/jobs.ts'
import type { Scope } from '../platform/scope.ts'
import { daysWithRecords } from '../records/index.ts'
import { everyUser } from '../users/index.ts'
import { requestBuilds } from './build-days.ts'

/**
 * Builds all days of a client again when they are cut anew. Documents that stayed as they were would be delivered twice: on the day as
 * it was cut before and on the new one, or in a document of all sources and in one of each.
 */
export const daysCutAnewJob: Job<DaysCut> = {
  ...DAYS_CUT_ANEW,
  async run({ db }, { clientUuid }) {
    for await (const { scope } of everyUser(db, clientUuid))
      await db.transaction().execute((trx) => requestRebuild(trx, scope, null))
  },
}

/** Requests a new build of every day of the user that has documents or records, from a local date on, or of all days. */
export async function requestRebuild(trx: Db, scope: Scope, from: string | null): Promise<void> {
  const days = new Set([
    ...(await daysWithDocuments(trx, scope, from)),
    ...(await daysWithRecords(trx, scope, from)),
  ])
  await requestBuilds(trx, scope, days)
}
