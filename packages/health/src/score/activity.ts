import { activeMinutesFor, activeMinutesOf, activeMinutesScore, mean, WEEK_DAYS } from '../guidance/index.ts'
import { addDays } from '../time/index.ts'
import { ageIn, type ScoreFacts, type SubScore, scored, unscored } from './sub-score.ts'

/** Over the week that ends with the day, because the advice is for a week and leaves its days free. */
export function scoreActivity(facts: ScoreFacts): SubScore {
  const { today, before } = facts
  const { age, missing } = ageIn(facts)
  const { least, most, vigorousCounts } = activeMinutesFor(age)
  if (activeMinutesOf(today.readings, vigorousCounts) === null) return unscored()
  const first = addDays(today.day, 1 - WEEK_DAYS)
  const week = [today, ...before.filter(({ day }) => day >= first)].flatMap(
    ({ readings }) => activeMinutesOf(readings, vigorousCounts) ?? [],
  )
  const minutes = WEEK_DAYS * mean(week)
  const { moderateSeconds, vigorousSeconds } = today.readings
  return scored(activeMinutesScore(minutes, age), {
    inputs: [moderateSeconds, vigorousSeconds],
    missing,
    against: { minutes_a_week: minutes, days: week.length, least, most },
  })
}
