import type { Source } from '@tributary/health'
import type { MappedSource } from '@tributary/providers'
import { audit } from '../../accounts/index.ts'
import type { Db } from '../../platform/database.ts'
import type { Platform } from '../../platform/platform.ts'
import type { DayRange } from '../../records/index.ts'
import { everyUser, findUser, findUserByScope, type User } from '../../users/index.ts'
import { nothingDone, rerunUser, type UserRerun, type UserRerunRequest } from './user.ts'

export interface RerunRequest {
  range: DayRange
  source: Source | null
  /** The client whose users are processed; null for all clients. */
  clientUuid: string | null
  /** The user that is processed; null for all users. */
  userId: string | null
  /** Rolls everything back and reports field by field what would have changed. */
  rehearsal: boolean
}

export interface RerunPorts {
  providerOf: (source: Source) => MappedSource | null
  onUser(user: User, done: UserRerun): void
  /** Called for a user whose run failed; the run continues with the others. */
  onFailed(user: User, error: unknown): void
}

export interface RerunTotals extends Omit<UserRerun, 'changes'> {
  users: number
  failed: number
  versions: number
}

/**
 * Maps and builds the stored data of these days again, after the maps or the rules of documents changed, one user after the other
 * and each in one transaction. A run that was interrupted can be started again; a second run changes nothing.
 */
export async function rerun(
  platform: Platform,
  request: RerunRequest,
  ports: RerunPorts,
): Promise<RerunTotals> {
  const { changes: _, ...none } = nothingDone()
  const totals: RerunTotals = { users: 0, failed: 0, versions: 0, ...none }
  if (!request.rehearsal) await noteInAudit(platform, request)
  for await (const user of usersOf(platform.db, request)) {
    totals.users++
    try {
      const { changes, ...counts } = await inTransaction(platform, request, user, ports)
      for (const [name, count] of Object.entries(counts)) totals[name as keyof typeof counts] += count
      totals.versions += changes.length
      ports.onUser(user, { changes, ...counts })
    } catch (error) {
      totals.failed++
      ports.onFailed(user, error)
    }
  }
  return totals
}

async function* usersOf(db: Db, { clientUuid, userId }: RerunRequest): AsyncGenerator<User> {
  if (clientUuid === null || userId === null) {
    yield* everyUser(db, clientUuid)
    return
  }
  const user = await findUser(db, clientUuid, userId)
  if (user) yield user
}

async function inTransaction(
  platform: Platform,
  { range, source, rehearsal }: RerunRequest,
  { scope }: User,
  { providerOf }: RerunPorts,
): Promise<UserRerun> {
  const request: UserRerunRequest = { range, source, providerOf, compare: rehearsal }
  const work = async (trx: Db) => {
    const user = await findUserByScope(trx, scope)
    // The user was erased meanwhile.
    return user ? rerunUser(trx, platform, user, request) : nothingDone()
  }
  if (!rehearsal) return platform.db.transaction().execute(work)
  const trx = await platform.db.startTransaction().execute()
  try {
    return await work(trx)
  } finally {
    await trx.rollback().execute()
  }
}

async function noteInAudit(platform: Platform, { range, source, clientUuid, userId }: RerunRequest) {
  const user = clientUuid && userId ? await findUser(platform.db, clientUuid, userId) : null
  await platform.db.transaction().execute((trx) =>
    audit(trx, platform, {
      actor: 'operator',
      clientUuid,
      action: 'records.rerun',
      detail: { ...range, source, user_key: user?.scope.userKey ?? null },
    }),
  )
}
