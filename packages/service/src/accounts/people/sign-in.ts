import type { Selectable } from 'kysely'
import type { Platform } from '../../platform/platform.ts'
import type { People } from '../../platform/schema.ts'
import { audit } from '../audit.ts'
import { countTry, forgetFailures, type Tried, takeBackTry } from './failures.ts'
import type { KnownBrowser } from './known-browsers.ts'
import { hashPassword, isPassword, refusalOfPassword } from './password.ts'
import { actorOf, type Person, PersonRefused } from './person.ts'
import { isSecondFactor } from './second-factor.ts'
import { beginSignIn, endOtherSignIns, endSignIn, type SignInStage } from './sign-ins.ts'
import { present, toPerson } from './store.ts'
import { traceFailure, traceLockout } from './trace.ts'

export type SignedIn =
  | { outcome: 'in'; token: string; stage: SignInStage; person: Person; isFederated: boolean }
  /** The password opens several accounts: the same address may belong to people of different clients. */
  | { outcome: 'choose'; people: Person[] }
  | { outcome: 'wrong' }
  | { outcome: 'wait'; seconds: number }

/** The browser that asks. */
export interface Visitor {
  /** The network it is in. */
  address: string
  agent: string
  /** Who has signed in with it before. */
  known: KnownBrowser | null
}

export interface Given {
  email: string
  password: string
  /** Which account, where the password opens several. */
  personId: string | null
}

/** The first step: an e-mail address and a password. Whether the address is known makes no difference to a wrong one. */
export async function signIn(platform: Platform, visitor: Visitor, given: Given): Promise<SignedIn> {
  const rows = await present(platform.db)
    .where('email', '=', given.email)
    .$if(given.personId !== null, (query) => query.where('person_id', '=', given.personId!))
    .execute()
  const { known } = visitor
  const own = rows.find((row) => row.person_id === known?.personId)
  if (known && own) {
    const tried = await tryPassword(platform, visitor, given, known, [own])
    if (tried.outcome !== 'wrong' || rows.length === 1) return tried
  }
  const { email } = given
  const others = rows.filter((row) => row !== own)
  return tryPassword(platform, visitor, given, { email, address: visitor.address }, others)
}

async function tryPassword(
  platform: Platform,
  visitor: Visitor,
  { password }: Given,
  tried: Tried,
  rows: readonly Selectable<People>[],
): Promise<SignedIn> {
  const { db } = platform
  const people = rows.map(toPerson)
  const lockout = await countTry(db, tried)
  if (lockout) {
    await traceLockout(platform, people[0] ?? null, lockout, visitor.address)
    return { outcome: 'wait', seconds: lockout.seconds }
  }
  const opened: Person[] = []
  const caller =
    'browser' in tried ? { name: tried.browser, isKnown: true } : { name: visitor.address, isKnown: false }
  try {
    for (const row of rows)
      if (await isPassword(password, row.password_hash, caller)) opened.push(toPerson(row))
    if (rows.length === 0) await isPassword(password, null, caller)
  } catch (error) {
    // It was not looked at.
    await takeBackTry(db, tried)
    throw error
  }
  if (opened.length === 0) {
    for (const person of people) noteFailure(platform, person, 'password', visitor.address)
    return { outcome: 'wrong' }
  }
  await takeBackTry(db, tried)
  if (opened.length > 1) return { outcome: 'choose', people: opened }
  const person = opened[0]!
  if (person.hasSecondFactor) {
    const token = await beginSignIn(db, person, 'second_factor', visitor.agent)
    return { outcome: 'in', token, stage: 'second_factor', person, isFederated: false }
  }
  // With several accounts of one address, the owner of one must not reset what was counted for the others.
  if (rows.length === 1) await forgetFailures(db, tried)
  return complete(platform, person, visitor.agent)
}

/** The second step: a code, by a person who gave the password before. */
export async function giveSecondFactor(
  platform: Platform,
  visitor: Visitor,
  pending: { person: Person; sessionId: string },
  code: string,
): Promise<SignedIn> {
  const { db } = platform
  const { person } = pending
  const { personId } = person
  const tried = visitor.known?.personId === personId ? visitor.known : { codeOf: personId }
  const lockout = await countTry(db, tried)
  if (lockout) {
    await traceLockout(platform, person, lockout, visitor.address)
    return { outcome: 'wait', seconds: lockout.seconds }
  }
  if (!(await isSecondFactor(platform, db, personId, code))) {
    noteFailure(platform, person, 'code', visitor.address)
    return { outcome: 'wrong' }
  }
  await endSignIn(db, personId, pending.sessionId)
  await forgetFailures(db, tried)
  return complete(platform, person, visitor.agent)
}

/** Not waited for: time would show who has an account. */
function noteFailure(platform: Platform, person: Person, step: 'password' | 'code', from: string): void {
  traceFailure(platform, person, { step, from }).catch((err) =>
    platform.log.error({ err }, 'a wrong try could not be written to the audit log'),
  )
}

async function complete(platform: Platform, person: Person, agent: string): Promise<SignedIn> {
  const token = await platform.db.transaction().execute(async (trx) => {
    await audit(trx, platform, {
      actor: actorOf(person),
      clientUuid: person.clientUuid,
      action: 'person.sign_in',
      detail: { person_id: person.personId },
    })
    return beginSignIn(trx, person, 'complete', agent)
  })
  return { outcome: 'in', token, stage: 'complete', person, isFederated: false }
}

/** Other browsers are signed out; false when the present password is wrong. */
export async function changePassword(
  platform: Platform,
  person: Person,
  sessionId: string,
  passwords: { present: string; chosen: string },
): Promise<boolean> {
  const { db } = platform
  const row = await present(db).where('person_id', '=', person.personId).executeTakeFirst()
  const caller = { name: person.personId, isKnown: true }
  if (!(await isPassword(passwords.present, row?.password_hash ?? null, caller))) return false
  const refusal = refusalOfPassword(passwords.chosen, person.email)
  if (refusal) throw new PersonRefused(refusal)
  const hash = await hashPassword(passwords.chosen, person.personId)
  await db.transaction().execute(async (trx) => {
    await trx
      .updateTable('people')
      .set({ password_hash: hash })
      .where('person_id', '=', person.personId)
      .execute()
    await endOtherSignIns(trx, person.personId, sessionId)
    await audit(trx, platform, {
      actor: actorOf(person),
      clientUuid: person.clientUuid,
      action: 'person.change_password',
      detail: { person_id: person.personId },
    })
  })
  return true
}

/** For the sandbox's first start and for tests of it: a person who can sign in at once. */
export async function givePassword(platform: Platform, person: Person, password: string): Promise<void> {
  const hash = await hashPassword(password, person.personId)
  await platform.db
    .updateTable('people')
    .set({ password_hash: hash })
    .where('person_id', '=', person.personId)
    .execute()
}
