import { hash } from 'node:crypto'
import swagger from '@fastify/swagger'
import scalar from '@scalar/fastify-api-reference'
import type { DataStructure, HealthDocument, Pillar } from '@tributary/health'
import { Type } from 'typebox'
import type { Platform } from '../platform.ts'
import { VERSION } from '../version.ts'
import { apiError } from './errors.ts'
import { PUBLISHED_DOCUMENTS, PUBLISHED_NOTIFICATION } from './published-schemas.ts'
import type { Server } from './server.ts'

/** The reference page draws itself with inline styles; of inline scripts only its own one runs, and nothing comes from elsewhere. */
const referencePolicy = (scripts: readonly string[]) =>
  `default-src 'none'; script-src ${["'self'", ...scripts].join(' ')}; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`

export const ErrorSchema = Type.Object(
  {
    error: Type.String({ description: 'The status in words.' }),
    exception: Type.String({ description: 'What is wrong, for a machine or a person to read.' }),
    error_code: Type.String({
      description: 'A stable code of the error catalogue, for programs to compare with.',
      pattern: '^[a-z0-9_]+$',
      examples: ['credentials_invalid'],
    }),
    path: Type.String(),
    method: Type.String(),
    request_id: Type.String({
      description: 'The id of the request, as in the header `X-Request-Id`.',
      examples: ['0b9f6f0e-8c0e-4b8e-9a55-0d6a2c8f9f2d'],
    }),
  },
  { title: 'Error', description: 'The one error shape of every endpoint.' },
)

/** The error answers an operation can give, for its response schema; any may be asked too often. */
export function errors<S extends number>(...statuses: S[]): Record<S | 429, typeof ErrorSchema> {
  return Object.fromEntries([...statuses, 429].map((status) => [status, ErrorSchema])) as Record<
    S | 429,
    typeof ErrorSchema
  >
}

/** Before any route, so that each is described from the schema that validates it. */
export async function registerOpenApi(server: Server, platform: Platform): Promise<void> {
  for (const schema of [...Object.values(PUBLISHED_DOCUMENTS), PUBLISHED_NOTIFICATION])
    server.addSchema(schema)
  await server.register(swagger, {
    refResolver: { buildLocalReference: (schema, _uri, _fragment, index) => namedOr(schema, `def-${index}`) },
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Tributary',
        version: VERSION,
        description:
          'Connects people to their health data sources and delivers versioned documents to your webhook, signed and retried until acknowledged.',
        license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
      },
      servers: [{ url: platform.baseUrl }],
      tags: [
        { name: 'Connections', description: 'Connecting people to their data sources.' },
        { name: 'People', description: 'What you report about your users.' },
        { name: 'Documents', description: 'Reading on request what was delivered.' },
        { name: 'Clinical', description: 'What the FHIR bundles of Clinical Ready refer to.' },
        { name: 'Profiles', description: 'Health profiles, made on request.' },
        { name: 'Laboratory', description: 'Laboratory documents, read into values.' },
        { name: 'Phones', description: 'Binding phones to your users, and what phones themselves call.' },
        { name: 'Delivery', description: 'What was sent to your webhooks, and sending it again.' },
        { name: 'Monitoring', description: 'What is out of range for a person, and when to alert.' },
        {
          name: 'API keys',
          description: 'Keys with scopes, for programs that need less than the secret key.',
        },
        { name: 'Webhooks', description: 'What we send to your endpoints, signed as Standard Webhooks.' },
        { name: 'Operations', description: 'Health of this deployment.' },
      ],
      components: {
        securitySchemes: {
          basic: { type: 'http', scheme: 'basic', description: 'client_uuid and secret_key' },
          api_key: {
            type: 'http',
            scheme: 'bearer',
            description: 'An API key, `trib_…`. The list of an operation names the scope that the key needs.',
          },
          device: {
            type: 'http',
            scheme: 'bearer',
            description: 'The credential that a phone was given when it was enrolled',
          },
          bearer: {
            type: 'http',
            scheme: 'bearer',
            bearerFormat: 'JWT',
            description:
              'An access token of `POST /oauth2/token`, or of the identity provider of this deployment',
          },
        },
      },
      webhooks: webhooks() as never,
    },
    hideUntagged: true,
  })
}

/** After all routes. */
export async function registerReference(server: Server): Promise<void> {
  server.get('/openapi.json', async () => server.swagger())
  await server.register(async (page) => {
    // The page contains its own address, so the host must be valid.
    page.addHook('onRequest', async ({ host }) => {
      if (!URL.canParse(`http://${host}`)) throw apiError('host_invalid')
    })
    page.addHook('onSend', async (_request, reply, payload) => {
      const isPage =
        typeof payload === 'string' && /^text\/html/.test(String(reply.getHeader('content-type')))
      reply.header('content-security-policy', referencePolicy(isPage ? inlineScripts(payload) : []))
    })
    await page.register(scalar, {
      routePrefix: '/reference',
      configuration: {
        pageTitle: 'Tributary API',
        url: '/openapi.json',
        // The page neither links to nor loads from another service.
        withDefaultFonts: false,
        telemetry: false,
        hideClientButton: true,
        showDeveloperTools: 'never',
        agent: { disabled: true },
        mcp: { disabled: true },
        customCss: 'a[href*="scalar.com"] { display: none }',
      },
    })
  })
}

/** Returns the digests of inline scripts, as a content security policy allows them. */
const inlineScripts = (page: string): string[] =>
  [...page.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)].map(
    ([, script]) => `'sha256-${hash('sha256', script!, 'base64')}'`,
  )

const namedOr = (schema: object, otherwise: string): string =>
  '$id' in schema && typeof schema.$id === 'string' ? schema.$id : otherwise

/** The shared schema of a document, or of the variant that belongs to this pillar. */
export function documentRef(structure: DataStructure, pillar?: Pillar) {
  const schema: object = PUBLISHED_DOCUMENTS[structure]
  const forms = 'anyOf' in schema ? (schema.anyOf as { properties: object }[]) : []
  const named = forms.find(({ properties }) => pillar && pillar in properties) ?? schema
  return Type.Unsafe<HealthDocument>({ $ref: `${namedOr(named, structure)}#` })
}

const sharedRef = (name: string, schema: object) => ({
  $ref: `#/components/schemas/${namedOr(schema, name)}`,
})

function webhooks(): Record<string, unknown> {
  const entries = Object.entries({ ...PUBLISHED_DOCUMENTS, notification: PUBLISHED_NOTIFICATION } as Record<
    string,
    object & { title?: string; description?: string }
  >)
  return Object.fromEntries(
    entries.map(([name, schema]) => [
      name,
      {
        post: {
          operationId: `receive_${name}`,
          tags: ['Webhooks'],
          summary: name,
          description: schema.description ?? '',
          parameters: SIGNATURE_HEADERS,
          requestBody: {
            required: true,
            content: { 'application/json': { schema: sharedRef(name, schema) } },
          },
          responses: {
            '200': { description: 'Acknowledged; 201 and 202 are as good.' },
            '410': { description: 'Stop sending this document.' },
            '4XX': { description: 'Any other answer is a failure and is tried again.' },
          },
        },
      },
    ]),
  )
}

export const SIGNATURE_HEADERS = [
  ['webhook-id', 'Identity of the message: the same on every attempt.'],
  ['webhook-timestamp', 'Seconds since 1970 of this attempt.'],
  [
    'webhook-signature',
    'One or more `v1,` HMAC-SHA256 signatures of id.timestamp.body, separated by spaces.',
  ],
].map(([name = '', description]) => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: { type: 'string' },
}))
