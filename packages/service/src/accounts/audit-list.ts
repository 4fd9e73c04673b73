import type { Db } from '../platform/database.ts'
import { namesOfActors } from './actor-names.ts'
import { ADDONS, isAddon } from './addons.ts'

const PAGE = 50

export interface ListedEntry {
  entry_id: number
  at: string
  /** A person's name, or what else did it. */
  by: string
  by_kind: string
  action: string
  client_name: string | null
  /** Where it was asked from, for what was asked for over HTTP. */
  source_address: string | null
  detail: Record<string, unknown>
}

/** Newest first. `action` is the beginning of one, like `addon.`. */
export async function listAudit(
  db: Db,
  options: { clientUuid: string | null; before: number | null; action: string | null },
): Promise<{ entries: ListedEntry[]; next_before: number | null }> {
  const { clientUuid, before, action } = options
  const rows = await db
    .selectFrom('audit_log')
    .leftJoin('clients', 'clients.client_uuid', 'audit_log.client_uuid')
    .select(['entry_id', 'at', 'actor', 'action', 'detail', 'source_address', 'clients.name as client_name'])
    .$if(clientUuid !== null, (query) => query.where('audit_log.client_uuid', '=', clientUuid!))
    .$if(before !== null, (query) => query.where('entry_id', '<', before!))
    .$if(action !== null, (query) =>
      query.where((eb) => eb.fn('starts_with', ['action', eb.val(action)]), '=', true),
    )
    .orderBy('entry_id', 'desc')
    .limit(PAGE + 1)
    .execute()
  const page = rows.slice(0, PAGE)
  const nameOf = await namesOfActors(
    db,
    page.map(({ actor }) => actor),
  )
  const entries = page.map((row) => {
    const { name, kind } = nameOf(row.actor)
    return {
      entry_id: Number(row.entry_id),
      at: row.at.toISOString(),
      by: name,
      by_kind: kind,
      action: row.action,
      client_name: row.client_name,
      source_address: row.source_address,
      detail: withNames(row.detail),
    }
  })
  return { entries, next_before: rows.length > PAGE ? entries.at(-1)!.entry_id : null }
}

function withNames(detail: Record<string, unknown>): Record<string, unknown> {
  const { addon } = detail
  return typeof addon === 'string' && isAddon(addon) ? { ...detail, addon: ADDONS[addon].title } : detail
}
