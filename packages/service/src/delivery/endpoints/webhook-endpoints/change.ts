import { Type } from 'typebox'
import { authenticate } from '../../../accounts/index.ts'
import { apiError } from '../../../platform/http/errors.ts'
import { errors } from '../../../platform/http/openapi.ts'
import type { Server } from '../../../platform/http/server.ts'
import { strictly } from '../../../platform/http/strict.ts'
import type { Platform } from '../../../platform/platform.ts'
import { kindOfEndpoint } from '../../model.ts'
import { changeEndpoint } from '../../webhooks/further-endpoints.ts'
import {
  DataStructuresSchema,
  DescriptionSchema,
  EndpointParams,
  EndpointSchema,
  EndpointStateSchema,
  refusedAddress,
  requireEndpoint,
  UrlSchema,
} from './schemas.ts'

export function registerChangeEndpoint(server: Server, platform: Platform): void {
  server.patch(
    '/api/v2/webhook_endpoints/:endpoint_id',
    {
      onRequest: [authenticate(platform)],
      validatorCompiler: strictly,
      schema: {
        operationId: 'change_webhook_endpoint',
        tags: ['Delivery'],
        summary: 'Change, pause or resume a webhook endpoint',
        description:
          'What is left out stays as it is. A filter applies to documents that are stored from now on. A new address starts afresh: a pause ends, and what waited is sent there.',
        security: [{ basic: [] }],
        params: EndpointParams,
        body: Type.Object(
          {
            url: Type.Optional(UrlSchema),
            description: Type.Optional(DescriptionSchema),
            data_structures: Type.Optional(DataStructuresSchema),
            state: Type.Optional(EndpointStateSchema),
          },
          { additionalProperties: false },
        ),
        response: { 200: EndpointSchema, ...errors(400, 401, 404, 415, 422) },
      },
    },
    async ({ client: { clientUuid }, params, body }) => {
      const { endpoint_id: endpointId } = params
      const { url, description, data_structures: dataStructures, state } = body
      if (dataStructures && kindOfEndpoint(endpointId) === 'notification')
        throw apiError('webhook_filter_refused')
      const change = {
        ...(url !== undefined && { url: url.trim() }),
        ...(description !== undefined && { description }),
        ...(dataStructures !== undefined && { dataStructures }),
        ...(state && { state }),
      }
      return platform.db
        .transaction()
        .execute(async (trx) => {
          await changeEndpoint(platform, trx, 'client', clientUuid, endpointId, change)
          return requireEndpoint(platform, trx, clientUuid, endpointId)
        })
        .catch((error) => {
          throw refusedAddress(error)
        })
    },
  )
}
