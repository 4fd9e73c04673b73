import { BMI_RANGE } from '../guidance/index.ts'
import type { ObservationFacts, ObservationRule } from './observation-rules.ts'
import { tenths } from './words.ts'

const BMI = 'bmi_avg_float'
const CHANGE = 'weight_change_kg_float'
/** Of the body's weight: less is the water of a day. */
const NOTABLE_CHANGE = 0.02

const { from: FROM, to: TO } = BMI_RANGE
const RANGE = `the reference range of ${FROM} to ${TO}`

function bmi({ domains: { body } }: ObservationFacts, applies: (value: number) => boolean, meaning: string) {
  const average = body.metrics.bmi_avg_float
  if (body.score === null || average === null) return null
  const value = tenths(average)
  return applies(value) ? `Body mass index averaged ${value}, ${meaning} ${RANGE}.` : null
}

export const BODY_RULES: readonly ObservationRule[] = [
  {
    name: 'bmi_below',
    topics: ['bmi'],
    tone: 'watch',
    behind: ['body', BMI],
    says: (facts) => bmi(facts, (value) => value < FROM, 'below'),
  },
  {
    name: 'bmi_above',
    topics: ['bmi'],
    tone: 'watch',
    behind: ['body', BMI],
    says: (facts) => bmi(facts, (value) => value > TO, 'above'),
  },
  {
    name: 'bmi_within',
    topics: ['bmi'],
    tone: 'good',
    behind: ['body', BMI],
    says: (facts) => bmi(facts, () => true, 'within'),
  },
  {
    name: 'weight_changed',
    topics: ['weight'],
    tone: 'neutral',
    behind: ['body', CHANGE],
    says({ domains: { body } }) {
      const { weight_avg_kg_float: weight, weight_change_kg_float: change } = body.metrics
      if (weight === null || change === null || Math.abs(change) < weight * NOTABLE_CHANGE) return null
      const direction = change > 0 ? 'above' : 'below'
      return `Weight is ${tenths(Math.abs(change))} kg ${direction} the mean of the four weeks before.`
    },
  },
]
