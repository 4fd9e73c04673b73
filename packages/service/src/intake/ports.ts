import type { Source } from '@tributary/health'
import type { ProviderContext, ProviderSession } from '@tributary/providers'
import type { Db } from '../platform/database.ts'
import type { Scope } from '../platform/scope.ts'

/** What reading needs to know of connections. */
export interface Sessions {
  /** Runs `work` with a good access token; possibly twice, when the vendor did not accept the first. */
  withSession<T>(
    scope: Scope,
    source: Source,
    work: (session: ProviderSession, context: ProviderContext) => Promise<T>,
  ): Promise<T>
  isActive(db: Db, scope: Scope, source: Source): Promise<boolean>
  /** Live connections to a vendor's account; several users and clients may share it. */
  findByAccount(source: Source, account: string): Promise<readonly { scope: Scope }[]>
  /** The vendor says that the person withdrew the grant. */
  grantWithdrawn(scope: Scope, source: Source): Promise<void>
}
