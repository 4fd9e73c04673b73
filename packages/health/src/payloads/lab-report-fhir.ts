import { Type } from 'typebox'
import { structure } from './fields.ts'

/** FHIR has no null: what is not known is left out. */
const maybe = Type.Optional

const FHIR_TIME = '^\\d{4}-\\d{2}-\\d{2}(T\\d{2}:\\d{2}:\\d{2}(\\.\\d{3})?(Z|[+-]\\d{2}:\\d{2}))?$'

const said = (description: string) => Type.String({ description })
const id = (description: string) => Type.String({ format: 'uuid', description })
const fullUrl = Type.String({ pattern: '^urn:uuid:', description: 'The `id` of the resource as a URN' })
const meta = structure('LabFhirMeta', 'Where the resource comes from', { source: said('This service') })
const identifier = structure('LabFhirIdentifier', 'A name of it', {
  system: said('Whose name it is'),
  value: said('The name'),
})
const coding = structure('LabFhirCoding', 'A code of a code system', {
  system: said('The code system'),
  code: said('The code in it'),
  display: maybe(said('The code in words')),
})
const concept = structure('LabFhirConcept', 'Something coded', {
  coding: maybe(Type.Array(coding, { minItems: 1 })),
  text: maybe(said('As printed')),
})
const reference = structure('LabFhirReference', 'Another resource of the bundle', {
  reference: said('Its `fullUrl`'),
})
const effectiveDateTime = Type.String({
  pattern: FHIR_TIME,
  description: 'When the sample was collected; the date alone where no offset is known',
})
const quantity = structure('LabFhirQuantity', 'A number with its unit', {
  value: Type.Number(),
  comparator: maybe(Type.Enum(['<', '<=', '>', '>='])),
  unit: maybe(said('The unit for people to read')),
  system: maybe(said('UCUM')),
  code: maybe(said('The unit in UCUM')),
})

const text = structure('LabFhirNarrative', 'The resource for people to read', {
  status: Type.Literal('generated'),
  div: said('XHTML'),
})
const performer = Type.Array(
  structure('LabFhirPerformer', 'The laboratory', { display: said('Its name as printed') }),
  { minItems: 1 },
)

const patient = structure('LabFhirPatient', 'The person, known by your `user_id` alone', {
  resourceType: Type.Literal('Patient'),
  id: id('The same in every document of the user'),
  meta,
  text,
  identifier: Type.Array(identifier, { minItems: 1, maxItems: 1 }),
})

const diagnosticReport = structure('LabFhirDiagnosticReport', 'The document as a whole', {
  resourceType: Type.Literal('DiagnosticReport'),
  id: id('The same for the same document'),
  meta,
  text,
  identifier: Type.Array(identifier, { minItems: 1, maxItems: 1 }),
  status: Type.Literal('final'),
  category: Type.Array(concept, { minItems: 1 }),
  code: concept,
  subject: reference,
  effectiveDateTime,
  performer,
  specimen: maybe(Type.Array(reference, { minItems: 1 })),
  result: maybe(Type.Array(reference, { minItems: 1, description: 'In the order of the document' })),
})

const observation = structure('LabFhirObservation', 'One result', {
  resourceType: Type.Literal('Observation'),
  id: id('The same for the same document'),
  meta,
  text,
  extension: Type.Array(
    structure('LabFhirReading', 'How the result was read', {
      url: said('The definition of the extension'),
      extension: Type.Array(
        structure('LabFhirReadingPart', 'One fact of the reading', {
          url: said('Which'),
          valueCode: maybe(Type.String()),
          valueBoolean: maybe(Type.Boolean()),
          valueDecimal: maybe(Type.Number()),
          valueInteger: maybe(Type.Integer()),
          valueString: maybe(Type.String()),
        }),
      ),
    }),
  ),
  status: Type.Literal('final'),
  category: Type.Array(concept, { minItems: 1 }),
  code: concept,
  subject: reference,
  effectiveDateTime: maybe(effectiveDateTime),
  _effectiveDateTime: maybe(
    structure('LabFhirAbsentTime', 'In place of a time that cannot be assigned to the result', {
      extension: Type.Array(
        structure('LabFhirAbsentReason', 'Why it is absent', {
          url: said('data-absent-reason'),
          valueCode: Type.Literal('unknown'),
        }),
        { minItems: 1 },
      ),
    }),
  ),
  performer,
  specimen: maybe(reference),
  valueQuantity: maybe(quantity),
  valueString: maybe(said('A result in words, or a titre')),
  dataAbsentReason: maybe(concept),
  interpretation: maybe(Type.Array(concept, { minItems: 1 })),
  referenceRange: maybe(
    Type.Array(
      structure('LabFhirRange', 'What the laboratory calls usual', {
        low: maybe(quantity),
        high: maybe(quantity),
        text: maybe(said('As printed')),
      }),
      { minItems: 1 },
    ),
  ),
})

const specimen = structure('LabFhirSpecimen', 'A sample that the page names', {
  resourceType: Type.Literal('Specimen'),
  id: id('The same for the same document'),
  meta,
  text,
  type: concept,
  subject: reference,
  collection: maybe(
    structure('LabFhirCollection', 'When it was collected', { collectedDateTime: effectiveDateTime }),
  ),
})

export const labBundle = structure('LabFhirBundle', 'A FHIR R4 Bundle', {
  resourceType: Type.Literal('Bundle'),
  id: id('The same for the same document'),
  meta,
  type: Type.Literal('collection'),
  timestamp: Type.String({ pattern: FHIR_TIME, description: 'When the document was submitted' }),
  entry: Type.Array(
    Type.Union([
      structure('LabFhirPatientEntry', 'The first entry', { fullUrl, resource: patient }),
      structure('LabFhirReportEntry', 'The second entry', { fullUrl, resource: diagnosticReport }),
      structure('LabFhirObservationEntry', 'One for each result', { fullUrl, resource: observation }),
      structure('LabFhirSpecimenEntry', 'One for each sample, last', { fullUrl, resource: specimen }),
    ]),
    { minItems: 2 },
  ),
})
