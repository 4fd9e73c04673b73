import { addDays } from '../time/index.ts'
import type { ScoreInputs } from './inputs.ts'
import { along, mean } from './scale.ts'
import { type Facts, type SubScore, scored, unscored } from './sub-score.ts'

/** WHO 2020: minutes a week of moderate intensity for adults, of which vigorous ones count twice. */
const WEEK = { least: 150, most: 300 }
const OF_LEAST = 75
const POINTS = [
  [0, 0],
  [WEEK.least, OF_LEAST],
  [WEEK.most, 100],
] as const

/** Over the week that ends with the day, because the advice is for a week and leaves its days free. */
export function activityScore({ today, before }: Facts): SubScore {
  if (minutesOf(today) === null) return unscored()
  const first = addDays(today.day, -6)
  const week = [today, ...before.filter(({ day }) => day >= first)].flatMap((day) => minutesOf(day) ?? [])
  const minutes = 7 * mean(week)
  const { moderateSeconds, vigorousSeconds } = today.readings
  return scored(along(POINTS, minutes), {
    inputs: [moderateSeconds, vigorousSeconds],
    against: { minutes_a_week: minutes, days: week.length, least: WEEK.least, most: WEEK.most },
  })
}

/** Null where no intensity is told: being on one's feet is not what the advice means. */
function minutesOf({ readings: { moderateSeconds, vigorousSeconds } }: ScoreInputs): number | null {
  if (!moderateSeconds && !vigorousSeconds) return null
  return ((moderateSeconds?.value ?? 0) + 2 * (vigorousSeconds?.value ?? 0)) / 60
}
