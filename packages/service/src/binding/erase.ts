import type { Db } from '../platform/database.ts'
import type { Erased } from '../platform/user-rows.ts'
import type { User } from '../users/index.ts'
import { deleteEnrolments } from './store.ts'

/** Part of a user's erasure, in its transaction; the devices go with the rest of the phones. */
export async function eraseBinding(
  trx: Db,
  { clientUuid, userId }: Pick<User, 'clientUuid' | 'userId'>,
): Promise<Erased> {
  return { enrolments: await deleteEnrolments(trx, clientUuid, userId) }
}
