import type { ObservationFacts, ObservationRule } from './observation-rules.ts'
import { isLow, isWell, scoreIn, tenths } from './words.ts'

const RESTING = 'hr_resting_avg_int'
const HRV = 'hrv_baseline_delta_float'

const ofRecovery = ({ domains: { recovery } }: ObservationFacts) => ({
  resting: scoreIn(recovery, RESTING),
  hrv: scoreIn(recovery, HRV),
  delta: recovery.metrics.hrv_baseline_delta_float,
})

export const HEART_RULES: readonly ObservationRule[] = [
  {
    name: 'strained',
    topics: ['hrv_change', 'resting_change'],
    tone: 'watch',
    behind: ['recovery', RESTING, HRV],
    says(facts) {
      const { resting, hrv } = ofRecovery(facts)
      if (!isLow(resting) || !isLow(hrv)) return null
      return 'Resting heart rate is above and heart rate variability below what is usual for the person: the body seems to recover less than usual.'
    },
  },
  {
    name: 'hrv_lower',
    topics: ['hrv_change'],
    tone: 'watch',
    behind: ['recovery', HRV],
    says(facts) {
      const { hrv, delta } = ofRecovery(facts)
      if (!isLow(hrv) || delta === null) return null
      return `Heart rate variability is ${tenths(-delta)} ms below what is usual for the person.`
    },
  },
  {
    name: 'hrv_kept',
    topics: ['hrv_change'],
    tone: 'good',
    behind: ['recovery', HRV],
    says: (facts) =>
      isWell(ofRecovery(facts).hrv)
        ? 'Heart rate variability is at or above what is usual for the person.'
        : null,
  },
  {
    name: 'resting_higher',
    topics: ['resting_change'],
    tone: 'watch',
    behind: ['recovery', RESTING],
    says: (facts) =>
      isLow(ofRecovery(facts).resting) ? 'Resting heart rate is above what is usual for the person.' : null,
  },
  {
    name: 'resting_kept',
    topics: ['resting_change'],
    tone: 'good',
    behind: ['recovery', RESTING],
    says: (facts) =>
      isWell(ofRecovery(facts).resting)
        ? 'Resting heart rate is at or below what is usual for the person.'
        : null,
  },
  {
    name: 'resting_low',
    topics: ['resting_level'],
    tone: 'good',
    behind: ['cardio', RESTING],
    says: (facts) => restingLevel(facts, isWell, 'in the favourable part of the range'),
  },
  {
    name: 'resting_high',
    topics: ['resting_level'],
    tone: 'watch',
    behind: ['cardio', RESTING],
    says: (facts) => restingLevel(facts, isLow, 'in the upper part of the range'),
  },
]

function restingLevel(
  { domains: { cardio } }: ObservationFacts,
  applies: (score: number | null) => boolean,
  meaning: string,
): string | null {
  if (!applies(scoreIn(cardio, RESTING))) return null
  return `Resting heart rate averaged ${cardio.metrics.hr_resting_avg_int} beats per minute, ${meaning}.`
}
