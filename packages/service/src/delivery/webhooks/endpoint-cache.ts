import type { KeyObject } from 'node:crypto'
import { performance } from 'node:perf_hooks'
import { sql } from 'kysely'
import type { Platform } from '../../platform/platform.ts'
import { endpointName } from '../channel.ts'
import type { EgressTarget } from '../egress/egress.ts'
import { openEndpointSecret } from './secrets.ts'
import { signingKey } from './signing.ts'

const FRESH_MS = 2_000

interface TimedKey {
  secretId: string
  key: KeyObject
  expiresAt: number | null
}

export interface Endpoint {
  clientUuid: string
  endpointId: string
  target: EgressTarget
  paused: boolean
  failingSince: Date | null
  /** Newest first, expired ones included. */
  keys: readonly TimedKey[]
}

export interface EndpointRef {
  clientUuid: string
  endpointId: string
}

interface Entry {
  endpoint: Endpoint | null
  loadedAt: number
}

export const liveKeys = (endpoint: Endpoint, now: number): KeyObject[] =>
  endpoint.keys.filter(({ expiresAt }) => expiresAt === null || expiresAt > now).map(({ key }) => key)

/** A worker's copy of the endpoints it serves; a change reaches it when announced, or within moments. */
export class EndpointCache {
  readonly #platform: Platform
  readonly #entries = new Map<string, Entry>()

  constructor(platform: Platform) {
    this.#platform = platform
  }

  forget(name: string): void {
    this.#entries.delete(name)
  }

  forgetAll(): void {
    this.#entries.clear()
  }

  /** Loads endpoints by name; null for an endpoint that does not exist. */
  async load(refs: readonly EndpointRef[]): Promise<ReadonlyMap<string, Endpoint | null>> {
    const now = performance.now()
    const wanted = new Map<string, EndpointRef>()
    for (const ref of refs) wanted.set(endpointName(ref.clientUuid, ref.endpointId), ref)
    const stale = [...wanted].filter(([name]) => !this.#isFresh(name, now))
    if (stale.length > 0) await this.#read(new Map(stale), now)
    return new Map([...wanted.keys()].map((name) => [name, this.#entries.get(name)?.endpoint ?? null]))
  }

  #isFresh(name: string, now: number): boolean {
    const entry = this.#entries.get(name)
    return entry !== undefined && now - entry.loadedAt < FRESH_MS
  }

  async #read(refs: ReadonlyMap<string, EndpointRef>, now: number): Promise<void> {
    const wanted = [...refs.values()]
    const { rows } = await sql<EndpointRow>`
      select e.client_uuid, e.endpoint_id, e.url, e.state, e.failing_since, s.secret_id, s.sealed, s.expires_at
      from unnest(${wanted.map((ref) => ref.clientUuid)}::uuid[], ${wanted.map((ref) => ref.endpointId)}::text[])
        as r (client_uuid, endpoint_id)
      join endpoints e using (client_uuid, endpoint_id)
      join endpoint_secrets s using (client_uuid, endpoint_id)
      order by s.created_at desc, s.expires_at desc nulls first`.execute(this.#platform.db)
    const secrets = Map.groupBy(rows, (row) => endpointName(row.client_uuid, row.endpoint_id))
    for (const name of refs.keys()) {
      const found = secrets.get(name)
      const endpoint = found ? await this.#endpointOf(found, this.#entries.get(name)?.endpoint) : null
      this.#entries.set(name, { endpoint, loadedAt: now })
    }
  }

  async #endpointOf(rows: readonly EndpointRow[], before: Endpoint | null | undefined): Promise<Endpoint> {
    const [row] = rows as [EndpointRow, ...EndpointRow[]]
    const imported = new Map(before?.keys.map(({ secretId, key }) => [secretId, key]))
    const keys: TimedKey[] = []
    for (const secret of rows) {
      const key =
        imported.get(secret.secret_id) ??
        signingKey(await openEndpointSecret(this.#platform, this.#platform.db, secret))
      keys.push({ secretId: secret.secret_id, key, expiresAt: secret.expires_at?.getTime() ?? null })
    }
    const { origin, pathname, search } = new URL(row.url)
    return {
      clientUuid: row.client_uuid,
      endpointId: row.endpoint_id,
      target: { origin, path: pathname + search },
      paused: row.state === 'paused',
      failingSince: row.failing_since,
      keys,
    }
  }
}

interface EndpointRow {
  client_uuid: string
  endpoint_id: string
  url: string
  state: string
  failing_since: Date | null
  secret_id: string
  sealed: Buffer
  expires_at: Date | null
}
