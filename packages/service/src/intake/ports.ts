import type { Source } from '@tributary/health'
import type { ProviderContext, ProviderSession } from '@tributary/providers'
import type { Db } from '../platform/database.ts'
import type { Scope } from '../platform/scope.ts'

/** The functions of the capability `connections` that reading from vendors needs. */
export interface SessionsPort {
  /**
   * Runs `work` with a good access token; possibly twice, when the vendor did not accept the first. `forbidden` with status 401:
   * the vendor did not accept a token that was renewed just before either.
   */
  withSession<T>(
    scope: Scope,
    source: Source,
    work: (session: ProviderSession, context: ProviderContext) => Promise<T>,
  ): Promise<T>
  isActive(db: Db, scope: Scope, source: Source): Promise<boolean>
  /** Scopes that were granted to a live connection; null when the vendor does not say. */
  scopesOf(db: Db, scope: Scope, source: Source): Promise<readonly string[] | null>
  /** Live connections to a vendor's account; several users and clients may share it. */
  findByAccount(source: Source, account: string): Promise<readonly { scope: Scope }[]>
  /** The vendor says that the person withdrew the grant. */
  grantWithdrawn(scope: Scope, source: Source): Promise<void>
  /** The vendor says what the person grants from now on. */
  permissionsChanged(scope: Scope, source: Source, scopes: readonly string[]): Promise<void>
  /** Reads what the limits of calls leave in the current periods. */
  callsLeft(source: Source): Promise<CallsLeft>
}

interface CallsLeft {
  /** The calls that the application has left; infinite without limits. */
  calls: number
  /** Clients whose share of it is used up. */
  spentClients: ReadonlySet<string>
}
