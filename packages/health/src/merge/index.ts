export type { AsideReason, Candidate, Choice, Contribution, SetAside } from './choose.ts'
export { choose } from './choose.ts'
export { DEFAULT_RANKING, type RankedPillar, type Ranking, rankedSources } from './ranking.ts'
