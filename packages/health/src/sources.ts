import type { EventStructure } from './payloads/index.ts'
import type { Source } from './records.ts'

/** What sources are ranked for: a watch may be best at steps and a scale at weight. */
export const RANKED_PILLARS = ['sleep', 'physical', 'body'] as const
export type RankedPillar = (typeof RANKED_PILLARS)[number]

/** What the domain needs to know about a source. The source's manifest declares it. */
export interface SourceFacts {
  /** Whether it is the health store of a phone, in which several apps and devices write. */
  isPhoneStore: boolean
  /** The position of the source among all others: the lowest number is preferred. No two sources share one. */
  rank: { readonly [P in RankedPillar]: number }
  /** The events of the body on which it names the device that measured. */
  namesDevicesOn: readonly EventStructure[]
  /** Whether its total energy of a day is the active part plus what is spent at rest. */
  energyTotalIsSum: boolean
  /** Whether it reports the oxygen saturation of a night as a number of the day, and nowhere else. */
  reportsDailySaturation: boolean
  /** Whether it reports heart rates but none at rest, so that one is derived from the night. */
  lacksRestingHeartRate: boolean
  /**
   * Where the vendor's own scores are found among the fields that have no place in a summary: per object the fields that are
   * scores, or the whole value.
   */
  ownScores: Readonly<Record<string, readonly string[] | 'all'>>
}

/** Every registered source by its name, in the order of the registry. */
export type Sources = ReadonlyMap<Source, SourceFacts>

export const isPhone = (sources: Sources, source: Source): boolean =>
  sources.get(source)?.isPhoneStore === true

/** A client's own order, best first. Sources left out follow in the default order. */
export type Ranking = { [P in RankedPillar]?: readonly Source[] }

/** Every source, best first. */
export function rankedSources(
  sources: Sources,
  pillar: RankedPillar,
  ranking: Ranking = {},
): readonly Source[] {
  const usual = [...sources].sort(([, a], [, b]) => a.rank[pillar] - b.rank[pillar]).map(([name]) => name)
  return [...new Set([...(ranking[pillar] ?? []), ...usual])]
}
