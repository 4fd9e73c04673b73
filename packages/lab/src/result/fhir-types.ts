import type { Comparator } from '../types.ts'

export interface Coding {
  system: string
  code: string
  display?: string
}

export interface Concept {
  coding?: Coding[]
  text?: string
}

interface Reference {
  reference: string
}

export interface FhirQuantity {
  value: number
  comparator?: Comparator
  unit?: string
  system?: string
  code?: string
}

interface Identifier {
  system: string
  value: string
}

interface Meta {
  source: string
}

export interface FhirNarrative {
  status: 'generated'
  /** The narrative as XHTML. */
  div: string
}

export interface FhirPatient {
  resourceType: 'Patient'
  id: string
  meta: Meta
  text: FhirNarrative
  identifier: Identifier[]
}

/** The laboratory that performed the tests. */
export interface Performer {
  display: string
}

export interface DiagnosticReport {
  resourceType: 'DiagnosticReport'
  id: string
  meta: Meta
  text: FhirNarrative
  identifier: Identifier[]
  status: 'final'
  category: Concept[]
  code: Concept
  subject: Reference
  effectiveDateTime: string
  performer: Performer[]
  specimen?: Reference[]
  result?: Reference[]
}

export interface ReadingPart {
  url: string
  valueBoolean?: boolean
  valueCode?: string
  valueDecimal?: number
  valueInteger?: number
  valueString?: string
}

export interface FhirRange {
  low?: FhirQuantity
  high?: FhirQuantity
  text?: string
}

export interface FhirObservation {
  resourceType: 'Observation'
  id: string
  meta: Meta
  text: FhirNarrative
  extension: { url: string; extension: ReadingPart[] }[]
  status: 'final'
  category: Concept[]
  code: Concept
  subject: Reference
  effectiveDateTime?: string
  _effectiveDateTime?: { extension: { url: string; valueCode: 'unknown' }[] }
  performer: Performer[]
  specimen?: Reference
  valueQuantity?: FhirQuantity
  valueString?: string
  dataAbsentReason?: Concept
  interpretation?: Concept[]
  referenceRange?: FhirRange[]
}

export interface FhirSpecimen {
  resourceType: 'Specimen'
  id: string
  meta: Meta
  text: FhirNarrative
  type: Concept
  subject: Reference
  collection?: { collectedDateTime: string }
}

export interface FhirEntry {
  fullUrl: string
  resource: FhirPatient | DiagnosticReport | FhirObservation | FhirSpecimen
}

export interface Bundle {
  resourceType: 'Bundle'
  id: string
  meta: Meta
  type: 'collection'
  timestamp: string
  entry: FhirEntry[]
}
