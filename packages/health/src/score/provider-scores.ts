import type { Source } from '../records.ts'

/** Scores under the vendor's own names. */
export interface ProviderScore {
  source_of_data_string: Source
  [field: string]: unknown
}

/**
 * Where vendors' own scores stand among the fields that have no place in a summary: which fields of an object, or all that
 * has the name.
 */
const PLACES: { readonly [S in Source]?: Readonly<Record<string, readonly string[] | 'all'>> } = {
  Garmin: {
    sleeps: ['overallSleepScore'],
    dailies: ['bodyBatteryChargedValue', 'bodyBatteryDrainedValue'],
  },
  Oura: { daily_sleep: ['score'], daily_readiness: ['score'], daily_activity: ['score'] },
  Polar: {
    sleep: ['sleep_score', 'sleep_charge'],
    nightly_recharge: ['nightly_recharge_status', 'ans_charge', 'ans_charge_status'],
  },
  'Samsung Health': { sleep: ['SLEEP_SCORE'], energy_score: ['score'] },
  Whoop: { recovery: ['recovery_score'], sleep: ['sleep_performance_percentage'], strain: 'all' },
  Withings: { sleep: ['sleep_score'] },
}

interface WithRemainder {
  non_structured_data_array: readonly Fields[]
}

type Fields = Readonly<Record<string, unknown>>

/** One object per vendor object that holds a score, cut down to it. */
export function providerScores(summaries: readonly WithRemainder[]): ProviderScore[] {
  return summaries.flatMap(({ non_structured_data_array: remainder }) => remainder.flatMap(scoresIn))
}

function scoresIn(fields: Fields): ProviderScore[] {
  const source = fields['source_of_data_string'] as Source
  const found = Object.entries(PLACES[source] ?? {}).flatMap(([name, wanted]) => {
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
