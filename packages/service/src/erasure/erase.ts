import { randomUUID } from 'node:crypto'
import { type Actor, audit, countAuditOf } from '../accounts/index.ts'
import { accountKeyFinder, endForErasure } from '../connections/index.ts'
import { notify } from '../notifications/index.ts'
import type { Erasing, NamedUser, PersonalData } from '../platform/capability.ts'
import type { Db } from '../platform/database.ts'
import { dropJobsOf } from '../platform/jobs.ts'
import { nowDate, type Platform } from '../platform/platform.ts'
import { clientScope, type Scope } from '../platform/scope.ts'
import type { Erased } from '../platform/user-rows.ts'
import { eraseUsers, findUser } from '../users/index.ts'
import { askForRewrite } from './key-table.ts'
import { markFinder, noteErasures, writeOut } from './list.ts'
import type { ErasedDigests } from './list-file.ts'
import { type ErasureReceipt, toldUpstream } from './receipt.ts'
import { remaindersOf } from './remains.ts'
import { receiptSigner, type SignedReceipt } from './signing.ts'

const MOST_TRIES = 5
const DEADLOCK = '40P01'

/**
 * Ends all that is stored of a person, in one transaction: at its commit nothing of them can be read, and nothing can be added.
 * Null when the client has no such user. The receipt is given to the caller and kept nowhere.
 */
export async function eraseUser(
  platform: Platform,
  capabilities: readonly PersonalData[],
  actor: Actor,
  clientUuid: string,
  userId: string,
): Promise<SignedReceipt | null> {
  const signer = await receiptSigner(platform)
  const named = { clientUuid, userId }
  for (let tries = 1; ; tries++) {
    try {
      const erased = await platform.db.transaction().execute(async (trx) => {
        const done = await eraseAll(trx, platform, capabilities, actor, named)
        return done && { ...done, receipt: await signer.sign(done.receipt) }
      })
      if (!erased) return null
      if (erased.scope) platform.keyring.forget(erased.scope)
      await writeOut(platform, erased.marks)
      const { receipt_id: receiptId, rows_erased: rows } = erased.receipt
      platform.log.info({ receiptId, rows }, 'a user was erased')
      return erased.receipt
    } catch (error) {
      // Another transaction holds rows and waits for the key that this one holds: one of the two has to let go.
      if ((error as { code?: unknown }).code !== DEADLOCK || tries === MOST_TRIES) throw error
    }
  }
}

async function eraseAll(
  trx: Db,
  platform: Platform,
  capabilities: readonly PersonalData[],
  actor: Actor,
  named: NamedUser,
): Promise<{ scope: Scope | null; marks: ErasedDigests; receipt: ErasureReceipt } | null> {
  const { clientUuid, userId } = named
  // First, for a phone that enrols holds its token while it waits for the user.
  const byName: Record<string, number> = {}
  for (const { eraseNamed } of capabilities) Object.assign(byName, await eraseNamed?.(trx, platform, named))
  const user = await findUser(trx, clientUuid, userId)
  const own = user && (await eraseScope(trx, platform, capabilities, user.scope))
  const rows = withoutZeros({ ...byName, ...own?.rows })
  if (!own && Object.keys(rows).length === 0) return null
  const scope = own ? user.scope : null
  const upstream = own?.upstream ?? []
  const isNotified = await tellClient(trx, platform, named)
  const audited = await countAuditOf(trx, platform, { ...named, userKey: scope?.userKey ?? '' })
  const erasedAt = nowDate(platform.clock)
  const receipt: ErasureReceipt = {
    receipt_id: randomUUID(),
    issuer: platform.baseUrl,
    client_uuid: clientUuid,
    user_id: userId,
    user_mark: scope?.userKey ?? '',
    erased_at: erasedAt.toISOString(),
    keys_destroyed: own ? 1 : 0,
    rows_erased: Object.values(rows).reduce((sum, count) => sum + count, 0),
    rows,
    jobs_dropped: own?.jobs ?? 0,
    upstream: upstream.map(toldUpstream),
    remains: remaindersOf({
      auditEntries: audited.entries + 1,
      byName: audited.byName,
      isQueued: upstream.some(({ state }) => state === 'queued'),
      isNotified,
      hadKey: own !== null,
      isEmbedded: platform.config.databaseUrl === null,
      environment: platform.config.environment,
    }),
  }
  const marks = new Map(scope ? [[(await markFinder(platform))(scope), erasedAt]] : [])
  await noteErasures(trx, marks)
  if (scope) await askForRewrite(trx)
  // Last: an audit entry waits for those before it to commit.
  await audit(trx, platform, {
    actor,
    clientUuid,
    action: 'user.erase',
    detail: { user_key: scope?.userKey ?? null, receipt_id: receipt.receipt_id, rows: receipt.rows_erased },
  })
  return { scope, marks, receipt }
}

/**
 * Null when another process erased them meanwhile. The rows go in the order of the capabilities, which is that of the flow: work
 * that goes along it locks rows in the same order. Those of the user go last, for much of that work ends with them.
 */
async function eraseScope(trx: Db, platform: Platform, capabilities: readonly PersonalData[], scope: Scope) {
  await platform.keyring.holdAlone(trx, scope)
  const upstream = await endForErasure(trx, platform, scope)
  if (!(await platform.keyring.destroy(trx, scope))) return null
  const accountKey = await accountKeyFinder(platform)
  const lost = upstream.filter(({ reason }) => reason !== 'account_shared')
  const erasing: Erasing = {
    trx,
    platform,
    scope,
    ownedAccount: (source, account) =>
      lost.some((one) => one.source === source && one.accountKey.equals(accountKey(source, account))),
  }
  const rows: Record<string, number> = {}
  for (const { erase } of capabilities) Object.assign(rows, await erase?.(erasing))
  Object.assign(rows, await eraseUsers(trx, scope))
  return { upstream, rows, jobs: await dropJobsOf(trx, scope) }
}

async function tellClient(trx: Db, platform: Platform, { clientUuid, userId }: NamedUser): Promise<boolean> {
  return notify(trx, platform, {
    clientUuid,
    user: { scope: clientScope(clientUuid), userId },
    dataSource: null,
    action: 'user_deleted',
    level: 'info',
  })
}

const withoutZeros = (rows: Erased): Erased =>
  Object.fromEntries(Object.entries(rows).filter(([, count]) => count > 0))
