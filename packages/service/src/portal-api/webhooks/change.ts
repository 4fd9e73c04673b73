import { type Static, Type } from 'typebox'
import {
  AddressRefused,
  kindOfEndpoint,
  removeEndpoint,
  rotateEndpointSecret,
  setEndpoint,
} from '../../delivery/index.ts'
import { apiError } from '../../platform/http/errors.ts'
import { ClientParams } from '../access.ts'
import type { Area } from '../ports.ts'
import { EndpointIdSchema, KindSchema } from './list.ts'

export const KindParams = Type.Object({ ...ClientParams.properties, kind: KindSchema })
export const EndpointParams = Type.Object({ ...ClientParams.properties, endpoint_id: EndpointIdSchema })

export const noSuchWebhook = (endpointId: string) =>
  endpointId === kindOfEndpoint(endpointId)
    ? apiError('webhook_not_configured', { kind: endpointId })
    : apiError('webhook_endpoint_not_found')

const FirstSecretSchema = Type.Object({
  /** Made with the first address and never shown again; null when there is one already. */
  secret: Type.Union([Type.String(), Type.Null()]),
})
export type FirstSecret = Static<typeof FirstSecretSchema>

const RotatedSchema = Type.Object({ secret: Type.String(), previous_valid_until: Type.String() })
export type RotatedWebhookSecret = Static<typeof RotatedSchema>

export function registerWebhookChanges({ server, platform, access }: Area): void {
  server.put(
    '/clients/:client_uuid/webhooks/:kind',
    {
      ...access('developer'),
      schema: {
        params: KindParams,
        body: Type.Object({ url: Type.String({ minLength: 1, maxLength: 4096 }) }),
        response: { 200: FirstSecretSchema },
      },
    },
    async ({ params, body, portal }) => {
      const { client_uuid: clientUuid, kind } = params
      try {
        return await platform.db
          .transaction()
          .execute((trx) => setEndpoint(platform, trx, portal.actor, clientUuid, kind, body.url.trim()))
      } catch (error) {
        if (error instanceof AddressRefused)
          throw apiError('webhook_address_refused', { reason: error.message })
        throw error
      }
    },
  )

  server.delete(
    '/clients/:client_uuid/webhooks/:endpoint_id',
    { ...access('developer'), schema: { params: EndpointParams } },
    async ({ params, portal }, reply) => {
      const { client_uuid: clientUuid, endpoint_id: endpointId } = params
      const removed = await platform.db
        .transaction()
        .execute((trx) => removeEndpoint(platform, trx, portal.actor, clientUuid, endpointId))
      if (!removed) throw noSuchWebhook(endpointId)
      return reply.code(204).send()
    },
  )

  server.post(
    '/clients/:client_uuid/webhooks/:endpoint_id/secret',
    { ...access('developer'), schema: { params: EndpointParams, response: { 201: RotatedSchema } } },
    async ({ params, portal }, reply) => {
      const { client_uuid: clientUuid, endpoint_id: endpointId } = params
      const rotated = await platform.db
        .transaction()
        .execute((trx) => rotateEndpointSecret(platform, trx, portal.actor, clientUuid, endpointId))
      if (!rotated) throw noSuchWebhook(endpointId)
      const { secret, previousValidUntil } = rotated
      return reply.code(201).send({ secret, previous_valid_until: previousValidUntil.toISOString() })
    },
  )
}
