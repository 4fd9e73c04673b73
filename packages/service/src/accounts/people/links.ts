import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../../platform/database.ts'
import type { Platform } from '../../platform/platform.ts'
import { type Actor, audit } from '../audit.ts'
import { hashSecret } from '../clients.ts'
import { hashPassword, refusalOfPassword } from './password.ts'
import { actorOf, type Person, PersonRefused } from './person.ts'
import { findPerson } from './store.ts'

export const LINK_DAYS = 7

export const PASSWORD_LINK_HOURS = 2

/**
 * A link by which a person chooses a password: shown or sent once, used once. Another person vouches for this one, who may have
 * lost their authenticator as well, so using it takes the authenticator away.
 */
export async function makeLink(platform: Platform, trx: Db, actor: Actor, person: Person): Promise<string> {
  const link = await storeLink(platform, trx, person, { hours: LINK_DAYS * 24, keepsSecondFactor: false })
  await audit(trx, platform, {
    actor,
    clientUuid: person.clientUuid,
    action: 'person.make_link',
    detail: { person_id: person.personId },
  })
  return link
}

/**
 * A link that a person asked for on the sign-in page and receives by mail. A mailbox alone must not open an account that has an
 * authenticator, so using the link leaves the authenticator in place.
 */
export async function makePasswordLink(platform: Platform, trx: Db, person: Person): Promise<string> {
  const link = await storeLink(platform, trx, person, { hours: PASSWORD_LINK_HOURS, keepsSecondFactor: true })
  await audit(trx, platform, {
    actor: 'service',
    clientUuid: person.clientUuid,
    action: 'person.ask_for_link',
    detail: { person_id: person.personId },
  })
  return link
}

/** Replaces an earlier link of the same sort. One that a stranger asks for does not end an invitation. */
async function storeLink(
  platform: Platform,
  trx: Db,
  { personId }: Person,
  { hours, keepsSecondFactor }: { hours: number; keepsSecondFactor: boolean },
): Promise<string> {
  const token = `trl_${randomBytes(32).toString('base64url')}`
  await trx
    .deleteFrom('person_links')
    .where('person_id', '=', personId)
    .where('keeps_second_factor', '=', keepsSecondFactor)
    .execute()
  await trx
    .insertInto('person_links')
    .values({
      token_hash: hashSecret(token),
      person_id: personId,
      expires_at: sql<Date>`now() + make_interval(hours => ${hours})`,
      keeps_second_factor: keepsSecondFactor,
    })
    .execute()
  // After the sign, so that it is in no server's log.
  return `${platform.baseUrl}/portal/welcome#${token}`
}

/** Whom a link was made for; null for one that was used, replaced or left too long. */
export async function personOfLink(db: Db, token: string): Promise<Person | null> {
  const row = await db
    .selectFrom('person_links')
    .select('person_id')
    .where('token_hash', '=', hashSecret(token))
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst()
  return row ? findPerson(db, row.person_id) : null
}

/** Null when the link is no longer good. All sign-ins of this person end. */
export async function useLink(
  platform: Platform,
  token: string,
  chosen: { name: string; password: string },
): Promise<Person | null> {
  const found = await personOfLink(platform.db, token)
  if (!found) return null
  const refusal = refusalOfPassword(chosen.password, found.email)
  if (refusal) throw new PersonRefused(refusal)
  const hash = await hashPassword(chosen.password, found.personId)
  return platform.db.transaction().execute(async (trx) => {
    const used = await trx
      .deleteFrom('person_links')
      .where('token_hash', '=', hashSecret(token))
      .returning('keeps_second_factor')
      .executeTakeFirst()
    const person = used ? await findPerson(trx, found.personId) : null
    if (!used || !person) return null
    const { personId } = person
    const withoutSecondFactor = used.keeps_second_factor
      ? {}
      : { second_factor: null, second_factor_step: null }
    await trx
      .updateTable('people')
      .set({ password_hash: hash, name: chosen.name, ...withoutSecondFactor })
      .where('person_id', '=', personId)
      .execute()
    // Every other link ends with the password that it was made for.
    await trx.deleteFrom('person_links').where('person_id', '=', personId).execute()
    await trx.deleteFrom('sign_ins').where('person_id', '=', personId).execute()
    if (!used.keeps_second_factor)
      await trx.deleteFrom('recovery_codes').where('person_id', '=', personId).execute()
    await audit(trx, platform, {
      actor: actorOf(person),
      clientUuid: person.clientUuid,
      action: 'person.use_link',
      detail: { person_id: personId },
    })
    return findPerson(trx, personId)
  })
}
