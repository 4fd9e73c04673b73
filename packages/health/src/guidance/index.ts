/**
 * What is recommended, and what a value scores against it: one ruler for the score of a day and the profile of a week.
 * docs/reference/health-score.md names every source in full.
 */
export { ageOn } from './age.ts'
export { BMI_RANGE, bmiScoreFor, bodyMassIndex } from './body.ts'
export { activeKcalFor, activeKcalScore, basalKcal } from './energy.ts'
export { hrvShareScore, restingChangeScore, restingScore, USUAL_DAYS, usualOf } from './heart.ts'
export {
  ACTIVE_DAY_MINUTES,
  activeMinutesFor,
  activeMinutesOf,
  activeMinutesScore,
  frequencyScore,
  stepsFor,
  stepsScore,
  WEEK_DAYS,
} from './movement.ts'
export { mean, REACHED, wholeScore } from './points.ts'
export {
  awakeScore,
  efficiencyOf,
  efficiencyScore,
  fallingAsleepScore,
  GOOD_NIGHT,
  regularityScore,
  sleepDebtHours,
  sleepDebtScore,
  sleepHoursFor,
  sleepHoursScore,
} from './sleep.ts'
