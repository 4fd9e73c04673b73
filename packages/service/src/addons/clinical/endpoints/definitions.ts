import { contextDefinition, metricsCodeSystem, tagsCodeSystem } from '@tributary/health'
import { Type } from 'typebox'
import type { Server } from '../../../platform/http/server.ts'

const DEFINITIONS = [
  {
    resource: metricsCodeSystem,
    operationId: 'read_metrics_code_system',
    summary: 'The codes of metrics in Clinical Ready documents',
  },
  {
    resource: tagsCodeSystem,
    operationId: 'read_tags_code_system',
    summary: 'The tags of Clinical Ready documents',
  },
  {
    resource: contextDefinition,
    operationId: 'read_measurement_context',
    summary: 'The extension that tells the context of a measurement',
  },
] as const

const TYPE = 'application/fhir+json'

/** They change with a release only. */
const CACHING = 'public, max-age=86400'

/** What the bundles refer to, for whoever reads them: under the path that its canonical address has. */
export function registerDefinitions(server: Server): void {
  for (const { resource, operationId, summary } of DEFINITIONS) {
    const { resourceType, id } = resource
    const text = JSON.stringify(resource)
    server.get(
      `/fhir/${resourceType}/${id}`,
      {
        schema: {
          operationId,
          tags: ['Clinical'],
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
