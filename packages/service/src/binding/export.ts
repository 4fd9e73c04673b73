import type { Platform } from '../platform/platform.ts'
import type { ExportLine } from '../platform/user-rows.ts'
import type { User } from '../users/index.ts'
import { listEnrolments } from './store.ts'

/** Part of a user's export. */
export async function* exportBinding(
  { db }: Platform,
  { clientUuid, userId }: Pick<User, 'clientUuid' | 'userId'>,
): AsyncGenerator<ExportLine> {
  for (const row of await listEnrolments(db, clientUuid, userId)) yield { kind: 'enrolment', ...row }
}
