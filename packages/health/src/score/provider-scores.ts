import type { Source } from '../records.ts'
import type { Sources } from '../sources.ts'

/** Scores under the vendor's own names. */
export interface ProviderScore {
  source_of_data_string: Source
  [field: string]: unknown
}

interface WithRemainder {
  non_structured_data_array: readonly Fields[]
}

type Fields = Readonly<Record<string, unknown>>

/** One object per vendor object that holds a score, cut down to it. */
export function providerScores(summaries: readonly WithRemainder[], sources: Sources): ProviderScore[] {
  return summaries.flatMap(({ non_structured_data_array: remainder }) =>
    remainder.flatMap((fields) => scoresIn(fields, sources)),
  )
}

function scoresIn(fields: Fields, sources: Sources): ProviderScore[] {
  const source = fields['source_of_data_string'] as Source
  const found = Object.entries(sources.get(source)?.ownScores ?? {}).flatMap(([name, wanted]) => {
    const value = wanted === 'all' ? (fields[name] ?? null) : pick(fields[name], wanted)
    return value === null ? [] : [[name, value] as const]
  })
  return found.length === 0 ? [] : [{ source_of_data_string: source, ...Object.fromEntries(found) }]
}

function pick(object: unknown, names: readonly string[]): Fields | null {
  if (typeof object !== 'object' || object === null) return null
  const kept = Object.entries(object).filter(([name, value]) => names.includes(name) && value !== null)
  return kept.length === 0 ? null : Object.fromEntries(kept)
}
