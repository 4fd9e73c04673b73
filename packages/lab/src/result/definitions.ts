import type { CodeSystem, ElementDefinition, StructureDefinition } from '@medplum/fhirtypes'
import type { NameForm } from '../meaning/dictionary/entry.ts'
import { ENTRIES } from '../meaning/dictionary/index.ts'
import { VALIDATIONS } from '../types.ts'
import { SYSTEMS } from './systems.ts'

/** This version rises with every change of the resources below. */
const VERSION = '1.1.0'

const PUBLISHED = {
  version: VERSION,
  status: 'active',
  experimental: false,
  date: '2026-11-15',
  publisher: 'Tributary',
} as const

const LOINC_NOTICE =
  'This material contains content from LOINC (http://loinc.org). LOINC is copyright Regenstrief Institute, Inc. and the Logical Observation Identifiers Names and Codes (LOINC) Committee and is available at no cost under the license at http://loinc.org/license.'

/** What each biomarker is, the units in which it is reported and the LOINC code of each. */
export const biomarkersCodeSystem: CodeSystem = {
  resourceType: 'CodeSystem',
  id: 'biomarkers',
  url: SYSTEMS.biomarkers,
  ...PUBLISHED,
  name: 'TributaryBiomarkers',
  title: 'Biomarkers of laboratory reports',
  description:
    'Results that are recognised in laboratory documents, under one name whatever the laboratory calls them.',
  copyright: LOINC_NOTICE,
  caseSensitive: true,
  content: 'complete',
  count: ENTRIES.length,
  property: [
    {
      code: 'specimen',
      description: 'What is examined: blood, urine, stool or another fluid',
      type: 'string',
    },
    {
      code: 'unit',
      description: 'A unit in which values are reported, in UCUM; the first is the usual one',
      type: 'string',
    },
    { code: 'loinc', description: 'The same in LOINC, one for each form of the result', type: 'Coding' },
  ],
  concept: ENTRIES.map(({ code, name, specimen, forms }) => ({
    code,
    display: name,
    property: [{ code: 'specimen', valueString: specimen }, ...unitsOf(forms), ...loincsOf(forms)],
  })),
}

function unitsOf(forms: readonly NameForm[]) {
  const units = forms.flatMap((form) => (form.kind === 'number' ? [form.unit] : []))
  return [...new Set(units)].map((unit) => ({ code: 'unit', valueString: unit }))
}

function loincsOf(forms: readonly NameForm[]) {
  const codes = new Map(forms.flatMap(({ loinc }) => (loinc ? [[loinc.code, loinc.name] as const] : [])))
  return [...codes].map(([code, display]) => ({
    code: 'loinc',
    valueCoding: { system: SYSTEMS.loinc, code, ...(display !== null && { display }) },
  }))
}

interface Part {
  url: string
  min: 0 | 1
  type: 'boolean' | 'code' | 'decimal' | 'integer' | 'string'
  meaning: string
}

const PARTS: readonly Part[] = [
  {
    url: 'validation',
    min: 1,
    type: 'code',
    meaning: `What our checks say of the result: ${VALIDATIONS.join(', ')}`,
  },
  { url: 'confidence', min: 1, type: 'decimal', meaning: 'How sure the reading is, from 0 to 1' },
  {
    url: 'collected',
    min: 0,
    type: 'code',
    meaning:
      'Where the time of collection comes from: document, or request where the page has none; left out where none is known',
  },
  { url: 'value', min: 0, type: 'string', meaning: 'The value as printed' },
  { url: 'unit', min: 0, type: 'string', meaning: 'The unit as printed' },
  {
    url: 'unitCorrected',
    min: 0,
    type: 'boolean',
    meaning: 'True where a picture was read wrongly at the unit, as the printed range proves',
  },
  { url: 'page', min: 1, type: 'integer', meaning: 'The page of the document, from 1' },
  { url: 'x', min: 1, type: 'decimal', meaning: 'Points from the left edge of the upright page' },
  { url: 'y', min: 1, type: 'decimal', meaning: 'Points from the top edge of the upright page' },
  { url: 'width', min: 1, type: 'decimal', meaning: 'Width of the place, in points' },
  { url: 'height', min: 1, type: 'decimal', meaning: 'Height of the place, in points' },
]

/** The extension that says what the page prints and where, what our checks say of it, and how sure the reading is. */
export const readingDefinition: StructureDefinition = {
  resourceType: 'StructureDefinition',
  id: 'lab-reading',
  url: SYSTEMS.reading,
  ...PUBLISHED,
  name: 'LabReading',
  title: 'Reading of a laboratory result',
  description: 'How a result was read from the page of a laboratory document, and where it stands there.',
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
      {
        id: 'Extension.extension',
        path: 'Extension.extension',
        slicing: { discriminator: [{ type: 'value', path: 'url' }], rules: 'closed' },
        min: PARTS.filter(({ min }) => min === 1).length,
      },
      ...PARTS.flatMap(elementsOf),
      { id: 'Extension.url', path: 'Extension.url', fixedUri: SYSTEMS.reading },
      { id: 'Extension.value[x]', path: 'Extension.value[x]', max: '0' },
    ],
  },
}

function elementsOf({ url, min, type, meaning }: Part): ElementDefinition[] {
  const id = `Extension.extension:${url}`
  return [
    { id, path: 'Extension.extension', sliceName: url, short: meaning, min, max: '1' },
    { id: `${id}.extension`, path: 'Extension.extension.extension', max: '0' },
    { id: `${id}.url`, path: 'Extension.extension.url', fixedUri: url },
    { id: `${id}.value[x]`, path: 'Extension.extension.value[x]', min: 1, type: [{ code: type }] },
  ]
}
