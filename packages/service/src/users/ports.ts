import type { Db } from '../platform/database.ts'
import type { User } from './user.ts'

/** What other folders do when a client reports something about its users, in the same transaction. */
export interface UserPorts {
  onCreated(trx: Db, user: User): Promise<void>
  /** `from`: the first local day that may change; null when all of the past may. */
  onMoved(trx: Db, user: User, from: string | null): Promise<void>
  /** The client has reported something new about the person. */
  onInformed(trx: Db, user: User): Promise<void>
}
