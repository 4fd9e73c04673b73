import { randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../../platform/database.ts'
import type { Tick } from '../../platform/jobs.ts'
import { hashSecret } from '../clients.ts'
import { forgetOldFailures } from './failures.ts'
import type { Person } from './person.ts'
import { toPerson } from './store.ts'

/** Signed out after half a day of nothing, and after a week in any case. */
const IDLE_HOURS = 12
const LONGEST_DAYS = 7
/** A stolen token is worth this much, unless its thief uses it all the time, which the owner then notices. */
const ROTATE_SECONDS = 900
/** Requests that were under way when the token was replaced. */
const OVERLAP_SECONDS = 60
const LONGEST_AGENT = 200

export type SignInStage = 'second_factor' | 'complete'

export interface SignIn {
  sessionId: string
  person: Person
  stage: SignInStage
  /** Whether the identity provider has vouched for the person. */
  isFederated: boolean
  /** A new token, when it is time for one. */
  renewed: string | null
}

export interface SignInView {
  sessionId: string
  agent: string
  createdAt: Date
  seenAt: Date
}

/** A new token: whatever the browser carried until now is worth nothing. */
export async function beginSignIn(
  db: Db,
  person: Pick<Person, 'personId'>,
  stage: SignInStage,
  agent: string,
  isFederated = false,
): Promise<string> {
  const token = newToken()
  await db
    .insertInto('sign_ins')
    .values({
      session_id: randomUUID(),
      token_hash: hashSecret(token),
      former_hash: null,
      person_id: person.personId,
      stage,
      is_federated: isFederated,
      agent: agent.slice(0, LONGEST_AGENT),
      expires_at: sql<Date>`now() + make_interval(days => ${LONGEST_DAYS})`,
    })
    .execute()
  return token
}

export async function findSignIn(db: Db, token: string): Promise<SignIn | null> {
  const hash = hashSecret(token)
  const row = await db
    .selectFrom('sign_ins')
    .innerJoin('people', 'people.person_id', 'sign_ins.person_id')
    .selectAll('people')
    .select(['session_id', 'token_hash', 'stage', 'sign_ins.is_federated as vouched_for'])
    .select([
      sql<boolean>`rotated_at < now() - make_interval(secs => ${ROTATE_SECONDS})`.as('is_old'),
      sql<boolean>`seen_at < now() - interval '1 minute'`.as('is_unseen'),
    ])
    .where('people.removed_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .where('seen_at', '>', sql<Date>`now() - make_interval(hours => ${IDLE_HOURS})`)
    .where(({ eb, or, and }) =>
      or([
        eb('token_hash', '=', hash),
        and([
          eb('former_hash', '=', hash),
          eb('rotated_at', '>', sql<Date>`now() - make_interval(secs => ${OVERLAP_SECONDS})`),
        ]),
      ]),
    )
    .executeTakeFirst()
  if (!row) return null
  const renewed = row.is_old && row.token_hash.equals(hash) ? await renew(db, row.session_id, hash) : null
  if (row.is_unseen)
    await db
      .updateTable('sign_ins')
      .set({ seen_at: sql<Date>`now()` })
      .where('session_id', '=', row.session_id)
      .execute()
  return {
    sessionId: row.session_id,
    person: toPerson(row),
    stage: row.stage as SignInStage,
    isFederated: row.vouched_for,
    renewed,
  }
}

async function renew(db: Db, sessionId: string, former: Buffer): Promise<string | null> {
  const token = newToken()
  const renewed = await db
    .updateTable('sign_ins')
    .set({ token_hash: hashSecret(token), former_hash: former, rotated_at: sql<Date>`now()` })
    .where('session_id', '=', sessionId)
    .where('token_hash', '=', former)
    .executeTakeFirst()
  return renewed.numUpdatedRows > 0n ? token : null
}

export async function listSignIns(db: Db, personId: string): Promise<SignInView[]> {
  const rows = await db
    .selectFrom('sign_ins')
    .select(['session_id', 'agent', 'created_at', 'seen_at'])
    .where('person_id', '=', personId)
    .where('stage', '=', 'complete')
    .where('expires_at', '>', sql<Date>`now()`)
    .where('seen_at', '>', sql<Date>`now() - make_interval(hours => ${IDLE_HOURS})`)
    .orderBy('seen_at', 'desc')
    .execute()
  return rows.map((row) => ({
    sessionId: row.session_id,
    agent: row.agent,
    createdAt: row.created_at,
    seenAt: row.seen_at,
  }))
}

/** False when the person has no such sign-in. */
export async function endSignIn(db: Db, personId: string, sessionId: string): Promise<boolean> {
  const ended = await db
    .deleteFrom('sign_ins')
    .where('person_id', '=', personId)
    .where('session_id', '=', sessionId)
    .executeTakeFirst()
  return ended.numDeletedRows > 0n
}

export async function endOtherSignIns(db: Db, personId: string, sessionId: string | null): Promise<void> {
  await db
    .deleteFrom('sign_ins')
    .where('person_id', '=', personId)
    .$if(sessionId !== null, (query) => query.where('session_id', '!=', sessionId!))
    .execute()
}

/** What can no longer be used. */
export const oldSignInsTick: Tick = {
  name: 'accounts.old_sign_ins',
  async run({ db }) {
    await db.deleteFrom('sign_ins').where('expires_at', '<', sql<Date>`now()`).execute()
    await db.deleteFrom('person_links').where('expires_at', '<', sql<Date>`now()`).execute()
    await forgetOldFailures(db)
  },
}

const newToken = (): string => `trs_${randomBytes(32).toString('base64url')}`
