import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../../platform/database.ts'

/**
 * Wrong tries in a quarter of an hour. One address alone cannot lock a person out of their account for others; many
 * addresses together cannot guess it either.
 */
const WINDOW_SECONDS = 900
const LIMITS = { pair: 10, address: 100, person: 100 } as const

export interface Tried {
  /** Whom it was meant for: an e-mail address, known or not. */
  email: string
  /** Where it came from. */
  address: string
}

/**
 * Counts a try as wrong before it is looked at, so that many at once do not slip through. Null when it is heard; otherwise the
 * seconds to wait. What is refused for one limit is not counted for those after it.
 */
export async function countTry(db: Db, tried: Tried): Promise<number | null> {
  for (const { subject, limit } of subjectsOf(tried)) {
    const { rows } = await sql<{ failures: number; seconds: number }>`
      insert into sign_in_failures (subject, failures, forgotten_at)
      values (${subject}, 1, now() + make_interval(secs => ${WINDOW_SECONDS}))
      on conflict (subject) do update set
        failures = case when sign_in_failures.forgotten_at > now() then sign_in_failures.failures + 1 else 1 end,
        forgotten_at = case when sign_in_failures.forgotten_at > now() then sign_in_failures.forgotten_at
          else excluded.forgotten_at end
      returning failures, extract(epoch from forgotten_at - now())::float8 as seconds`.execute(db)
    const { failures, seconds } = rows[0]!
    if (failures > limit) return Math.ceil(seconds)
  }
  return null
}

/** It was right after all. */
export async function takeBackTry(db: Db, tried: Tried): Promise<void> {
  await db
    .updateTable('sign_in_failures')
    .set((eb) => ({ failures: eb('failures', '-', 1) }))
    .where(
      'subject',
      'in',
      subjectsOf(tried).map(({ subject }) => subject),
    )
    .where('failures', '>', 0)
    .execute()
}

/** Somebody who signed in proved who they are: what was counted against them from their address is forgotten. */
export async function forgetFailures(db: Db, tried: Tried): Promise<void> {
  await takeBackTry(db, tried)
  const { subject } = subjectsOf(tried)[0]!
  await db.deleteFrom('sign_in_failures').where('subject', '=', subject).execute()
}

export async function forgetOldFailures(db: Db): Promise<void> {
  await db.deleteFrom('sign_in_failures').where('forgotten_at', '<', sql<Date>`now()`).execute()
}

function subjectsOf({ email, address }: Tried): { subject: Buffer; limit: number }[] {
  const named = (kind: keyof typeof LIMITS, ...parts: string[]) => ({
    subject: createHash('sha256')
      .update([kind, ...parts].join('\0'))
      .digest(),
    limit: LIMITS[kind],
  })
  return [named('pair', email, address), named('address', address), named('person', email)]
}
