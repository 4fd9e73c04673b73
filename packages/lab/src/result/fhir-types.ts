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

export interface Quantity {
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

export interface Narrative {
  status: 'generated'
  /** XHTML. */
  div: string
}

export interface Patient {
  resourceType: 'Patient'
  id: string
  meta: Meta
  text: Narrative
  identifier: Identifier[]
}

/** The laboratory. */
export interface Performer {
  display: string
}

export interface DiagnosticReport {
  resourceType: 'DiagnosticReport'
  id: string
  meta: Meta
  text: Narrative
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

export interface Range {
  low?: Quantity
  high?: Quantity
  text?: string
}

export interface Observation {
  resourceType: 'Observation'
  id: string
  meta: Meta
  text: Narrative
  extension: { url: string; extension: ReadingPart[] }[]
  status: 'final'
  category: Concept[]
  code: Concept
  subject: Reference
  effectiveDateTime?: string
  _effectiveDateTime?: { extension: { url: string; valueCode: 'unknown' }[] }
  performer: Performer[]
  specimen?: Reference
  valueQuantity?: Quantity
  valueString?: string
  dataAbsentReason?: Concept
  interpretation?: Concept[]
  referenceRange?: Range[]
}

export interface Specimen {
  resourceType: 'Specimen'
  id: string
  meta: Meta
  text: Narrative
  type: Concept
  subject: Reference
  collection?: { collectedDateTime: string }
}

export interface Entry {
  fullUrl: string
  resource: Patient | DiagnosticReport | Observation | Specimen
}

export interface Bundle {
  resourceType: 'Bundle'
  id: string
  meta: Meta
  type: 'collection'
  timestamp: string
  entry: Entry[]
}
