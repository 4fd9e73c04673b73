import { eraseDevices } from '../phones/devices.ts'
import type { Db } from '../platform/database.ts'
import type { User } from '../users/index.ts'
import { deleteEnrolments } from './store.ts'

/** Part of a user's erasure, in its transaction. */
export async function eraseBinding(trx: Db, { scope, clientUuid, userId }: User): Promise<void> {
  await deleteEnrolments(trx, clientUuid, userId)
  await eraseDevices(trx, scope)
}
