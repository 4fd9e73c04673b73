import type { Selectable } from 'kysely'
import type { Db } from '../platform/database.ts'
import type { Enrolments } from '../platform/schema.ts'
import { laneOf } from '../platform/scope.ts'
import type { Locked } from './lock.ts'
import type { Shown } from './metadata.ts'

export interface NewEnrolment {
  tokenHash: Buffer
  clientUuid: string
  userId: string
  shown: Shown
  /** Null where the client hands the token over itself. */
  binding: (Locked & { referenceHash: Buffer }) | null
  createdAt: Date
  expiresAt: Date
}

export async function insertEnrolment(db: Db, enrolment: NewEnrolment): Promise<void> {
  const { clientUuid, userId, shown, binding } = enrolment
  await db
    .insertInto('enrolments')
    .values({
      token_hash: enrolment.tokenHash,
      lane: laneOf(clientUuid, userId),
      client_uuid: clientUuid,
      user_id: userId,
      client_name: shown.clientName,
      tyc_url: shown.tycUrl,
      support_url: shown.supportUrl,
      complete_log_out: shown.completeLogOut,
      reference_hash: binding?.referenceHash ?? null,
      proof_hash: binding?.proofHash ?? null,
      iv: binding?.iv ?? null,
      ciphertext: binding?.ciphertext ?? null,
      created_at: enrolment.createdAt,
      expires_at: enrolment.expiresAt,
      used_at: null,
    })
    .execute()
}

/** Holds it to the end of the transaction: guesses are looked at one after another, however many come at once. */
export async function lockBinding(trx: Db, referenceHash: Buffer) {
  return trx
    .selectFrom('enrolments')
    .select(['client_uuid', 'proof_hash', 'iv', 'ciphertext', 'wrong_codes', 'expires_at', 'used_at'])
    .where('reference_hash', '=', referenceHash)
    .forUpdate()
    .executeTakeFirst()
}

export async function countWrongCode(trx: Db, referenceHash: Buffer): Promise<number> {
  const row = await trx
    .updateTable('enrolments')
    .set((eb) => ({ wrong_codes: eb('wrong_codes', '+', 1) }))
    .where('reference_hash', '=', referenceHash)
    .returning('wrong_codes')
    .executeTakeFirstOrThrow()
  return row.wrong_codes
}

/** Holds it to the end of the transaction: of two trades the second sees what the first did. */
export async function lockEnrolment(trx: Db, tokenHash: Buffer): Promise<Selectable<Enrolments> | undefined> {
  return trx
    .selectFrom('enrolments')
    .selectAll()
    .where('token_hash', '=', tokenHash)
    .forUpdate()
    .executeTakeFirst()
}

export async function markUsed(trx: Db, tokenHash: Buffer, at: Date): Promise<void> {
  await trx.updateTable('enrolments').set({ used_at: at }).where('token_hash', '=', tokenHash).execute()
}

export async function deleteExpiredBefore(db: Db, before: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('enrolments')
    .where('expires_at', '<', before)
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/** Without the secrets and what is locked by them. */
export async function listEnrolments(db: Db, clientUuid: string, userId: string) {
  return db
    .selectFrom('enrolments')
    .select(['client_name', 'tyc_url', 'support_url', 'created_at', 'expires_at', 'used_at'])
    .where('lane', '=', laneOf(clientUuid, userId))
    .where('client_uuid', '=', clientUuid)
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute()
}

export async function deleteEnrolments(trx: Db, clientUuid: string, userId: string): Promise<number> {
  const { numDeletedRows } = await trx
    .deleteFrom('enrolments')
    .where('lane', '=', laneOf(clientUuid, userId))
    .where('client_uuid', '=', clientUuid)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
