import { activeMinutesFor, stepsFor } from '../guidance/index.ts'
import type { ObservationFacts, ObservationRule } from './observation-rules.ts'
import { count, daysIn, isLow, isWell, scoreIn } from './words.ts'

const STEPS = 'daily_steps_avg_int'
const MINUTES = 'active_avg_minutes_int'
const FREQUENCY = 'activity_frequency_int'

interface Movement {
  text: string
  goal: string
  isMet: boolean
}

function movementsOf({ domains: { activity }, age }: ObservationFacts): Movement[] {
  const { daily_steps_avg_int: steps, active_avg_minutes_int: minutes } = activity.metrics
  const goal = stepsFor(age).least
  const movements: Movement[] = []
  if (steps !== null)
    movements.push({
      text: `${count(steps)} steps a day`,
      goal: `${count(goal)} steps a day`,
      isMet: steps >= goal,
    })
  if (minutes !== null)
    movements.push({
      text: `${minutes} minutes of moderate to vigorous activity a day`,
      goal: minutesGoal(age),
      isMet: isWell(scoreIn(activity, MINUTES)),
    })
  return movements
}

function minutesGoal(age: number | null): string {
  const { least, vigorousCounts } = activeMinutesFor(age)
  return vigorousCounts === 1
    ? `${least} moderate or vigorous minutes a week`
    : `${least} moderate minutes a week, a vigorous one counting for two`
}

const texts = (movements: readonly Movement[]) => movements.map(({ text }) => text).join(' and ')
const goals = (movements: readonly Movement[]) => movements.map(({ goal }) => goal).join(' and ')

export const MOVEMENT_RULES: readonly ObservationRule[] = [
  {
    name: 'movement_met',
    topics: ['movement'],
    tone: 'good',
    behind: ['activity', STEPS, MINUTES],
    says(facts) {
      const movements = movementsOf(facts)
      if (movements.length === 0 || !movements.every(({ isMet }) => isMet)) return null
      return `On average ${texts(movements)}: what is recommended (${goals(movements)}) is reached.`
    },
  },
  {
    name: 'movement_partly_met',
    topics: ['movement'],
    tone: 'neutral',
    behind: ['activity', STEPS, MINUTES],
    says(facts) {
      const movements = movementsOf(facts)
      const [met, short] = [movements.filter(({ isMet }) => isMet), movements.filter(({ isMet }) => !isMet)]
      if (met.length === 0 || short.length === 0) return null
      return `On average ${texts(met)}, which is as much as recommended, but ${texts(short)}, which is less than the recommended ${goals(short)}.`
    },
  },
  {
    name: 'movement_short',
    topics: ['movement'],
    tone: 'watch',
    behind: ['activity', STEPS, MINUTES],
    says(facts) {
      const movements = movementsOf(facts)
      if (movements.length === 0) return null
      return `On average ${texts(movements)}: less than what is recommended (${goals(movements)}).`
    },
  },
  {
    name: 'often_active',
    topics: ['activity_days'],
    tone: 'good',
    behind: ['activity', FREQUENCY],
    says: (facts) => activeDays(facts, isWell, 'activity is spread well over the week'),
  },
  {
    name: 'seldom_active',
    topics: ['activity_days'],
    tone: 'watch',
    behind: ['activity', FREQUENCY],
    says: (facts) => activeDays(facts, isLow, 'more days with half an hour of activity would help'),
  },
]

function activeDays(
  { domains: { activity } }: ObservationFacts,
  applies: (score: number | null) => boolean,
  meaning: string,
): string | null {
  if (!applies(scoreIn(activity, FREQUENCY))) return null
  const days = daysIn(activity, FREQUENCY)
  return `Active for 30 minutes or more on ${activity.metrics.activity_frequency_int} of ${days} days: ${meaning}.`
}
