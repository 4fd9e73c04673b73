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

/**
 * A link by which a person chooses a password: shown once, used once. A person who has lost their password or their
 * authenticator comes back the same way, so using it takes the authenticator away.
 */
export async function makeLink(platform: Platform, trx: Db, actor: Actor, person: Person): Promise<string> {
  const token = `trl_${randomBytes(32).toString('base64url')}`
  await trx.deleteFrom('person_links').where('person_id', '=', person.personId).execute()
  await trx
    .insertInto('person_links')
    .values({
      token_hash: hashSecret(token),
      person_id: person.personId,
      expires_at: sql<Date>`now() + make_interval(days => ${LINK_DAYS})`,
    })
    .execute()
  await audit(trx, platform, {
    actor,
    clientUuid: person.clientUuid,
    action: 'person.make_link',
    detail: { person_id: person.personId },
  })
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
      .executeTakeFirst()
    const person = used.numDeletedRows > 0n ? await findPerson(trx, found.personId) : null
    if (!person) return null
    const { personId } = person
    await trx
      .updateTable('people')
      .set({ password_hash: hash, name: chosen.name, second_factor: null, second_factor_step: null })
      .where('person_id', '=', personId)
      .execute()
    for (const table of ['sign_ins', 'recovery_codes'] as const)
      await trx.deleteFrom(table).where('person_id', '=', personId).execute()
    await audit(trx, platform, {
      actor: actorOf(person),
      clientUuid: person.clientUuid,
      action: 'person.use_link',
      detail: { person_id: personId },
    })
    return findPerson(trx, personId)
  })
}
