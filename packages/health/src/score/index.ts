export { type DayScore, scoreDay, sevenDayAverage } from './day-score.ts'
export { type HealthScoreData, healthScoreKey } from './document.ts'
export { type ScoreInputs, scoreInputs } from './inputs.ts'
export type { Person, UserInfoName } from './person.ts'
export { type Rescored, type RescoreInput, rescore, type ScoreExplanation } from './rescore.ts'
export { HISTORY_DAYS, type SubScore } from './sub-score.ts'
export {
  refusalOfWeights,
  SCORE_PILLARS,
  type ScorePillar,
  type ScoreWeights,
  type SubScoreName,
  WEIGHT_NAMES,
  type WeightName,
  weightOf,
} from './weights.ts'
