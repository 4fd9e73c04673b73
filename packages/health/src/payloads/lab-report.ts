import { type Static, type TSchema, Type } from 'typebox'
import { documentOf } from './envelope.ts'
import { float, parts, structure, text, time } from './fields.ts'
import { labBundle } from './lab-report-fhir.ts'

const LAB_VALIDATIONS = ['valid', 'implausible', 'unit_mismatch', 'unreadable'] as const
const LAB_SPECIMENS = [
  'blood',
  'serum',
  'plasma',
  'capillary_blood',
  'arterial_blood',
  'venous_blood',
  'cord_blood',
  'dried_blood',
  'urine',
  'timed_urine',
  'stool',
  'cerebrospinal_fluid',
  'pleural_fluid',
  'synovial_fluid',
  'ascitic_fluid',
  'amniotic_fluid',
  'saliva',
  'semen',
  'sweat',
  'swab',
  'drain_fluid',
  'other',
] as const
const LAB_FLAGS = ['low', 'high', 'critical_low', 'critical_high', 'abnormal', 'normal'] as const

const LOCAL_TIME_PERHAPS_WITHOUT_OFFSET =
  '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}\\.\\d{6}([+-]\\d{2}:\\d{2})?$'

const said = (description: string) => Type.String({ description })
const orNull = <S extends TSchema>(schema: S, description: string) =>
  Type.Union([schema, Type.Null()], { description })

const metadata = structure('LabReportMetadata', 'What the document is about and where it comes from', {
  datetime_string: Type.String({
    pattern: LOCAL_TIME_PERHAPS_WITHOUT_OFFSET,
    description:
      'When the sample was collected; without an offset where neither the page nor the request has one',
    examples: ['2026-11-14T07:30:00.000000+01:00'],
  }),
  user_id_string: said("The client's identifier of the user"),
  document_id_string: said('The document_id that the submission was answered with'),
  received_at_string: time('When the document was submitted'),
  time_zone_source_string: orNull(Type.Enum(['document', 'request']), 'Where the offset comes from'),
  collection_time_source_string: Type.Enum(['document', 'request'], {
    description: 'Where `datetime_string` comes from: `request` is the `collected_at` of the submission',
  }),
})

const biomarker = structure('LabBiomarker', 'One result', {
  name_string: said('English name; as printed where we do not know the biomarker'),
  name_in_document_string: said('As printed'),
  code_string: text('Our code'),
  loinc_code_string: text('The same in LOINC'),
  specimen_string: orNull(Type.Enum([...LAB_SPECIMENS]), 'What was examined, as the page says'),
  collected_at_string: orNull(
    Type.String({ pattern: LOCAL_TIME_PERHAPS_WITHOUT_OFFSET }),
    'When the sample of this result was collected',
  ),
  collected_at_absent_reason_string: orNull(
    Type.Enum(['not_assignable']),
    'Why there is no such time: the page has one or several, and none that can be assigned to this result',
  ),
  value_float: float('In `unit_string`'),
  value_string: text('A result in words, or a titre'),
  comparator_string: orNull(Type.Enum(['<', '<=', '>', '>=']), 'How the true value compares to the number'),
  unit_string: text('UCUM'),
  value_in_document_string: said('As printed'),
  unit_in_document_string: text('As printed'),
  unit_corrected_bool: Type.Boolean({
    description:
      'Whether a picture was read wrongly at the unit, as the printed range proves, and the unit is corrected',
  }),
  reference_range_object: parts('What the laboratory calls usual, in `unit_string`', {
    low_float: float('Lowest'),
    high_float: float('Highest'),
    text_string: text('As printed'),
  }),
  flag_string: orNull(Type.Enum([...LAB_FLAGS]), 'Printed, or from value and range'),
  validation_string: Type.Enum([...LAB_VALIDATIONS], { description: 'What our checks say of the value' }),
  confidence_float: Type.Number({ minimum: 0, maximum: 1, description: 'How sure the reading is' }),
  location_object: parts('Where it is printed, in points from the top left corner of the upright page', {
    page_int: Type.Integer({ minimum: 1, description: 'The first page is 1' }),
    x_float: Type.Number({ description: 'Left edge' }),
    y_float: Type.Number({ description: 'Top edge' }),
    width_float: Type.Number({ description: 'Width' }),
    height_float: Type.Number({ description: 'Height' }),
  }),
})

const panel = structure('LabPanel', 'Results under one heading', {
  panel_name_string: said('The heading'),
  panel_code_string: text('Our code'),
  biomarkers_array: Type.Array(biomarker),
})

export const labReport = documentOf(
  {
    name: 'lab_report',
    title: 'LabReport',
    description: 'What a laboratory document says, in the form that the client chose.',
  },
  {
    lab_report: Type.Union([
      structure('LabReportContent', 'As JSON', {
        metadata,
        laboratory_name_string: text('As printed'),
        panels_array: Type.Array(panel, { description: 'In the order of the document' }),
      }),
      structure('LabReportFhirContent', 'As FHIR R4', { metadata, fhir: labBundle }),
    ]),
  },
)

export type LabReport = Static<typeof labReport>
