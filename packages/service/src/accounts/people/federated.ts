import type { Db } from '../../platform/database.ts'
import { nowDate, type Platform } from '../../platform/platform.ts'
import { audit } from '../audit.ts'
import { actorOf, type Person } from './person.ts'
import type { SignedIn, Visitor } from './sign-in.ts'
import { beginSignIn } from './sign-ins.ts'
import { present, toPerson } from './store.ts'

/** What an identity provider has proved of a person. */
export interface ProvenIdentity {
  issuer: string
  /** The account at the issuer, which never belongs to another person. */
  subject: string
  /** An address that the issuer has verified. */
  email: string
}

/**
 * Signs in a person for whom an identity provider vouches. Only people who were invited have an account, found by their address the
 * first time and by the provider's account from then on.
 */
export async function signInFederated(
  platform: Platform,
  visitor: Visitor,
  identity: ProvenIdentity,
  personId: string | null,
): Promise<SignedIn> {
  const people = (await peopleOf(platform.db, identity)).filter(
    (person) => personId === null || person.personId === personId,
  )
  if (people.length === 0) return { outcome: 'wrong' }
  if (people.length > 1) return { outcome: 'choose', people }
  const person = people[0]!
  const token = await platform.db.transaction().execute(async (trx) => {
    await trx
      .insertInto('person_identities')
      .values({
        person_id: person.personId,
        issuer: identity.issuer,
        subject: identity.subject,
        created_at: nowDate(platform.clock),
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    await trx
      .updateTable('people')
      .set({ is_federated: true })
      .where('person_id', '=', person.personId)
      .execute()
    await audit(trx, platform, {
      actor: actorOf(person),
      clientUuid: person.clientUuid,
      action: 'person.sign_in',
      detail: { person_id: person.personId, issuer: identity.issuer },
    })
    return beginSignIn(trx, person, 'complete', visitor.agent, true)
  })
  return {
    outcome: 'in',
    token,
    stage: 'complete',
    person: { ...person, hasJoined: true },
    isFederated: true,
  }
}

/** Those tied to the provider's account, and those with its address who are tied to no account of the provider yet. */
async function peopleOf(db: Db, { issuer, subject, email }: ProvenIdentity): Promise<Person[]> {
  const rows = await present(db)
    .where(({ eb, or, and, not, exists, selectFrom }) => {
      const tied = selectFrom('person_identities')
        .select('subject')
        .whereRef('person_identities.person_id', '=', 'people.person_id')
        .where('issuer', '=', issuer)
      return or([
        exists(tied.where('subject', '=', subject)),
        and([eb('email', '=', email), not(exists(tied))]),
      ])
    })
    .orderBy('created_at')
    .execute()
  return rows.map(toPerson)
}
