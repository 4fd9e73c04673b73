export { type DayScore, scoreDay, sevenDayAverage } from './day-score.ts'
export { buildHealthScore, type HealthScoreData, type HealthScoreInput, healthScoreKey } from './document.ts'
export { INPUT_NAMES, type Input, type InputName, type ScoreInputs, scoreInputs } from './inputs.ts'
export type { Person, UserInfoName } from './person.ts'
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
