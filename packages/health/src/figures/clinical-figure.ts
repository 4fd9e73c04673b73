export type Category = 'vital-signs' | 'activity' | 'survey'
export type FigureSummary = 'body' | 'physical' | 'sleep'
export type Aggregate = 'total' | 'average' | 'latest'

/** How a figure is observed in one row of a clinical document's contents. */
export interface ObservedIn {
  /** First that of the summary it belongs to. */
  categories: readonly Category[]
  aggregate: Aggregate
  /** Where it is read: the first summary that has it counts. */
  summaries: readonly FigureSummary[]
  /** A field of the same summaries that is used where it is missing. */
  orField?: string
}

/** A figure as clinical documents say it: in the unit of its field, with codes that others know. */
export interface ClinicalFigure {
  code: string
  display: string
  definition: string
  /** For people to read. */
  unit: string
  ucum: string
  /** The most specific first; then the code that FHIR's profile of a vital sign requires beside it. */
  loincs: readonly LoincCode[]
  observed: readonly ObservedIn[]
}

/** A LOINC code with its long common name. */
export interface LoincCode {
  code: string
  display: string
  /** The only occasion that the code applies to; null for every occasion. */
  only: 'night' | null
}

type Loinc = readonly [code: string, display: string, only?: 'night']

/** FHIR requires this code of every heart rate, beside a more specific one. */
export const HEART_RATE: Loinc = ['8867-4', 'Heart rate']

type Unit = readonly [unit: string, ucum: string]

export function coded(
  code: string,
  display: string,
  definition: string,
  [unit, ucum]: Unit,
  loincs: readonly Loinc[],
  ...observed: ObservedIn[]
): { clinical: ClinicalFigure } {
  const codes = loincs.map(([code, display, only]) => ({ code, display, only: only ?? null }))
  return { clinical: { code, display, definition, unit, ucum, loincs: codes, observed } }
}

export const BEATS: Unit = ['beats/min', '/min']
export const SECONDS: Unit = ['s', 's']
/** A unit that UCUM spells as people do. */
export const same = (unit: string): Unit => [unit, unit]

export const vital = (aggregate: Aggregate, ...summaries: FigureSummary[]): ObservedIn => ({
  categories: ['vital-signs'],
  aggregate,
  summaries: summaries.length > 0 ? summaries : ['body'],
})
export const active = (aggregate: Aggregate, ...summaries: FigureSummary[]): ObservedIn => ({
  categories: ['activity'],
  aggregate,
  summaries: summaries.length > 0 ? summaries : ['physical'],
})
export const asleep = (aggregate: Aggregate): ObservedIn => ({
  categories: ['survey'],
  aggregate,
  summaries: ['sleep'],
})
/** FHIR R4 requires this category of every Observation with a LOINC code of a vital sign, from whichever summary. */
export const alsoVital = (observed: ObservedIn): ObservedIn => ({
  ...observed,
  categories: [...observed.categories, 'vital-signs'],
})
