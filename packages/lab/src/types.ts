/** A place on a page, in points from the top left corner of the page as it is read, upright. */
export interface Box {
  /** Pages count from 1. */
  page: number
  x: number
  y: number
  width: number
  height: number
}

/** A run of text where it stands: a word, or several that stand together. */
export interface TextItem extends Box {
  text: string
  /** 0 to 1; 1 when it was not read from a picture. */
  confidence: number
  /** Null where the reader does not see it. */
  bold: boolean | null
  /** The colour of the letters as #rrggbb; null where the reader does not see it. */
  color: string | null
  /** Its place on the sheet as drawn; left out where it is the same. */
  drawn?: PagePlace
}

export type PagePlace = Omit<Box, 'page'>

export interface Page {
  /** Pages count from 1. */
  number: number
  width: number
  height: number
  /** Whether the page was read from its text layer or from its picture. */
  by: 'text' | 'ocr'
  /** By how many quarters the sheet was turned clockwise to be upright; left out for none. */
  turns?: number
  items: readonly TextItem[]
}

/** A document as it was read: every piece of text with its place, and no meaning yet. */
export interface ReadDocument {
  pages: readonly Page[]
}

/** Text as it is printed, and where. */
export interface Printed {
  text: string
  box: Box
  confidence: number
}

/** One line of results as the layout gives it: which text is the name, which the value. It is of the current sample only. */
export interface FoundResult {
  name: Printed
  value: Printed
  unit: Printed | null
  range: Printed | null
  flag: Printed | null
  /** The heading above it. */
  panel: Printed | null
  /** What stands in its column of specimens; left out where there is none. */
  specimen?: Printed
}

/** What the layout of a whole document gives. */
export interface FoundReport {
  results: readonly FoundResult[]
  /** What stands outside of the tables, line by line: labels, dates, names. */
  lines: readonly Printed[]
}

export const LANGUAGES = ['en', 'es', 'de', 'fr', 'it', 'pt', 'nl', 'pl', 'sv'] as const
export type Language = (typeof LANGUAGES)[number]

/** How numbers are written in a document: which sign separates the decimals. */
export type DecimalSign = '.' | ','

export type Comparator = '<' | '<=' | '>' | '>='

export const VALIDATIONS = ['valid', 'implausible', 'unit_mismatch', 'unreadable'] as const
export type Validation = (typeof VALIDATIONS)[number]

/** What can be examined: blood with its kinds first, then urine, stool, other fluids and swabs. */
export const SPECIMENS = [
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
export type Specimen = (typeof SPECIMENS)[number]

export interface ReferenceRange {
  low: number | null
  high: number | null
  /** The range as it is printed. */
  text: string
}

/** A result with its meaning, every number in the canonical unit of the biomarker. */
export interface Biomarker {
  /** Our code; null for a result that is not in the dictionary. */
  code: string | null
  /** The English name of the dictionary, else as printed. */
  name: string
  nameInDocument: string
  loinc: string | null
  /** What was examined, as the page says; null where it does not say. */
  specimen: Specimen | null
  /** When its own sample was collected; null where the page has several times and does not say which is its own. */
  collected: Pick<CollectionTime, 'local' | 'offset'> | null
  value: number | null
  /** The value of results in words and of titres. */
  valueText: string | null
  comparator: Comparator | null
  /** The unit in UCUM. */
  unit: string | null
  valueInDocument: string
  unitInDocument: string | null
  /** Whether the picture was read wrongly at the unit, as the printed range proves, and the unit is another than was read. */
  unitCorrected: boolean
  /** The reference range in the unit of `value`. */
  range: ReferenceRange | null
  /** `low`, `high`, `critical_low`, `critical_high`, `abnormal` or `normal`; null where neither page nor range shows one. */
  flag: Flag | null
  /** Whether the flag is printed, or follows from value and range. */
  flagIsPrinted: boolean
  validation: Validation
  /** 0 to 1. */
  confidence: number
  location: Box
}

export const FLAGS = ['low', 'high', 'critical_low', 'critical_high', 'abnormal', 'normal'] as const
export type Flag = (typeof FLAGS)[number]

export interface Panel {
  /** Our code; null for a heading that is not in the dictionary. */
  code: string | null
  name: string
  biomarkers: readonly Biomarker[]
}

/** When the sample was taken. */
export interface CollectionTime {
  /** YYYY-MM-DDTHH:MM:SS, by the clock of the place. */
  local: string
  /** ±HH:MM or Z; null when neither the document nor the request gives one. */
  offset: string | null
  zoneFrom: 'document' | 'request' | null
  /** Whether the page says it, or the request, because the page does not. */
  timeFrom: 'document' | 'request'
  /** Null where the page does not say it. */
  location: Box | null
}

/** How a page has to be drawn to be shown. */
export interface Sheet {
  /** Pages count from 1. */
  number: number
  /** The width in points, once the page is turned. */
  width: number
  height: number
  /** By how many quarters the page has to be turned clockwise. */
  turns: number
}

/**
 * Where things stand on the sheets as drawn and turned. Places as read are those of a sheet that was made flat and straight,
 * which a photograph is not.
 */
export interface Seen {
  sheets: readonly Sheet[]
  /** Null where the page does not say it. */
  collected: Box | null
  /** The places of the biomarkers, in their order. */
  values: readonly Box[]
}

export interface ReadReport {
  collected: CollectionTime
  laboratory: string | null
  language: Language | null
  panels: readonly Panel[]
  seen: Seen
}

/** Why a document gives no report: a code for programs, and words for people in docs/reference/lab.md. */
export const FAILURES = [
  'not_a_supported_file',
  'damaged_file',
  'encrypted_file',
  'too_many_pages',
  'page_too_large',
  'image_too_large',
  'too_much_content',
  'took_too_long',
  'used_too_much_memory',
  'reader_failed',
  'no_text_found',
  'not_a_laboratory_report',
  'no_results_found',
  'several_people',
  'no_collection_time',
  'collection_time_without_hour',
  'ambiguous_collection_time',
] as const
export type Failure = (typeof FAILURES)[number]

export class LabFailure extends Error {
  readonly reason: Failure
  /** A detail for the operator who investigates; it never holds a word of the document. */
  readonly detail: string | null
  constructor(reason: Failure, detail: string | null = null) {
    super(detail ? `${reason}: ${detail}` : reason)
    this.name = 'LabFailure'
    this.reason = reason
    this.detail = detail
  }
}

export type Extraction =
  | { state: 'extracted'; report: ReadReport }
  | { state: 'failed'; reason: Failure; detail: string | null }
