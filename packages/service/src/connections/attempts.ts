import { createHash, randomBytes } from 'node:crypto'
import type { Db } from '../platform/database.ts'
import type { Tick } from '../platform/jobs.ts'
import { nowDate, type Platform } from '../platform/platform.ts'
import { DEPLOYMENT_SCOPE } from '../platform/scope.ts'
import type { Erased } from '../platform/user-rows.ts'
import type { ConnectLink } from './link.ts'

const ATTEMPT_LIFE_MS = 3_600_000
/** Kept a while after its end, so that a late return is distinguished from one that never was. */
const KEPT_AFTER_MS = 24 * 3_600_000

/** One visit to the vendor's consent page, found again by the state that comes back. */
export interface ConsentAttempt {
  stateHash: Buffer
  link: ConnectLink
  verifier: string | null
  /** Where the person says their account is; null where the vendor does not ask. */
  region: string | null
  standing: 'open' | 'expired' | 'used'
}

type Sealed = Pick<ConsentAttempt, 'link' | 'verifier' | 'region'>

/** Returns the state. Only its hash is stored: the table alone completes no attempt. */
export async function createAttempt(platform: Platform, sealed: Sealed): Promise<string> {
  const state = randomBytes(32).toString('base64url')
  const stateHash = hashState(state)
  const key = await platform.keyring.ensure(platform.db, DEPLOYMENT_SCOPE)
  await platform.db
    .insertInto('authorization_attempts')
    .values({
      state_hash: stateHash,
      sealed: key.seal(identity(stateHash), JSON.stringify(sealed)),
      expires_at: new Date(platform.clock.now() + ATTEMPT_LIFE_MS),
      used_at: null,
    })
    .execute()
  return state
}

export async function findAttempt(platform: Platform, state: string): Promise<ConsentAttempt | null> {
  const stateHash = hashState(state)
  const row = await platform.db
    .selectFrom('authorization_attempts')
    .select(['sealed', 'expires_at', 'used_at'])
    .where('state_hash', '=', stateHash)
    .executeTakeFirst()
  if (!row) return null
  const key = await platform.keyring.ensure(platform.db, DEPLOYMENT_SCOPE)
  const sealed = JSON.parse(key.open(identity(stateHash), row.sealed).toString()) as Sealed
  const expired = row.expires_at.getTime() <= platform.clock.now()
  return { ...sealed, stateHash, standing: row.used_at ? 'used' : expired ? 'expired' : 'open' }
}

/** True for exactly one caller, however many come at once. */
export async function claimAttempt(platform: Platform, attempt: ConsentAttempt): Promise<boolean> {
  const now = nowDate(platform.clock)
  const claimed = await platform.db
    .updateTable('authorization_attempts')
    .set({ used_at: now })
    .where('state_hash', '=', attempt.stateHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('state_hash')
    .executeTakeFirst()
  return claimed !== undefined
}

/** Part of a user's erasure, in its transaction. Whose an attempt is can be seen only by opening it; they live for a day. */
export async function eraseAttempts(
  trx: Db,
  platform: Platform,
  { clientUuid, userId }: Pick<ConnectLink, 'clientUuid' | 'userId'>,
): Promise<Erased> {
  const key = await platform.keyring.ensure(platform.db, DEPLOYMENT_SCOPE)
  const rows = await trx.selectFrom('authorization_attempts').select(['state_hash', 'sealed']).execute()
  const own = rows.filter(({ state_hash, sealed }) => {
    const { link } = JSON.parse(key.open(identity(state_hash), sealed).toString()) as Sealed
    return link.clientUuid === clientUuid && link.userId === userId
  })
  for (const { state_hash } of own)
    await trx.deleteFrom('authorization_attempts').where('state_hash', '=', state_hash).execute()
  return { authorization_attempts: own.length }
}

export const forgetOldAttempts: Tick = {
  name: 'connections:forget-old-attempts',
  async run(platform) {
    await platform.db
      .deleteFrom('authorization_attempts')
      .where('expires_at', '<', new Date(platform.clock.now() - KEPT_AFTER_MS))
      .execute()
  },
}

export const hashState = (state: string): Buffer => createHash('sha256').update(state).digest()

const identity = (stateHash: Buffer) => `authorization_attempts|${stateHash.toString('hex')}|sealed`
