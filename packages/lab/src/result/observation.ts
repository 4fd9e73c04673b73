import type { Biomarker, CollectionTime, Flag } from '../types.ts'
import type {
  Coding,
  Concept,
  FhirObservation,
  FhirQuantity,
  FhirRange,
  Performer,
  ReadingPart,
} from './fhir-types.ts'
import { numericOffset } from './metadata.ts'
import { narrative } from './narrative.ts'
import { roundedPlace } from './place.ts'
import { SYSTEMS } from './systems.ts'
import { fhirText } from './text.ts'

/** FHIR has no time of day without an offset: the date alone is written where none is known. */
export const effectiveTime = (collected: NonNullable<Biomarker['collected']>): string =>
  collected.offset === null ? collected.local.slice(0, 10) : `${collected.local}${numericOffset(collected)}`

/** The time of a result to which none of several times of the report can be assigned. */
const UNKNOWN = { extension: [{ url: SYSTEMS.absentExtension, valueCode: 'unknown' as const }] }

const INTERPRETATIONS: Record<Flag, readonly [string, string]> = {
  low: ['L', 'Low'],
  high: ['H', 'High'],
  critical_low: ['LL', 'Critical low'],
  critical_high: ['HH', 'Critical high'],
  abnormal: ['A', 'Abnormal'],
  normal: ['N', 'Normal'],
}

export function observationOf(
  of: Biomarker,
  at: {
    id: string
    patient: string
    performer: Performer[]
    specimen: string | null
    timeFrom: CollectionTime['timeFrom']
  },
): FhirObservation {
  const range = rangeOf(of)
  return {
    resourceType: 'Observation',
    id: at.id,
    meta: { source: SYSTEMS.service },
    text: narrative(of.nameInDocument, of.valueInDocument, of.unitInDocument),
    extension: [{ url: SYSTEMS.reading, extension: readingOf(of, at.timeFrom) }],
    status: 'final',
    category: categoriesOf(of),
    code: codeOf(of),
    subject: { reference: at.patient },
    ...(of.collected ? { effectiveDateTime: effectiveTime(of.collected) } : { _effectiveDateTime: UNKNOWN }),
    performer: at.performer,
    ...(at.specimen !== null && { specimen: { reference: at.specimen } }),
    ...measured(of),
    ...(of.flag && { interpretation: [interpretation(of.flag)] }),
    ...(range && { referenceRange: [range] }),
  }
}

/** LOINC code of the oxygen saturation of arterial blood, which FHIR counts among the vital signs wherever it was measured. */
const ARTERIAL_SATURATION = '2708-6'

function categoriesOf({ loinc }: Biomarker): Concept[] {
  const system = SYSTEMS.observationCategory
  return [
    { coding: [{ system, code: 'laboratory', display: 'Laboratory' }] },
    ...(loinc === ARTERIAL_SATURATION
      ? [{ coding: [{ system, code: 'vital-signs', display: 'Vital Signs' }] }]
      : []),
  ]
}

function codeOf({ code, name, loinc, nameInDocument }: Biomarker): Concept {
  const coding: Coding[] = [
    ...(code ? [{ system: SYSTEMS.biomarkers, code, display: fhirText(name) ?? code }] : []),
    ...(loinc ? [{ system: SYSTEMS.loinc, code: loinc }] : []),
  ]
  const text = fhirText(nameInDocument) ?? fhirText(name) ?? code ?? 'Unnamed'
  return { ...(coding.length > 0 && { coding }), text }
}

type Measured = Pick<FhirObservation, 'valueQuantity' | 'valueString' | 'dataAbsentReason'>

/** The measured value, in exactly one of three forms. */
function measured(of: Biomarker): Measured {
  const valueString = fhirText(of.valueText)
  if (of.validation !== 'unreadable') {
    if (of.value !== null) return { valueQuantity: quantity(of.value, of.unit, of.comparator) }
    if (valueString !== null) return { valueString }
  }
  return { dataAbsentReason: { coding: [{ system: SYSTEMS.absent, code: 'unknown', display: 'Unknown' }] } }
}

const quantity = (
  value: number,
  unit: string | null,
  comparator?: Biomarker['comparator'],
): FhirQuantity => ({
  value,
  ...(comparator && { comparator }),
  ...(unit && { unit, system: SYSTEMS.ucum, code: ANNOTATION_ALONE.test(unit) ? '1' : unit }),
})

/** UCUM ignores annotations: a unit of nothing else is the number one. */
const ANNOTATION_ALONE = /^\{[^}]*\}$/

function rangeOf({ range, unit }: Biomarker): FhirRange | null {
  if (!range) return null
  const text = fhirText(range.text)
  const fhirRange: FhirRange = {
    ...(range.low !== null && { low: quantity(range.low, unit) }),
    ...(range.high !== null && { high: quantity(range.high, unit) }),
    ...(text !== null && { text }),
  }
  return Object.keys(fhirRange).length > 0 ? fhirRange : null
}

function interpretation(flag: Flag): Concept {
  const [code, display] = INTERPRETATIONS[flag]
  return { coding: [{ system: SYSTEMS.interpretation, code, display }] }
}

/** What the page says and where, what our checks say of it, and how sure the reading is. */
function readingOf(of: Biomarker, timeFrom: CollectionTime['timeFrom']): ReadingPart[] {
  const printed = (url: string, text: string | null): ReadingPart[] => {
    const valueString = fhirText(text)
    return valueString === null ? [] : [{ url, valueString }]
  }
  const { page, x, y, width, height } = roundedPlace(of.location)
  return [
    { url: 'validation', valueCode: of.validation },
    { url: 'confidence', valueDecimal: of.confidence },
    ...(of.collected ? [{ url: 'collected', valueCode: timeFrom }] : []),
    ...printed('value', of.valueInDocument),
    ...printed('unit', of.unitInDocument),
    ...(of.unitCorrected ? [{ url: 'unitCorrected', valueBoolean: true }] : []),
    { url: 'page', valueInteger: page },
    ...Object.entries({ x, y, width, height }).map(([url, valueDecimal]) => ({ url, valueDecimal })),
  ]
}
