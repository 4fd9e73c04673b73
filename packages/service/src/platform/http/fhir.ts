import { Type } from 'typebox'
import type { Server } from './server.ts'

export interface FhirDefinition {
  resource: { resourceType: string; id?: string; url?: string }
  operationId: string
  summary: string
}

const TYPE = 'application/fhir+json'

/** They change with a release only. */
const CACHING = 'public, max-age=86400'

/** Serves the definitions that bundles refer to, under the path of their canonical address. */
export function registerFhirDefinitions(
  server: Server,
  tag: string,
  definitions: readonly FhirDefinition[],
): void {
  for (const { resource, operationId, summary } of definitions) {
    const { resourceType, id } = resource
    const text = JSON.stringify(resource)
    server.get(
      `/fhir/${resourceType}/${id}`,
      {
        schema: {
          operationId,
          tags: [tag],
          summary,
          description: `The FHIR R4 resource ${resource.url}. It needs no credentials.`,
          response: {
            200: {
              description: 'The resource.',
              content: {
                [TYPE]: {
                  // Sent as text that is made once.
                  schema: Type.Unsafe<string>({
                    type: 'object',
                    required: ['resourceType', 'id'],
                    properties: { resourceType: { const: resourceType }, id: { const: id } },
                  }),
                },
              },
            },
          },
        },
      },
      async (_request, reply) => reply.type(TYPE).header('cache-control', CACHING).send(text),
    )
  }
}
