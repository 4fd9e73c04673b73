import type pg from 'pg'
import { webhookId } from '../../packages/service/src/delivery/index.ts'
import type { Acknowledged } from './receiver.ts'

/** A stored document version with the state of its delivery. */
export interface Version {
  userKey: string
  documentKey: string
  version: number
  structure: string
  day: string | null
  state: string | null
  attempts: number
  webhookId: string
}

/** All versions so far. They are read during the run, because deliveries are deleted after a month. */
export class Ledger {
  readonly #versions = new Map<string, Version>()

  async note(pool: pg.Pool): Promise<void> {
    for (const version of await readVersions(pool)) {
      const name = `${version.userKey} ${version.documentKey} ${version.version}`
      if (version.state !== null || !this.#versions.has(name)) this.#versions.set(name, version)
    }
  }

  get versions(): Version[] {
    return [...this.#versions.values()].sort((a, b) => a.version - b.version)
  }
}

async function readVersions(pool: pg.Pool): Promise<Version[]> {
  const { rows } = await pool.query<{
    user_key: string
    document_key: string
    document_version: number
    data_structure: string
    day: string | null
    state: string | null
    attempts: number | null
    delivery_id: string | null
  }>(`
    select d.user_key, d.document_key, d.document_version, d.data_structure, d.day, v.state, v.attempts, v.delivery_id
    from documents d left join deliveries v using (lane, user_key, document_key, document_version)
    order by d.user_key, d.document_key, d.document_version`)
  return rows.map((row) => ({
    userKey: row.user_key,
    documentKey: row.document_key,
    version: row.document_version,
    structure: row.data_structure,
    day: row.day,
    state: row.state,
    attempts: row.attempts ?? 0,
    webhookId: row.delivery_id ? webhookId(row.delivery_id) : '',
  }))
}

/** Lists the differences between what was stored, what was sent and what the client acknowledged. */
export function bookkeeping(
  versions: readonly Version[],
  received: ReadonlyMap<string, Acknowledged>,
): string[] {
  const faults: string[] = []
  const byDocument = Map.groupBy(versions, ({ userKey, documentKey }) => `${userKey} ${documentKey}`)
  for (const [name, list] of byDocument) {
    const numbers = list.map(({ version }) => version)
    if (numbers.some((number, index) => number !== index + 1)) faults.push(`${name}: versions ${numbers}`)
    if (list.at(-1)!.state !== 'delivered') faults.push(`${name}: the newest is ${list.at(-1)!.state}`)
  }
  const known = new Map(versions.map((version) => [version.webhookId, version]))
  for (const id of received.keys()) if (!known.has(id)) faults.push(`${id}: received but not stored`)
  for (const { webhookId: id, state, documentKey, version } of versions) {
    const times = received.get(id)?.times ?? 0
    const name = `${documentKey} v${version} ${state}`
    if (state === 'delivered' && times !== 1) faults.push(`${name}: acknowledged ${times} times`)
    if (state === 'superseded' && times > 1) faults.push(`${name}: acknowledged ${times} times`)
    if (state !== 'delivered' && state !== 'superseded') faults.push(`${name}: not settled`)
  }
  return faults
}
