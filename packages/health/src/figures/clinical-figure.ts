export type Category = 'vital-signs' | 'activity' | 'survey'
export type Summary = 'body' | 'physical' | 'sleep'
export type Aggregate = 'total' | 'average' | 'latest'

/** How a figure is observed in one row of a clinical document's contents. */
export interface ObservedIn {
  /** First that of the summary it belongs to. */
  categories: readonly Category[]
  aggregate: Aggregate
  /** Where it is read: the first that tells it counts. */
  summaries: readonly Summary[]
  /** A field of the same summaries that stands for it where it is not told. */
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
  loinc: { code: string; display: string } | null
  observed: readonly ObservedIn[]
}

type Unit = readonly [unit: string, ucum: string]

export function coded(
  code: string,
  display: string,
  definition: string,
  [unit, ucum]: Unit,
  loinc: readonly [code: string, display: string] | null,
  ...observed: ObservedIn[]
): { clinical: ClinicalFigure } {
  const known = loinc && { code: loinc[0], display: loinc[1] }
  return { clinical: { code, display, definition, unit, ucum, loinc: known, observed } }
}

export const BEATS: Unit = ['beats/min', '/min']
export const SECONDS: Unit = ['s', 's']
/** A unit that UCUM spells as people do. */
export const same = (unit: string): Unit => [unit, unit]

export const vital = (aggregate: Aggregate, ...summaries: Summary[]): ObservedIn => ({
  categories: ['vital-signs'],
  aggregate,
  summaries: summaries.length > 0 ? summaries : ['body'],
})
export const active = (aggregate: Aggregate, ...summaries: Summary[]): ObservedIn => ({
  categories: ['activity'],
  aggregate,
  summaries: summaries.length > 0 ? summaries : ['physical'],
})
export const asleep = (aggregate: Aggregate): ObservedIn => ({
  categories: ['survey'],
  aggregate,
  summaries: ['sleep'],
})
/** FHIR R4 requires the category of whoever uses the LOINC codes of its vital signs, wherever the number comes from. */
export const alsoVital = (observed: ObservedIn): ObservedIn => ({
  ...observed,
  categories: [...observed.categories, 'vital-signs'],
})
