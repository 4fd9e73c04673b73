import { sleepHoursFor } from '../guidance/index.ts'
import type { ObservationFacts, ObservationRule } from './observation-rules.ts'
import { isLow, isWell, scoreIn, tenths, WELL } from './words.ts'

const DURATION = 'sleep_duration_avg_hours_float'
const EFFICIENCY = 'sleep_efficiency_1_100_avg_int'
const CONSISTENCY = 'sleep_consistency_dict'

function recommended({ age }: ObservationFacts): string {
  const { from, to } = sleepHoursFor(age)
  return `the ${from} to ${to} hours recommended`
}

function amount(
  facts: ObservationFacts,
  applies: (hours: number, from: number, to: number) => boolean,
): string | null {
  const average = facts.domains.sleep.metrics.sleep_duration_avg_hours_float
  if (average === null) return null
  const hours = tenths(average)
  const { from, to } = sleepHoursFor(facts.age)
  return applies(hours, from, to) ? `Sleep averaged ${hours} hours a day` : null
}

const debtText = ({ domains: { recovery } }: ObservationFacts) => {
  const { sleep_debt_hours_float: debt } = recovery.metrics
  return debt ? `, ${tenths(debt)} hours short in all over the days that are known` : ''
}

const after = (text: string | null, rest: string) => (text === null ? null : `${text}${rest}`)

export const SLEEP_RULES: readonly ObservationRule[] = [
  {
    name: 'sleep_short',
    topics: ['sleep_amount'],
    tone: 'watch',
    behind: ['sleep', DURATION],
    says: (facts) =>
      after(
        amount(facts, (hours, from) => hours < from),
        `, less than ${recommended(facts)}${debtText(facts)}.`,
      ),
  },
  {
    name: 'sleep_long',
    topics: ['sleep_amount'],
    tone: 'neutral',
    behind: ['sleep', DURATION],
    says: (facts) =>
      after(
        amount(facts, (hours, _from, to) => hours > to),
        `, more than ${recommended(facts)}.`,
      ),
  },
  {
    name: 'sleep_uneven',
    topics: ['sleep_amount'],
    tone: 'watch',
    behind: ['sleep', DURATION],
    says: (facts) =>
      after(
        amount(facts, () => !isWell(scoreIn(facts.domains.sleep, DURATION))),
        `, within ${recommended(facts)}, but single days were far from it.`,
      ),
  },
  {
    name: 'sleep_enough',
    topics: ['sleep_amount'],
    tone: 'good',
    behind: ['sleep', DURATION],
    says: (facts) =>
      after(
        amount(facts, () => true),
        `, within ${recommended(facts)}.`,
      ),
  },
  {
    name: 'sleep_restful',
    topics: ['sleep_efficiency'],
    tone: 'good',
    behind: ['sleep', EFFICIENCY],
    says: (facts) => efficiency(facts, isWell, 'most of the night is spent asleep'),
  },
  {
    name: 'sleep_broken',
    topics: ['sleep_efficiency'],
    tone: 'watch',
    behind: ['sleep', EFFICIENCY],
    says: (facts) => efficiency(facts, isLow, 'much of the night is spent awake'),
  },
  {
    name: 'sleep_regular',
    topics: ['sleep_regularity'],
    tone: 'good',
    behind: ['sleep', CONSISTENCY],
    says({ domains: { sleep } }) {
      const { sleep_consistency_dict: regular } = sleep.metrics
      if (!regular || regular.score_int < WELL) return null
      return `Sleep is regular: it usually begins between ${regular.start.typical_interval_array.join(' and ')}.`
    },
  },
  {
    name: 'sleep_irregular',
    topics: ['sleep_regularity'],
    tone: 'watch',
    behind: ['sleep', CONSISTENCY],
    says({ domains: { sleep } }) {
      const { sleep_consistency_dict: regular } = sleep.metrics
      if (!regular || !isLow(regular.score_int)) return null
      const { start, end } = regular
      return `Sleep is irregular: its beginning varies by ${start.variability_int} minutes and its end by ${end.variability_int}.`
    },
  },
]

function efficiency(
  { domains: { sleep } }: ObservationFacts,
  applies: (score: number | null) => boolean,
  meaning: string,
): string | null {
  if (!applies(scoreIn(sleep, EFFICIENCY))) return null
  return `Sleep efficiency averaged ${sleep.metrics.sleep_efficiency_1_100_avg_int} percent: ${meaning}.`
}
