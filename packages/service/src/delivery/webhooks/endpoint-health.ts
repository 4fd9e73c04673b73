import { performance } from 'node:perf_hooks'
import { sql } from 'kysely'
import { audit } from '../../accounts/index.ts'
import type { Platform } from '../../platform/platform.ts'
import { announceEndpointChange, endpointName } from '../channel.ts'
import type { DeliveryPorts } from '../ports.ts'
import type { Endpoint, EndpointRef } from './endpoint-cache.ts'
import { detailOf, lockEndpoint } from './endpoints.ts'

/** An endpoint that has only failed for this long is paused. */
export const PAUSE_AFTER_MS = 5 * 24 * 3_600_000
const SUCCESS_NOTE_MS = 10_000

/** Writes only what changes the picture: the first failure of a row of failures, the success that ends it, the pause. */
export class EndpointHealth {
  readonly #platform: Platform
  readonly #ports: DeliveryPorts
  readonly #notedAt = new Map<string, number>()

  constructor(platform: Platform, ports: DeliveryPorts) {
    this.#platform = platform
    this.#ports = ports
  }

  async succeeded(endpoint: Endpoint, at: number): Promise<void> {
    const name = endpointName(endpoint.clientUuid, endpoint.endpointId)
    const notedAt = this.#notedAt.get(name)
    const recent = notedAt !== undefined && performance.now() - notedAt < SUCCESS_NOTE_MS
    if (recent && endpoint.failingSince === null) return
    this.#notedAt.set(name, performance.now())
    endpoint.failingSince = null
    await noteSuccess(this.#platform, endpoint, at)
  }

  async failed(endpoint: Endpoint, at: number): Promise<void> {
    if (endpoint.failingSince === null) {
      const { rows } = await sql<{ failing_since: Date }>`
        update endpoints set failing_since = coalesce(failing_since, ${new Date(at)})
        where client_uuid = ${endpoint.clientUuid} and endpoint_id = ${endpoint.endpointId}
        returning failing_since`.execute(this.#platform.db)
      endpoint.failingSince = rows[0]?.failing_since ?? null
    }
    if (endpoint.failingSince && at - endpoint.failingSince.getTime() >= PAUSE_AFTER_MS && !endpoint.paused)
      await this.#pause(endpoint, at)
  }

  async #pause(endpoint: Endpoint, at: number): Promise<void> {
    const { clientUuid, endpointId } = endpoint
    await this.#platform.db.transaction().execute(async (trx) => {
      const locked = await lockEndpoint(trx, clientUuid, endpointId)
      if (locked?.state !== 'active') return
      const paused = await trx
        .updateTable('endpoints')
        .set({ state: 'paused' })
        .where('client_uuid', '=', clientUuid)
        .where('endpoint_id', '=', endpointId)
        .where('failing_since', '<=', new Date(at - PAUSE_AFTER_MS))
        .executeTakeFirst()
      if (paused.numUpdatedRows === 0n) return
      await audit(trx, this.#platform, {
        actor: 'service',
        clientUuid,
        action: 'endpoint.pause',
        detail: detailOf(endpointId),
      })
      await announceEndpointChange(trx, clientUuid, endpointId)
      await this.#ports.onPaused(trx, { clientUuid, endpointId })
    })
    endpoint.paused = true
  }
}

export async function noteSuccess(platform: Platform, endpoint: EndpointRef, at: number): Promise<void> {
  await platform.db
    .updateTable('endpoints')
    .set({ failing_since: null, last_success_at: new Date(at) })
    .where('client_uuid', '=', endpoint.clientUuid)
    .where('endpoint_id', '=', endpoint.endpointId)
    .execute()
}
