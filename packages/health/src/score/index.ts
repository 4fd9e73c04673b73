export { type HealthScoreData, healthScoreKey } from './document.ts'
export { type ScoreInputs, scoreInputs } from './inputs.ts'
export type { ScoredPerson } from './person.ts'
export { type Rescored, rescore, type ScoreExplanation } from './rescore.ts'
export { HISTORY_DAYS } from './sub-score.ts'
export {
  refusalOfWeights,
  SCORE_PILLARS,
  type ScorePillar,
  type ScoreWeights,
  type WeightName,
  weightOf,
} from './weights.ts'
