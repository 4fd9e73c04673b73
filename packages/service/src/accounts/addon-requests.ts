import type { Db } from '../platform/database.ts'
import { nowDate, type Platform } from '../platform/platform.ts'
import type { Addon } from './addons.ts'
import { type Actor, audit } from './audit.ts'
import { actorOf, type Person } from './people/person.ts'

export interface AddonRequest {
  clientUuid: string
  clientName: string
  addon: Addon
  requestedBy: string
  note: string
  requestedAt: Date
}

/** Waits for an operator; asking again renews it. */
export async function requestAddon(
  platform: Platform,
  person: Person,
  clientUuid: string,
  addon: Addon,
  note: string,
): Promise<void> {
  const asked = { requested_by: person.personId, note, requested_at: nowDate(platform.clock) }
  await platform.db.transaction().execute(async (trx) => {
    await trx
      .insertInto('addon_requests')
      .values({ client_uuid: clientUuid, addon, ...asked })
      .onConflict((c) => c.columns(['client_uuid', 'addon']).doUpdateSet(asked))
      .execute()
    await audit(trx, platform, {
      actor: actorOf(person),
      clientUuid,
      action: 'addon.request',
      detail: { addon },
    })
  })
}

/** Of one client, or of all, oldest first. */
export async function listAddonRequests(db: Db, clientUuid: string | null): Promise<AddonRequest[]> {
  const rows = await db
    .selectFrom('addon_requests')
    .innerJoin('clients', 'clients.client_uuid', 'addon_requests.client_uuid')
    .innerJoin('people', 'people.person_id', 'addon_requests.requested_by')
    .select(['addon_requests.client_uuid', 'addon', 'note', 'requested_at'])
    .select(['clients.name as client_name', 'people.name as person_name'])
    .$if(clientUuid !== null, (query) => query.where('addon_requests.client_uuid', '=', clientUuid!))
    .orderBy('requested_at')
    .execute()
  return rows.map((row) => ({
    clientUuid: row.client_uuid,
    clientName: row.client_name,
    addon: row.addon as Addon,
    requestedBy: row.person_name,
    note: row.note,
    requestedAt: row.requested_at,
  }))
}

/** Answered: switched on, or declined. False when there was no request. */
export async function closeAddonRequest(trx: Db, clientUuid: string, addon: Addon): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('addon_requests')
    .where('client_uuid', '=', clientUuid)
    .where('addon', '=', addon)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** False when there was no request, or it was answered already. */
export async function declineAddonRequest(
  platform: Platform,
  actor: Actor,
  clientUuid: string,
  addon: Addon,
): Promise<boolean> {
  return platform.db.transaction().execute(async (trx) => {
    if (!(await closeAddonRequest(trx, clientUuid, addon))) return false
    await audit(trx, platform, { actor, clientUuid, action: 'addon.decline', detail: { addon } })
    return true
  })
}

export async function countAddonRequests(db: Db): Promise<number> {
  const { n } = await db
    .selectFrom('addon_requests')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  return Number(n)
}
