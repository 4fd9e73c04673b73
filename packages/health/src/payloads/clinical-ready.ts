import { type Static, Type } from 'typebox'
import { source } from './blocks/metadata.ts'
import { documentOf } from './envelope.ts'
import { structure, time } from './fields.ts'

const FHIR_TIME = '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}\\.\\d{3}[+-]\\d{2}:\\d{2}$'

const fhirTime = (description: string) =>
  Type.String({ pattern: FHIR_TIME, description, examples: ['2026-11-14T07:02:30.000+01:00'] })
const id = (description: string) => Type.String({ format: 'uuid', description })
const uri = (description: string) => Type.String({ description })
const fullUrl = Type.String({ pattern: '^urn:uuid:', description: 'The `id` of the resource as a URN' })

const coding = structure('FhirCoding', 'A code of a code system', {
  system: uri('The code system'),
  code: Type.String({ description: 'The code in it' }),
  display: Type.String({ description: 'The code in words' }),
})

const meta = structure('FhirMeta', 'Where the resource comes from', {
  source: uri('The data source, or this service where it speaks itself'),
})

const narrative = structure('FhirNarrative', 'The resource for people to read', {
  status: Type.Literal('generated'),
  div: Type.String({ description: 'XHTML' }),
})

const quantity = structure('FhirQuantity', 'The measured number', {
  value: Type.Number(),
  unit: Type.String({ description: 'The unit for people to read' }),
  system: uri('UCUM'),
  code: Type.String({ description: 'The unit in UCUM' }),
})

const code = structure('FhirCode', 'What was observed', {
  coding: Type.Array(coding, {
    minItems: 1,
    description:
      "Ours first, then those of LOINC: the most specific, and the one that FHIR's vital signs require beside it",
  }),
})

const component = structure('FhirComponent', 'A number of a panel', {
  code,
  valueQuantity: Type.Optional(quantity),
  dataAbsentReason: Type.Optional(
    structure('FhirAbsence', 'Why there is no number', { coding: Type.Array(coding, { minItems: 1 }) }),
  ),
})

const patient = structure('FhirPatient', 'The person, known by your `user_id` alone', {
  resourceType: Type.Literal('Patient'),
  id: id('The same in every document of the user'),
  meta,
  text: narrative,
  identifier: Type.Array(
    structure('FhirIdentifier', 'A name of the person', {
      system: uri('Whose name it is'),
      value: Type.String({ description: "The client's identifier of the user" }),
    }),
    { minItems: 1, maxItems: 1 },
  ),
})

const category = structure('FhirCategory', 'A kind of observation', {
  coding: Type.Array(
    structure('FhirCategoryCoding', 'A code of the observation categories of HL7', {
      system: uri('The code system'),
      code: Type.Enum(['vital-signs', 'activity', 'survey']),
    }),
    { minItems: 1, maxItems: 1 },
  ),
})

const observation = structure('FhirObservation', 'One metric of the day', {
  resourceType: Type.Literal('Observation'),
  id: id('The same in every version of the document'),
  meta,
  text: narrative,
  extension: Type.Array(
    structure('FhirMeasurementContext', 'What kind of number of which stretch of time it is', {
      url: uri('The definition of the extension'),
      valueString: Type.String({ examples: ['daily_average'] }),
    }),
    { minItems: 1, maxItems: 1 },
  ),
  status: Type.Literal('final'),
  category: Type.Array(category, {
    minItems: 1,
    description:
      'First what it is by the summary it was read from: `vital-signs` (body), `activity` (physical), `survey` (sleep)',
  }),
  code,
  subject: structure('FhirSubject', 'Of whom', { reference: uri('The `fullUrl` of the Patient') }),
  effectivePeriod: structure('FhirPeriod', 'The time that it holds for, both ends included', {
    start: fhirTime('Its beginning'),
    end: fhirTime('Its end'),
  }),
  performer: Type.Array(
    structure('FhirPerformer', 'Who measured: the person', {
      reference: uri('The `fullUrl` of the Patient'),
    }),
    { minItems: 1, maxItems: 1 },
  ),
  valueQuantity: Type.Optional(quantity),
  component: Type.Optional(
    Type.Array(component, { minItems: 2, description: 'In place of a number: those of a blood pressure' }),
  ),
})

const bundle = structure('FhirBundle', 'A FHIR R4 Bundle', {
  resourceType: Type.Literal('Bundle'),
  id: id('The same in every version of the document'),
  meta: structure('FhirBundleMeta', 'What the bundle is and where it comes from', {
    source: uri('This service'),
    profile: Type.Array(uri('A profile that the bundle conforms to'), { minItems: 1 }),
    tag: Type.Array(coding, {
      description: 'That it is Clinical Ready, and which summaries it was read from',
    }),
  }),
  type: Type.Literal('collection'),
  timestamp: fhirTime('When this version was made'),
  entry: Type.Array(
    Type.Union([
      structure('FhirPatientEntry', 'The first entry', { fullUrl, resource: patient }),
      structure('FhirObservationEntry', 'Every further entry', { fullUrl, resource: observation }),
    ]),
    { minItems: 1 },
  ),
})

export const clinicalReady = documentOf(
  {
    name: 'clinical_ready',
    title: 'ClinicalReady',
    description: "The clinical numbers of one local day's summaries as FHIR R4 resources.",
  },
  {
    clinical_ready: structure('ClinicalReadyContent', 'The bundle and what it is about', {
      metadata: structure('ClinicalReadyMetadata', 'What the document is about and where it comes from', {
        datetime_string: time('The midnight that begins the day'),
        user_id: Type.String({ description: "The client's identifier of the user" }),
        sources_of_data_array: Type.Array(source, { description: 'Sources of the numbers in the bundle' }),
        fhir_export_ready: Type.Boolean({ description: 'That the bundle is complete' }),
        fhir_export_completed_at: time('When this version was made'),
      }),
      clinical_ready_data: bundle,
    }),
  },
)

export type ClinicalReady = Static<typeof clinicalReady>
