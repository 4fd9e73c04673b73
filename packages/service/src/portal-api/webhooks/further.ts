import { type Static, Type } from 'typebox'
import {
  AddressRefused,
  changeEndpoint,
  createEndpoint,
  MOST_FURTHER_ENDPOINTS,
} from '../../delivery/index.ts'
import { apiError } from '../../platform/http/errors.ts'
import { ClientParams } from '../access.ts'
import type { Area } from '../ports.ts'
import { EndpointParams, noSuchWebhook } from './change.ts'
import { SAMPLE_NAMES } from './samples.ts'

const CreatedSchema = Type.Object({ endpoint_id: Type.String(), secret: Type.String() })
export type CreatedEndpoint = Static<typeof CreatedSchema>

/** Data endpoints beside the one that is set by its kind. */
export function registerFurtherEndpoints({ server, platform, access }: Area): void {
  server.post(
    '/clients/:client_uuid/webhooks',
    {
      ...access('developer'),
      schema: {
        params: ClientParams,
        body: Type.Object({
          url: Type.String({ minLength: 1, maxLength: 2000 }),
          description: Type.Union([Type.String({ maxLength: 200 }), Type.Null()]),
          data_structures: Type.Union([
            Type.Array(Type.Enum(SAMPLE_NAMES.data), { minItems: 1, uniqueItems: true }),
            Type.Null(),
          ]),
        }),
        response: { 201: CreatedSchema },
      },
    },
    async ({ params, body, portal }, reply) => {
      const given = {
        url: body.url.trim(),
        description: body.description,
        dataStructures: body.data_structures,
      }
      try {
        const created = await platform.db
          .transaction()
          .execute((trx) => createEndpoint(platform, trx, portal.actor, params.client_uuid, given))
        if (!created) throw apiError('webhook_endpoints_too_many', { most: MOST_FURTHER_ENDPOINTS })
        return await reply.code(201).send({ endpoint_id: created.endpointId, secret: created.secret })
      } catch (error) {
        if (error instanceof AddressRefused)
          throw apiError('webhook_address_refused', { reason: error.message })
        throw error
      }
    },
  )

  server.put(
    '/clients/:client_uuid/webhooks/:endpoint_id/state',
    {
      ...access('developer'),
      schema: {
        params: EndpointParams,
        body: Type.Object({ state: Type.Union([Type.Literal('active'), Type.Literal('paused')]) }),
      },
    },
    async ({ params, body, portal }, reply) => {
      const { client_uuid: clientUuid, endpoint_id: endpointId } = params
      const changed = await platform.db
        .transaction()
        .execute((trx) => changeEndpoint(platform, trx, portal.actor, clientUuid, endpointId, body))
      if (!changed) throw noSuchWebhook(endpointId)
      return reply.code(204).send()
    },
  )
}
