import type { Db } from '../platform/database.ts'
import type { User } from './user.ts'

/** What follows elsewhere from what a client tells of its users, in the same transaction. */
export interface UserPorts {
  onCreated(trx: Db, user: User): Promise<void>
  /** `from`: the first local day that may look different now; null when all the past may. */
  onMoved(trx: Db, user: User, from: string | null): Promise<void>
  /** Something that the client says of the person is new. */
  onInformed(trx: Db, user: User): Promise<void>
}
