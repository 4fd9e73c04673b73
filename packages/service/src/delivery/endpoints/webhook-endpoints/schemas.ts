import { type DataStructure, DOCUMENT_SCHEMAS } from '@tributary/health'
import { type Static, Type } from 'typebox'
import type { Db } from '../../../platform/database.ts'
import { apiError } from '../../../platform/http/errors.ts'
import type { Platform } from '../../../platform/platform.ts'
import { AddressRefused } from '../../egress/address-rules.ts'
import { ENDPOINT_KINDS } from '../../model.ts'
import { type EndpointView, getEndpoints } from '../../webhooks/endpoints.ts'
import { type SecretAge, secretAges } from '../../webhooks/secrets.ts'

const STRUCTURES = Object.keys(DOCUMENT_SCHEMAS) as DataStructure[]

export const EndpointIdSchema = Type.String({
  pattern: '^[a-z0-9_]{1,40}$',
  description: '`data` and `notification` are the two of the portal; further ones have an id of their own.',
  examples: ['we_5f0c1b7a9d3e4f6071829304'],
})

export const EndpointParams = Type.Object({ endpoint_id: EndpointIdSchema })

export const UrlSchema = Type.String({
  minLength: 1,
  maxLength: 2000,
  description: 'A public https address without credentials.',
  examples: ['https://example.com/webhooks/tributary'],
})

export const DescriptionSchema = Type.Union([Type.String({ maxLength: 200 }), Type.Null()], {
  description: 'A note for yourself.',
})

export const DataStructuresSchema = Type.Union(
  [
    Type.Array(Type.Enum(STRUCTURES), { minItems: 1, maxItems: STRUCTURES.length, uniqueItems: true }),
    Type.Null(),
  ],
  { description: 'What it receives; null for every `data_structure`.' },
)

export const EndpointStateSchema = Type.Enum(['active', 'paused'], {
  description: 'paused: nothing is sent, and what is stored meanwhile waits for up to 30 days.',
})

const time = (description: string) => Type.String({ format: 'date-time', description })
const timeOrNull = (description: string) =>
  Type.Union([Type.String({ format: 'date-time' }), Type.Null()], { description })

export const EndpointSchema = Type.Object(
  {
    endpoint_id: EndpointIdSchema,
    kind: Type.Enum([...ENDPOINT_KINDS]),
    url: Type.String(),
    description: DescriptionSchema,
    data_structures: DataStructuresSchema,
    state: EndpointStateSchema,
    failing_since: timeOrNull('The first of the failures since the last success; null when there are none.'),
    last_success_at: timeOrNull('When it last acknowledged something.'),
    created_at: time('When it was set for the first time.'),
    secrets: Type.Array(
      Type.Object({
        created_at: time('When it was made.'),
        expires_at: timeOrNull('When it signs no longer; null for the newest.'),
      }),
      { description: 'The secrets that sign at this moment, the newest first. They are shown once only.' },
    ),
  },
  { title: 'WebhookEndpoint' },
)

export const SecretSchema = Type.String({
  description: 'Signs what is sent there. It is not shown again.',
  examples: ['whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD'],
})

type WebhookEndpoint = Static<typeof EndpointSchema>

export async function readEndpoints(
  platform: Platform,
  db: Db,
  clientUuid: string,
): Promise<WebhookEndpoint[]> {
  const endpoints = await getEndpoints(db, clientUuid)
  const secrets = Map.groupBy(await secretAges(platform, db, clientUuid), ({ endpointId }) => endpointId)
  return endpoints.map((endpoint) => toAnswer(endpoint, secrets.get(endpoint.endpointId) ?? []))
}

export async function requireEndpoint(
  platform: Platform,
  db: Db,
  clientUuid: string,
  endpointId: string,
): Promise<WebhookEndpoint> {
  const found = (await readEndpoints(platform, db, clientUuid)).find(
    ({ endpoint_id: id }) => id === endpointId,
  )
  if (!found) throw apiError('webhook_endpoint_not_found')
  return found
}

/** To be thrown in place of an error of a change. */
export const refusedAddress = (error: unknown): unknown =>
  error instanceof AddressRefused ? apiError('webhook_address_refused', { reason: error.message }) : error

const toAnswer = (endpoint: EndpointView, secrets: readonly SecretAge[]): WebhookEndpoint => ({
  endpoint_id: endpoint.endpointId,
  kind: endpoint.kind,
  url: endpoint.url,
  description: endpoint.description,
  // As stored: a name that a later version no longer knows is still part of the filter.
  data_structures: endpoint.dataStructures as DataStructure[] | null,
  state: endpoint.state,
  failing_since: endpoint.failingSince?.toISOString() ?? null,
  last_success_at: endpoint.lastSuccessAt?.toISOString() ?? null,
  created_at: endpoint.createdAt.toISOString(),
  secrets: secrets.map(({ createdAt, expiresAt }) => ({
    created_at: createdAt.toISOString(),
    expires_at: expiresAt?.toISOString() ?? null,
  })),
})
