import { randomUUID } from 'node:crypto'
import type { ExpressionBuilder, Selectable } from 'kysely'
import type { Db } from '../../platform/database.ts'
import { nowDate, type Platform } from '../../platform/platform.ts'
import type { People, Tables } from '../../platform/schema.ts'
import { type Actor, audit } from '../audit.ts'
import { emailOf, type Person, PersonRefused, type Role } from './person.ts'

/** A person who cannot sign in yet: they receive a link, by which they choose a password. */
export async function addPerson(
  platform: Platform,
  trx: Db,
  actor: Actor,
  given: { email: string; name: string; role: Role; clientUuid: string | null },
): Promise<Person> {
  const email = emailOf(given.email)
  if (!email) throw new PersonRefused('email is not an e-mail address')
  const { role, clientUuid } = given
  const inserted = await trx
    .insertInto('people')
    .values({
      person_id: randomUUID(),
      email,
      name: given.name.trim() || email,
      client_uuid: clientUuid,
      role,
      password_hash: null,
      second_factor: null,
      second_factor_step: null,
      created_at: nowDate(platform.clock),
      removed_at: null,
    })
    .onConflict((c) => c.columns(['email', 'client_uuid']).where('removed_at', 'is', null).doNothing())
    .returningAll()
    .executeTakeFirst()
  if (!inserted) throw new PersonRefused('a person with this e-mail address is a member already')
  const person = toPerson(inserted)
  await audit(trx, platform, {
    actor,
    clientUuid,
    action: 'person.add',
    detail: { person_id: person.personId, email, role },
  })
  return person
}

/**
 * An operator lets one owner in, who lets everybody else in: an operator who could add another would come in as an owner. An
 * invitation that was never used is replaced.
 */
export async function addFirstOwner(
  platform: Platform,
  trx: Db,
  actor: Actor,
  given: { email: string; name: string; clientUuid: string },
): Promise<Person> {
  const { clientUuid } = given
  await trx
    .selectFrom('clients')
    .select('client_uuid')
    .where('client_uuid', '=', clientUuid)
    .forUpdate()
    .execute()
  await refuseBesideOwner(trx, clientUuid)
  const invited = await present(trx)
    .where('client_uuid', '=', clientUuid)
    .where('role', '=', 'owner')
    .execute()
  for (const row of invited) await removePerson(platform, trx, actor, toPerson(row))
  return addPerson(platform, trx, actor, { ...given, role: 'owner' })
}

/** A link opens the account of the person it is made for, so a client with an owner makes its own. */
export async function refuseBesideOwner(db: Db, clientUuid: string): Promise<void> {
  if (await hasOwner(db, clientUuid))
    throw new PersonRefused('this client has an owner, who makes invitations and links on the page Members')
}

export async function findPerson(db: Db, personId: string): Promise<Person | null> {
  const row = await present(db).where('person_id', '=', personId).executeTakeFirst()
  return row ? toPerson(row) : null
}

/** The same address may belong to people of different clients, and to an operator. */
export async function findPeopleByEmail(db: Db, email: string): Promise<Person[]> {
  const rows = await present(db).where('email', '=', email).orderBy('created_at').execute()
  return rows.map(toPerson)
}

/** Whether a person, other than the given one, has joined a client as its owner; an invitation alone does not count. */
export async function hasOwner(db: Db, clientUuid: string, besides?: string): Promise<boolean> {
  const owner = await present(db)
    .$if(besides !== undefined, (query) => query.where('person_id', '!=', besides!))
    .where('client_uuid', '=', clientUuid)
    .where('role', '=', 'owner')
    .where(hasJoined)
    .executeTakeFirst()
  return owner !== undefined
}

/** The people of a client, or the operators. */
export async function listPeople(db: Db, clientUuid: string | null): Promise<Person[]> {
  const rows = await present(db)
    .where('client_uuid', 'is not distinct from', clientUuid)
    .orderBy('email')
    .execute()
  return rows.map(toPerson)
}

/** Names of people, also of those who have gone, for what they once did. */
export async function namesOfPeople(db: Db, personIds: readonly string[]): Promise<Map<string, string>> {
  if (personIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('people')
    .select(['person_id', 'name'])
    .where('person_id', 'in', [...new Set(personIds)])
    .execute()
  return new Map(rows.map((row) => [row.person_id, row.name]))
}

export async function setRole(
  platform: Platform,
  trx: Db,
  actor: Actor,
  person: Person,
  role: Role,
): Promise<void> {
  await refuseLastOwner(trx, person, role)
  await trx.updateTable('people').set({ role }).where('person_id', '=', person.personId).execute()
  await audit(trx, platform, {
    actor,
    clientUuid: person.clientUuid,
    action: 'person.set_role',
    detail: { person_id: person.personId, role },
  })
}

export async function setName(platform: Platform, trx: Db, person: Person, name: string): Promise<void> {
  await trx.updateTable('people').set({ name }).where('person_id', '=', person.personId).execute()
  await audit(trx, platform, {
    actor: person.role === 'operator' ? `operator:${person.personId}` : `member:${person.personId}`,
    clientUuid: person.clientUuid,
    action: 'person.set_name',
    detail: { person_id: person.personId },
  })
}

/** They are signed out everywhere at once. Their name stays for the audit log. */
export async function removePerson(platform: Platform, trx: Db, actor: Actor, person: Person): Promise<void> {
  await refuseLastOwner(trx, person, null)
  const { personId } = person
  for (const table of ['sign_ins', 'person_links', 'recovery_codes'] as const)
    await trx.deleteFrom(table).where('person_id', '=', personId).execute()
  await trx
    .updateTable('people')
    .set({
      removed_at: nowDate(platform.clock),
      password_hash: null,
      second_factor: null,
      is_federated: false,
    })
    .where('person_id', '=', personId)
    .execute()
  await audit(trx, platform, {
    actor,
    clientUuid: person.clientUuid,
    action: 'person.remove',
    detail: { person_id: personId },
  })
}

/** A client without an owner could never again change who its people are. One who has not joined yet is none. */
async function refuseLastOwner(trx: Db, person: Person, role: Role | null): Promise<void> {
  if (role === person.role || !['owner', 'operator'].includes(person.role) || !person.hasJoined) return
  const peers = await present(trx)
    .where('client_uuid', 'is not distinct from', person.clientUuid)
    .where('role', '=', person.role)
    .where('person_id', '!=', person.personId)
    .where(hasJoined)
    .forUpdate()
    .execute()
  if (peers.length === 0)
    throw new PersonRefused(
      `the last ${person.role} cannot be removed; make another person ${person.role} first`,
    )
}

const hasJoined = (eb: ExpressionBuilder<Tables, 'people'>) =>
  eb.or([eb('password_hash', 'is not', null), eb('is_federated', '=', true)])

export const present = (db: Db) => db.selectFrom('people').selectAll().where('removed_at', 'is', null)

export const toPerson = (row: Selectable<People>): Person => ({
  personId: row.person_id,
  email: row.email,
  name: row.name,
  role: row.role,
  clientUuid: row.client_uuid,
  hasJoined: row.password_hash !== null || row.is_federated,
  hasSecondFactor: row.second_factor !== null,
  createdAt: row.created_at,
})
