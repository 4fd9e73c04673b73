import { contextDefinition, metricsCodeSystem, tagsCodeSystem } from '@tributary/health'
import { registerFhirDefinitions } from '../../../platform/http/fhir.ts'
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
    summary: 'The extension for the context of a measurement',
  },
] as const

export function registerDefinitions(server: Server): void {
  registerFhirDefinitions(server, 'Clinical', DEFINITIONS)
}
