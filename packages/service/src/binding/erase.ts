import type { Db } from '../platform/database.ts'
import type { User } from '../users/index.ts'
import { deleteEnrolments } from './store.ts'

/** Part of a user's erasure, in its transaction; the devices go with the rest of the phones. */
export async function eraseBinding(trx: Db, { clientUuid, userId }: User): Promise<void> {
  await deleteEnrolments(trx, clientUuid, userId)
}
