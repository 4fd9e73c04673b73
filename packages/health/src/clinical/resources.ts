import type { CodeSystem, StructureDefinition } from '@medplum/fhirtypes'
import { BLOOD_PRESSURE, CLINICAL_METRICS } from './metrics.ts'
import { CONTEXTS } from './observations.ts'
import { SYSTEMS } from './systems.ts'
import { TAGS } from './tags.ts'

/** Rises with every change of the resources below. */
const VERSION = '1.1.0'

const PUBLISHED = {
  version: VERSION,
  status: 'active',
  experimental: false,
  date: '2026-11-17',
  publisher: 'Tributary',
} as const

/** What each metric is, its unit and its LOINC code. */
export const metricsCodeSystem: CodeSystem = {
  resourceType: 'CodeSystem',
  id: 'metrics',
  url: SYSTEMS.metrics,
  ...PUBLISHED,
  name: 'TributaryMetrics',
  title: 'Metrics of Clinical Ready documents',
  description: 'Numbers of a local day, read from consumer health devices and merged over data sources.',
  copyright:
    'This material contains content from LOINC (http://loinc.org). LOINC is copyright Regenstrief Institute, Inc. and the Logical Observation Identifiers Names and Codes (LOINC) Committee and is available at no cost under the license at http://loinc.org/license.',
  caseSensitive: true,
  content: 'complete',
  count: CLINICAL_METRICS.length + 1,
  property: [
    {
      code: 'unit',
      description: 'Unit of every value, in UCUM; a panel has none of its own',
      type: 'string',
    },
    { code: 'loinc', description: 'The same in LOINC, the most specific first', type: 'Coding' },
  ],
  concept: [...CLINICAL_METRICS, BLOOD_PRESSURE].map((metric) => ({
    code: metric.code,
    display: metric.display,
    definition: metric.definition,
    property: [
      ...('ucum' in metric ? [{ code: 'unit', valueString: metric.ucum }] : []),
      ...metric.loincs.map(({ code, display }) => ({
        code: 'loinc',
        valueCoding: { system: SYSTEMS.loinc, code, display },
      })),
    ],
  })),
}

export const tagsCodeSystem: CodeSystem = {
  resourceType: 'CodeSystem',
  id: 'tags',
  url: SYSTEMS.tags,
  ...PUBLISHED,
  name: 'TributaryTags',
  title: 'Tags of Clinical Ready documents',
  description: 'What a bundle is, and which summaries of the day it was read from.',
  caseSensitive: true,
  content: 'complete',
  count: TAGS.length,
  concept: TAGS.map((tag) => ({ ...tag })),
}

/** The extension that says what kind of number of which stretch of time an Observation is. */
export const contextDefinition: StructureDefinition = {
  resourceType: 'StructureDefinition',
  id: 'measurement-context',
  url: SYSTEMS.context,
  ...PUBLISHED,
  name: 'MeasurementContext',
  title: 'Measurement context',
  description: `What kind of number of which stretch of time an Observation is: ${Object.entries(CONTEXTS)
    .map(([context, meaning]) => `\`${context}\` (${meaning})`)
    .join(', ')}.`,
  fhirVersion: '4.0.1',
  kind: 'complex-type',
  abstract: false,
  context: [{ type: 'element', expression: 'Observation' }],
  type: 'Extension',
  baseDefinition: 'http://hl7.org/fhir/StructureDefinition/Extension',
  derivation: 'constraint',
  differential: {
    element: [
      { id: 'Extension', path: 'Extension', max: '1' },
      { id: 'Extension.extension', path: 'Extension.extension', max: '0' },
      { id: 'Extension.url', path: 'Extension.url', fixedUri: SYSTEMS.context },
      { id: 'Extension.value[x]', path: 'Extension.value[x]', min: 1, type: [{ code: 'string' }] },
    ],
  },
}
