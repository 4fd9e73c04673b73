import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../../platform/database.ts'
import type { KnownBrowser } from './known-browsers.ts'

/**
 * Wrong tries in a quarter of an hour. Tries from one address close the account to that address alone. Many
 * addresses together close it to strangers, and never to a browser in which the person has signed in before.
 */
const WINDOW_SECONDS = 900
const LIMITS = {
  /** One person from one address. */
  pair: 10,
  address: 100,
  /** One person from anywhere, by browsers that are not known. */
  person: 100,
  /** One person in one browser that is known. */
  browser: 10,
  /** Codes of one person whose password was right, by browsers that are not known. */
  code: 10,
  /** Passwords and codes that are given in a session. */
  session: 10,
  /** Links from one address; they are too long to be guessed, so only the load is limited. */
  link: 100,
  /** Mails with a link for a new password, to one address of a mailbox and from one network. */
  asked: 5,
  asking: 50,
} as const
type Kind = keyof typeof LIMITS

/** What a try is counted for. */
export type Tried =
  /** A password for an e-mail address, known or not, from a network. */
  | { email: string; address: string }
  /** A password or a code of a person, in a browser in which they have signed in before. */
  | KnownBrowser
  /** A code of a person, in any other browser. */
  | { codeOf: string }
  | { sessionId: string }
  | { linkFrom: string }
  /** A mail with a link for a new password, to an e-mail address, known or not, from a network. */
  | { mailTo: string; address: string }

/** A try that is not heard. */
export interface Lockout {
  kind: Kind
  /** Until it is over. */
  seconds: number
  /** Whether this try is the one that began it. */
  begins: boolean
}

/**
 * Counts a try as wrong before it is looked at, so that many at once do not slip through. Null when it is heard. What is
 * refused for one limit is not counted for those after it.
 */
export async function countTry(db: Db, tried: Tried): Promise<Lockout | null> {
  for (const { subject, kind } of subjectsOf(tried)) {
    const { rows } = await sql<{ failures: number; seconds: number }>`
      insert into sign_in_failures (subject, failures, forgotten_at)
      values (${subject}, 1, now() + make_interval(secs => ${WINDOW_SECONDS}))
      on conflict (subject) do update set
        failures = case when sign_in_failures.forgotten_at > now() then sign_in_failures.failures + 1 else 1 end,
        forgotten_at = case when sign_in_failures.forgotten_at > now() then sign_in_failures.forgotten_at
          else excluded.forgotten_at end
      returning failures, extract(epoch from forgotten_at - now())::float8 as seconds`.execute(db)
    const { failures, seconds } = rows[0]!
    const limit = LIMITS[kind]
    if (failures > limit) return { kind, seconds: Math.ceil(seconds), begins: failures === limit + 1 }
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

/** A person who signed in proved who they are: what was counted against them from their address or browser is forgotten. */
export async function forgetFailures(db: Db, tried: Tried): Promise<void> {
  const { subject } = subjectsOf(tried)[0]!
  await db.deleteFrom('sign_in_failures').where('subject', '=', subject).execute()
}

export async function forgetOldFailures(db: Db): Promise<void> {
  await db.deleteFrom('sign_in_failures').where('forgotten_at', '<', sql<Date>`now()`).execute()
}

function subjectsOf(tried: Tried): { subject: Buffer; kind: Kind }[] {
  if ('linkFrom' in tried) return [subjectOf('link', tried.linkFrom)]
  if ('sessionId' in tried) return [subjectOf('session', tried.sessionId)]
  if ('codeOf' in tried) return [subjectOf('code', tried.codeOf)]
  if ('browser' in tried) return [subjectOf('browser', tried.personId, tried.browser)]
  if ('mailTo' in tried) return [subjectOf('asking', tried.address), subjectOf('asked', tried.mailTo)]
  const { email, address } = tried
  return [subjectOf('pair', email, address), subjectOf('address', address), subjectOf('person', email)]
}

const subjectOf = (kind: Kind, ...parts: string[]) => ({
  subject: createHash('sha256')
    .update([kind, ...parts].join('\0'))
    .digest(),
  kind,
})
