import type { Source } from '../records.ts'

/** What sources are ranked for: a watch may be best at steps and a scale at weight. */
export type RankedPillar = 'sleep' | 'physical' | 'body'

/** Best first. Sources left out follow in the default order. */
export type Ranking = { [P in RankedPillar]?: readonly Source[] }

const PHONES: readonly Source[] = ['Samsung Health', 'Apple Health', 'Health Connect']

export const DEFAULT_RANKING: { readonly [P in RankedPillar]: readonly Source[] } = {
  sleep: ['Oura', 'Whoop', 'Garmin', 'Polar', 'Fitbit', 'Withings', ...PHONES, 'Dexcom'],
  physical: ['Garmin', 'Polar', 'Whoop', 'Oura', 'Fitbit', 'Withings', ...PHONES, 'Dexcom'],
  body: ['Withings', 'Garmin', 'Whoop', 'Oura', 'Polar', 'Fitbit', 'Dexcom', ...PHONES],
}

/** Every source, best first. */
export function rankedSources(pillar: RankedPillar, ranking: Ranking = {}): readonly Source[] {
  return [...new Set([...(ranking[pillar] ?? []), ...DEFAULT_RANKING[pillar]])]
}
