import type { Source } from '@tributary/health'
import type { Db } from '../platform/database.ts'
import type { Scope } from '../platform/scope.ts'
import type { User } from '../users/index.ts'
import type { EndReason } from './states.ts'

export interface ConnectedEvent {
  user: User
  source: Source
  /** Equal for every link to the same vendor account. */
  accountKey: Buffer
  /** Whether this person had never connected this source before. */
  first: boolean
  /** Whether the user came into being with this connection. */
  newUser: boolean
}

export interface ScopesChangedEvent {
  scope: Scope
  source: Source
  /** What is granted from now on; null when the vendor does not say. */
  scopes: readonly string[] | null
}

export interface EndedEvent {
  user: User
  source: Source
  reason: EndReason
}

/** What happens elsewhere in the same transaction as a change of a connection. Each change calls once. */
export interface ConnectionPorts {
  onConnected(trx: Db, event: ConnectedEvent): Promise<void>
  /** A renewal brought other scopes than before. */
  onScopesChanged(trx: Db, event: ScopesChangedEvent): Promise<void>
  onEnded(trx: Db, event: EndedEvent): Promise<void>
}
