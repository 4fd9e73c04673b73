import type { Source } from '@tributary/health'
import { VendorError } from '@tributary/providers'
import type { Db } from '../platform/database.ts'
import { enqueue, type Job, type Tick } from '../platform/jobs.ts'
import { nowDate, type Platform } from '../platform/platform.ts'
import { type ConfiguredProvider, contextOf } from '../platform/providers.ts'
import { isAccountUsed } from './accounts.ts'
import type { StoredTokens } from './tokens.ts'
import {
  deleteWithdrawal,
  dueWithdrawals,
  insertWithdrawal,
  postponeWithdrawal,
  readWithdrawal,
  saveGrant,
  type Withdrawal,
  type WithdrawnGrant,
} from './withdrawal-store.ts'

interface WithdrawRequest {
  withdrawalId: string
}

const NAME = 'connections.withdraw'
const GIVEN_UP_AFTER_MS = 7 * 24 * 3_600_000
/** The last one repeats. */
const WAITS_MS = [1, 5, 30, 120, 360, 720].map((minutes) => minutes * 60_000)
/** An access token that ends within this is renewed first: vendors take a dead one for a grant already withdrawn. */
const RENEW_BEFORE_MS = 60_000
const PER_TICK = 500

/** Withdraws a grant at the vendor, in the background, once the caller's transaction is committed. */
export async function requestWithdrawal(
  trx: Db,
  platform: Platform,
  ended: { source: Source; accountKey: Buffer; tokens: StoredTokens },
): Promise<void> {
  const { accessToken, refreshToken, expiresAt, account, region } = ended.tokens
  const withdrawalId = await insertWithdrawal(trx, platform, {
    source: ended.source,
    accountKey: ended.accountKey,
    grant: { accessToken, refreshToken, expiresAt, account, region },
    createdAt: nowDate(platform.clock),
    nextAttemptAt: new Date(platform.clock.now() + WAITS_MS[0]!),
  })
  await enqueueWithdrawal(trx, withdrawalId)
}

const enqueueWithdrawal = (db: Db, withdrawalId: string) =>
  enqueue(db, { name: NAME }, { withdrawalId }, { key: withdrawalId })

export const withdrawJob: Job<WithdrawRequest> = {
  name: NAME,
  async run(platform, { withdrawalId }) {
    const withdrawal = await readWithdrawal(platform, withdrawalId)
    if (!withdrawal) return
    const { source, accountKey, attempts, createdAt } = withdrawal
    try {
      if (!(await isAccountUsed(platform.db, source, accountKey))) await withdraw(platform, withdrawal)
      await deleteWithdrawal(platform.db, withdrawalId)
    } catch (err) {
      const now = platform.clock.now()
      if (now >= createdAt.getTime() + GIVEN_UP_AFTER_MS) {
        platform.log.error(
          { err, source },
          'a grant could not be withdrawn at the provider for a week: given up',
        )
        return deleteWithdrawal(platform.db, withdrawalId)
      }
      platform.log.warn({ err, source }, 'withdrawing a grant at the provider failed and will be tried again')
      const wait = WAITS_MS[Math.min(attempts, WAITS_MS.length - 1)]!
      await postponeWithdrawal(platform.db, withdrawalId, attempts + 1, new Date(now + wait))
    }
  },
}

export const withdrawalsTick: Tick = {
  name: 'connections.withdrawals',
  async run(platform) {
    const due = await dueWithdrawals(platform.db, nowDate(platform.clock), PER_TICK)
    for (const withdrawalId of due) await enqueueWithdrawal(platform.db, withdrawalId)
  },
}

async function withdraw(platform: Platform, { withdrawalId, source, grant }: Withdrawal): Promise<void> {
  const configured = platform.providers.get(source)
  if (!configured) throw new Error(`${source} is not configured on this deployment`)
  const now = platform.clock.now()
  const isEnding = grant.expiresAt !== null && grant.expiresAt - now < RENEW_BEFORE_MS
  const good = isEnding ? await renew(platform, configured, withdrawalId, grant) : grant
  if (!good) return
  try {
    await revoke(platform, configured, good)
  } catch (error) {
    if (!(error instanceof VendorError && error.kind === 'unauthorized') || isEnding) throw error
    const renewed = await renew(platform, configured, withdrawalId, good)
    if (renewed) await revoke(platform, configured, renewed)
  }
}

async function revoke(
  platform: Platform,
  configured: ConfiguredProvider,
  grant: WithdrawnGrant,
): Promise<void> {
  const context = contextOf(configured, grant.region)
  await configured.provider.revoke(context, configured.app, grant, platform.clock.now())
}

/** Stored before it is used, for the old refresh token may be dead now. Null: there is no grant left to withdraw. */
async function renew(
  platform: Platform,
  configured: ConfiguredProvider,
  withdrawalId: string,
  grant: WithdrawnGrant,
): Promise<WithdrawnGrant | null> {
  if (grant.refreshToken === null) return null
  const context = contextOf(configured, grant.region)
  try {
    const { accessToken, refreshToken, expiresAt } = await configured.provider.oauth.refresh(
      context,
      configured.app,
      grant.refreshToken,
      platform.clock.now(),
    )
    const renewed = { ...grant, accessToken, refreshToken, expiresAt }
    await saveGrant(platform, withdrawalId, renewed)
    return renewed
  } catch (error) {
    if (error instanceof VendorError && error.kind === 'grant_ended') return null
    throw error
  }
}
