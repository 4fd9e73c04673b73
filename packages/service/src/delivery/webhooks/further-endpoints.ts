import { type Actor, audit } from '../../accounts/index.ts'
import { lockName } from '../../platform/advisory-lock.ts'
import type { Db } from '../../platform/database.ts'
import { nowDate, type Platform } from '../../platform/platform.ts'
import { announceEndpointChange } from '../channel.ts'
import { checkWebhookUrl } from '../egress/address-rules.ts'
import { newEndpointId } from '../model.ts'
import { detailOf, type EndpointView, lockEndpoint, reactivate } from './endpoints.ts'
import { addEndpointSecret } from './secrets.ts'

/** How many data endpoints a client may have beside the one that is set by its kind. */
export const MOST_FURTHER_ENDPOINTS = 10

export interface NewEndpoint {
  url: string
  description: string | null
  /** Null for all. */
  dataStructures: readonly string[] | null
}

/**
 * Makes a further data endpoint. It receives what is stored from now on. Its secret is returned now and never again. Null when
 * the client has as many as it may have.
 */
export async function createEndpoint(
  platform: Platform,
  trx: Db,
  actor: Actor,
  clientUuid: string,
  { url, description, dataStructures }: NewEndpoint,
): Promise<{ endpointId: string; secret: string } | null> {
  const { href, host } = checkWebhookUrl(url, { allowLocal: platform.config.allowLocalWebhooks })
  await lockName(trx, `endpoints of ${clientUuid}`)
  const further = await trx
    .selectFrom('endpoints')
    .select('endpoint_id')
    .where('client_uuid', '=', clientUuid)
    .whereRef('endpoint_id', '<>', 'kind')
    .execute()
  if (further.length >= MOST_FURTHER_ENDPOINTS) return null
  const endpointId = newEndpointId()
  await trx
    .insertInto('endpoints')
    .values({
      ...{ client_uuid: clientUuid, endpoint_id: endpointId, kind: 'data', url: href, state: 'active' },
      ...{ description, data_structures: dataStructures && [...dataStructures] },
      created_at: nowDate(platform.clock),
    })
    .execute()
  const secret = await addEndpointSecret(platform, trx, clientUuid, endpointId)
  await audit(trx, platform, {
    actor,
    clientUuid,
    action: 'endpoint.create',
    detail: { ...detailOf(endpointId), host, data_structures: dataStructures },
  })
  await announceEndpointChange(trx, clientUuid, endpointId)
  return { endpointId, secret }
}

export interface EndpointChange extends Partial<NewEndpoint> {
  state?: EndpointView['state']
}

/**
 * Changes what is given. A new address starts afresh, as with `setEndpoint`; what is pending stays so under a changed filter.
 * False when there is no such endpoint.
 */
export async function changeEndpoint(
  platform: Platform,
  trx: Db,
  actor: Actor,
  clientUuid: string,
  endpointId: string,
  change: EndpointChange,
): Promise<boolean> {
  const { url, description, dataStructures, state } = change
  const target =
    url === undefined ? null : checkWebhookUrl(url, { allowLocal: platform.config.allowLocalWebhooks })
  const before = await lockEndpoint(trx, clientUuid, endpointId)
  if (!before) return false
  const isMoved = target !== null && target.href !== before.url
  if (isMoved || (state === 'active' && before.state === 'paused'))
    await reactivate(platform, trx, clientUuid, endpointId)
  const values = {
    ...(target && { url: target.href }),
    ...(description !== undefined && { description }),
    ...(dataStructures !== undefined && { data_structures: dataStructures && [...dataStructures] }),
    ...(state && { state }),
  }
  if (Object.keys(values).length === 0) return true
  await trx
    .updateTable('endpoints')
    .set(values)
    .where('client_uuid', '=', clientUuid)
    .where('endpoint_id', '=', endpointId)
    .execute()
  await audit(trx, platform, {
    actor,
    clientUuid,
    action: 'endpoint.change',
    detail: {
      ...detailOf(endpointId),
      ...(target && { host: target.host }),
      ...(dataStructures !== undefined && { data_structures: dataStructures }),
      ...(state && { state }),
    },
  })
  await announceEndpointChange(trx, clientUuid, endpointId)
  return true
}
