import { sql } from 'kysely'
import type { Db } from '../platform/database.ts'
import { callerAddress, currentRequest } from '../platform/http/caller.ts'
import { nowDate, type Platform } from '../platform/platform.ts'
import { DEPLOYMENT_SCOPE } from '../platform/scope.ts'
import type { DataKey } from '../platform/sealing.ts'
import { GENESIS, type Head, isSealed, keyedHash, type SealedHead, sealOf } from './audit-chain.ts'

/**
 * Who did it: `operator` on the command line, a client by its secret key, a person on a page of ours, the service itself, a
 * person who signed in, by their id, or a program of a client, by the id of its API key.
 */
export type Actor =
  | 'operator'
  | 'client'
  | 'person'
  | 'service'
  | `member:${string}`
  | `operator:${string}`
  | `key:${string}`

export interface AuditEntry {
  actor: Actor
  clientUuid: string | null
  action: string
  /**
   * Identities and settings; never a secret, never a health value. The log is for ever, and a client's name for a user may
   * have to go: a person is named by `user_key`, or by `user_mark` where there is none yet.
   */
  detail: Record<string, unknown> & { user_id?: never }
}

const MISSING_HEAD_LOCK = 7_100_001

export type Auditing = Pick<Platform, 'clock' | 'keyring' | 'db'>

/** Appends in the caller's transaction: a change and its entry exist together or not at all. */
export async function audit(trx: Db, platform: Auditing, entry: AuditEntry): Promise<void> {
  const key = await auditKeyWithin(trx, platform)
  const { head } = await lockHead(trx, key)
  const { clientUuid, action, detail } = entry
  const actor = entry.actor === 'client' ? callingClient() : entry.actor
  const at = nowDate(platform.clock)
  const position = head.entries + 1
  // Where people were must not be known once they are erased, and this entry is not erased.
  const sourceAddress = actor === 'person' ? null : callerAddress()
  const hash = keyedHash(key, head.hash, position, { at, actor, clientUuid, action, detail, sourceAddress })
  await trx
    .insertInto('audit_log')
    .values({
      at,
      actor,
      client_uuid: clientUuid,
      action,
      detail: JSON.stringify(detail),
      previous_hash: head.hash,
      hash,
      position,
      source_address: sourceAddress,
    })
    .execute()
  await writeHead(trx, key, { ...head, entries: position, hash })
}

/** The client of the request that is being handled, by the key that it was sent with. */
export function callingClient(): Actor {
  const apiKey = currentRequest()?.client?.apiKey
  return apiKey ? `key:${apiKey.keyId}` : 'client'
}

export async function auditKey({ keyring, db }: Auditing): Promise<Buffer> {
  return ofDeployment(await keyring.ensure(db, DEPLOYMENT_SCOPE))
}

/**
 * By the connection of the transaction: one that waited for another connection of the pool would wait for ever when all of
 * them are held by others that do the same. The key is there since the start of the service.
 */
async function auditKeyWithin(trx: Db, platform: Auditing): Promise<Buffer> {
  const deployment = await platform.keyring.find(trx, DEPLOYMENT_SCOPE)
  return deployment ? ofDeployment(deployment) : auditKey(platform)
}

const ofDeployment = (key: DataKey): Buffer => key.mark('audit log')

/** Writers take turns at it, or two entries would follow the same predecessor. */
export async function lockHead(trx: Db, key: Buffer): Promise<{ head: Head; isNew: boolean }> {
  const found = await selectHead(trx)
  if (found && isSealed(key, found)) return { head: found, isNew: false }
  if (found) return { head: await startHead(trx, found), isNew: true }
  // There is nothing to take turns at.
  await sql`select pg_advisory_xact_lock(${MISSING_HEAD_LOCK})`.execute(trx)
  const made = await selectHead(trx)
  if (made && isSealed(key, made)) return { head: made, isNew: false }
  return { head: await startHead(trx, made), isNew: true }
}

async function selectHead(trx: Db): Promise<SealedHead | null> {
  const found = await trx
    .selectFrom('audit_head')
    .select(['entries', 'unkeyed', 'breaks', 'hash', 'seal'])
    .forUpdate()
    .executeTakeFirst()
  return found ?? null
}

/**
 * The first entry under the key: what was there before is sealed as it stands. At any other time an attacker has changed the
 * head; work goes on, and the log says for ever that this happened.
 */
async function startHead(trx: Db, found: SealedHead | null): Promise<Head> {
  const { rows } = await sql<{ entries: number; keyed: number; last: number | null; hash: Buffer | null }>`
    select count(*) as entries, count(position) as keyed, max(position) as last,
      (select hash from audit_log order by entry_id desc limit 1) as hash
    from audit_log`.execute(trx)
  const { entries, keyed, last, hash } = rows[0]!
  const isFirst = found !== null && found.seal === null && keyed === 0
  return {
    entries: Math.max(entries, last ?? 0),
    unkeyed: entries - keyed,
    breaks: isFirst ? 0 : (found?.breaks ?? 0) + 1,
    hash: hash ?? GENESIS,
  }
}

export async function writeHead(trx: Db, key: Buffer, head: Head): Promise<void> {
  const row = { ...head, seal: sealOf(key, head) }
  await trx
    .insertInto('audit_head')
    .values(row)
    .onConflict((c) => c.column('is_only').doUpdateSet(row))
    .execute()
}
