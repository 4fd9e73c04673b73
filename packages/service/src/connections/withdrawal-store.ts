import { randomUUID } from 'node:crypto'
import type { Source } from '@tributary/health'
import type { TokenSet } from '@tributary/providers'
import type { Db } from '../platform/database.ts'
import type { Platform } from '../platform/platform.ts'
import { DEPLOYMENT_SCOPE } from '../platform/scope.ts'

/** What is needed to withdraw a grant at the vendor once its connection, or even its user, is gone. */
export interface Withdrawal {
  withdrawalId: string
  source: Source
  accountKey: Buffer
  grant: WithdrawnGrant
  createdAt: Date
  attempts: number
}

export type WithdrawnGrant = Pick<TokenSet, 'accessToken' | 'refreshToken' | 'expiresAt' | 'account'> & {
  region: string | null
}

export async function insertWithdrawal(
  trx: Db,
  platform: Platform,
  withdrawal: Pick<Withdrawal, 'source' | 'accountKey' | 'grant' | 'createdAt'> & { nextAttemptAt: Date },
): Promise<string> {
  const withdrawalId = randomUUID()
  await trx
    .insertInto('grant_withdrawals')
    .values({
      withdrawal_id: withdrawalId,
      source: withdrawal.source,
      account_key: withdrawal.accountKey,
      sealed: await sealGrant(platform, withdrawalId, withdrawal.grant),
      created_at: withdrawal.createdAt,
      next_attempt_at: withdrawal.nextAttemptAt,
    })
    .execute()
  return withdrawalId
}

export async function readWithdrawal(platform: Platform, withdrawalId: string): Promise<Withdrawal | null> {
  const row = await platform.db
    .selectFrom('grant_withdrawals')
    .selectAll()
    .where('withdrawal_id', '=', withdrawalId)
    .executeTakeFirst()
  if (!row) return null
  const key = await platform.keyring.ensure(platform.db, DEPLOYMENT_SCOPE)
  return {
    withdrawalId,
    source: row.source as Source,
    accountKey: row.account_key,
    grant: JSON.parse(key.open(identity(withdrawalId), row.sealed).toString()) as WithdrawnGrant,
    createdAt: row.created_at,
    attempts: row.attempts,
  }
}

export async function saveGrant(
  platform: Platform,
  withdrawalId: string,
  grant: WithdrawnGrant,
): Promise<void> {
  await platform.db
    .updateTable('grant_withdrawals')
    .set({ sealed: await sealGrant(platform, withdrawalId, grant) })
    .where('withdrawal_id', '=', withdrawalId)
    .execute()
}

export async function postponeWithdrawal(
  db: Db,
  withdrawalId: string,
  attempts: number,
  until: Date,
): Promise<void> {
  await db
    .updateTable('grant_withdrawals')
    .set({ attempts, next_attempt_at: until })
    .where('withdrawal_id', '=', withdrawalId)
    .execute()
}

export async function deleteWithdrawal(db: Db, withdrawalId: string): Promise<void> {
  await db.deleteFrom('grant_withdrawals').where('withdrawal_id', '=', withdrawalId).execute()
}

export async function isWithdrawing(db: Db, source: Source, accountKey: Buffer): Promise<boolean> {
  const row = await db
    .selectFrom('grant_withdrawals')
    .select('withdrawal_id')
    .where('source', '=', source)
    .where('account_key', '=', accountKey)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** A user has connected the account again. */
export async function cancelWithdrawals(trx: Db, source: Source, accountKey: Buffer): Promise<void> {
  await trx
    .deleteFrom('grant_withdrawals')
    .where('source', '=', source)
    .where('account_key', '=', accountKey)
    .execute()
}

export async function dueWithdrawals(db: Db, now: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('grant_withdrawals')
    .select('withdrawal_id')
    .where('next_attempt_at', '<=', now)
    .orderBy('next_attempt_at')
    .limit(limit)
    .execute()
  return rows.map((row) => row.withdrawal_id)
}

async function sealGrant(platform: Platform, withdrawalId: string, grant: WithdrawnGrant): Promise<Buffer> {
  const key = await platform.keyring.ensure(platform.db, DEPLOYMENT_SCOPE)
  return key.seal(identity(withdrawalId), JSON.stringify(grant))
}

const identity = (withdrawalId: string) => `grant_withdrawals|${withdrawalId}|sealed`

/** Grants that are still to be withdrawn at their vendors. */
export async function withdrawalsWaiting(db: Db): Promise<{ count: number; oldestAt: Date | null }> {
  const row = await db
    .selectFrom('grant_withdrawals')
    .select((eb) => [eb.fn.countAll<number>().as('count'), eb.fn.min('created_at').as('oldest')])
    .executeTakeFirstOrThrow()
  return { count: Number(row.count), oldestAt: row.oldest }
}
