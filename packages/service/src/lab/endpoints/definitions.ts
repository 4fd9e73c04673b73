import { biomarkersCodeSystem, readingDefinition } from '@tributary/lab'
import { registerFhirDefinitions } from '../../platform/http/fhir.ts'
import type { Server } from '../../platform/http/server.ts'

const DEFINITIONS = [
  {
    resource: biomarkersCodeSystem,
    operationId: 'read_biomarkers_code_system',
    summary: 'The codes of biomarkers in laboratory reports',
  },
  {
    resource: readingDefinition,
    operationId: 'read_lab_reading',
    summary: 'The extension for how a laboratory result was read',
  },
] as const

export function registerDefinitions(server: Server): void {
  registerFhirDefinitions(server, 'Laboratory', DEFINITIONS)
}
