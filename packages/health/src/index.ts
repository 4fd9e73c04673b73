export * from './clinical/index.ts'
export * from './documents/index.ts'
export {
  comparatorPathOf,
  FIGURE_NAMES,
  FIGURES,
  type Figure,
  type FigureName,
  fieldFactsOf,
  type Topic,
} from './figures/index.ts'
export type { AsideReason, Contribution, Derivation, SetAside } from './merge/index.ts'
export * from './metrics.ts'
export * from './monitoring/index.ts'
export * from './payloads/index.ts'
export * from './phone-records.ts'
export { isPressure, plausible } from './plausible.ts'
export * from './profile/index.ts'
export * from './readings/index.ts'
export * from './records.ts'
export * from './score/index.ts'
export {
  RANKED_PILLARS,
  type RankedPillar,
  type Ranking,
  rankedSources,
  type SourceFacts,
  type Sources,
} from './sources.ts'
export * from './steps/index.ts'
export * from './time/index.ts'
