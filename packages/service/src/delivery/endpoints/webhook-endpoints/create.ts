import { Type } from 'typebox'
import { authenticate } from '../../../accounts/index.ts'
import { apiError } from '../../../platform/http/errors.ts'
import { errors } from '../../../platform/http/openapi.ts'
import type { Server } from '../../../platform/http/server.ts'
import { strictly } from '../../../platform/http/strict.ts'
import type { Platform } from '../../../platform/platform.ts'
import { createEndpoint, MOST_FURTHER_ENDPOINTS } from '../../webhooks/further-endpoints.ts'
import {
  DataStructuresSchema,
  DescriptionSchema,
  EndpointSchema,
  refusedAddress,
  requireEndpoint,
  SecretSchema,
  UrlSchema,
} from './schemas.ts'

export function registerCreateEndpoint(server: Server, platform: Platform): void {
  server.post(
    '/api/v2/webhook_endpoints',
    {
      onRequest: [authenticate(platform)],
      validatorCompiler: strictly,
      schema: {
        operationId: 'create_webhook_endpoint',
        tags: ['Delivery'],
        summary: 'Send your data to a further address',
        description: `It receives every document that is stored from now on and that its filter lets pass, beside your other endpoints and with its own secret, retries and pauses. A client has at most ${MOST_FURTHER_ENDPOINTS} of them beside the one of the portal.`,
        security: [{ basic: [] }],
        body: Type.Object(
          {
            url: UrlSchema,
            description: Type.Optional(DescriptionSchema),
            data_structures: Type.Optional(DataStructuresSchema),
          },
          { additionalProperties: false },
        ),
        response: {
          201: Type.Object({ ...EndpointSchema.properties, secret: SecretSchema }),
          ...errors(400, 401, 415, 422),
        },
      },
    },
    async ({ client: { clientUuid }, body }, reply) => {
      const given = {
        url: body.url.trim(),
        description: body.description ?? null,
        dataStructures: body.data_structures ?? null,
      }
      const answer = await platform.db
        .transaction()
        .execute(async (trx) => {
          const made = await createEndpoint(platform, trx, 'client', clientUuid, given)
          if (!made) throw apiError('webhook_endpoints_too_many', { most: MOST_FURTHER_ENDPOINTS })
          const endpoint = await requireEndpoint(platform, trx, clientUuid, made.endpointId)
          return { ...endpoint, secret: made.secret }
        })
        .catch((error) => {
          throw refusedAddress(error)
        })
      return reply.code(201).send(answer)
    },
  )
}
