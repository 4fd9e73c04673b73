import type { Platform } from '../../platform/platform.ts'
import { audit } from '../audit.ts'
import { countTry, forgetFailures, type Tried, takeBackTry } from './failures.ts'
import { hashPassword, isPassword, refusalOfPassword } from './password.ts'
import { actorOf, type Person, PersonRefused } from './person.ts'
import { isSecondFactor } from './second-factor.ts'
import { beginSignIn, endOtherSignIns, endSignIn, type Stage } from './sign-ins.ts'
import { present, toPerson } from './store.ts'

export type SignedIn =
  | { outcome: 'in'; token: string; stage: Stage; person: Person }
  | { outcome: 'wrong' }
  | { outcome: 'wait'; seconds: number }

/** The first step: an e-mail address and a password. Whether the address is known makes no difference to a wrong one. */
export async function signIn(
  platform: Platform,
  tried: Tried,
  password: string,
  agent: string,
): Promise<SignedIn> {
  const { db } = platform
  const seconds = await countTry(db, tried)
  if (seconds !== null) return { outcome: 'wait', seconds }
  const row = await present(db).where('email', '=', tried.email).executeTakeFirst()
  const isRight = await isPassword(password, row?.password_hash ?? null, tried.address).catch(
    async (error) => {
      // It was not looked at.
      await takeBackTry(db, tried)
      throw error
    },
  )
  if (!isRight || !row) return { outcome: 'wrong' }
  const person = toPerson(row)
  if (person.hasSecondFactor) {
    await takeBackTry(db, tried)
    const token = await beginSignIn(db, person, 'second_factor', agent)
    return { outcome: 'in', token, stage: 'second_factor', person }
  }
  return complete(platform, tried, person, agent)
}

/** The second step: a code, by somebody who gave the password before. */
export async function giveSecondFactor(
  platform: Platform,
  tried: Tried,
  pending: { person: Person; sessionId: string },
  code: string,
  agent: string,
): Promise<SignedIn> {
  const { db } = platform
  const seconds = await countTry(db, tried)
  if (seconds !== null) return { outcome: 'wait', seconds }
  const { person } = pending
  if (!(await isSecondFactor(platform, db, person.personId, code))) return { outcome: 'wrong' }
  await endSignIn(db, person.personId, pending.sessionId)
  return complete(platform, tried, person, agent)
}

async function complete(platform: Platform, tried: Tried, person: Person, agent: string): Promise<SignedIn> {
  const token = await platform.db.transaction().execute(async (trx) => {
    await forgetFailures(trx, tried)
    await audit(trx, platform.clock, {
      actor: actorOf(person),
      clientUuid: person.clientUuid,
      action: 'person.sign_in',
      detail: { person_id: person.personId },
    })
    return beginSignIn(trx, person, 'complete', agent)
  })
  return { outcome: 'in', token, stage: 'complete', person }
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
  if (!(await isPassword(passwords.present, row?.password_hash ?? null))) return false
  const refusal = refusalOfPassword(passwords.chosen, person.email)
  if (refusal) throw new PersonRefused(refusal)
  const hash = await hashPassword(passwords.chosen)
  await db.transaction().execute(async (trx) => {
    await trx
      .updateTable('people')
      .set({ password_hash: hash })
      .where('person_id', '=', person.personId)
      .execute()
    await endOtherSignIns(trx, person.personId, sessionId)
    await audit(trx, platform.clock, {
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
  const hash = await hashPassword(password)
  await platform.db
    .updateTable('people')
    .set({ password_hash: hash })
    .where('person_id', '=', person.personId)
    .execute()
}
