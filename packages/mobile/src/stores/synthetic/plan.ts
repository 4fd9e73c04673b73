import { addDays } from './calendar.ts'
import type { Training } from './happening.ts'
import type { SyntheticPerson } from './person.ts'
import { chanceOf } from './random.ts'

/** How a person spends a local day; minutes count from its midnight. */
export interface DayPlan {
  wakes: number
  /** Of the evening: past midnight it is more than 1440. */
  sleeps: number
  /** How lively the day is; 1 is usual. */
  vigour: number
  /** When the watch lies on its charger. */
  watchOff: { from: number; to: number } | null
  training: { from: number; minutes: number; sport: Training['sport'] } | null
}

const WATCH_OFF_AT_NOON = 0.3
const SPORTS = ['running', 'cycling', 'walking'] as const

export function planOf(person: SyntheticPerson, date: string): DayPlan {
  const chance = chanceOf(`plan/${person.seed}/${date}`)
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay()
  const isWeekend = weekday === 0 || weekday === 6
  const wakes = wakingOf(person, date)
  const sleeps =
    1440 + wakingOf(person, addDays(date, 1)) - Math.round(chance.around(person.sleepsMinutes, 40))
  const hasTraining = chance.happens(0.4)
  return {
    wakes,
    sleeps,
    vigour: Math.max(0.4, chance.around(isWeekend ? 1.1 : 1, 0.35)),
    watchOff: chance.happens(WATCH_OFF_AT_NOON)
      ? { from: 690 + chance.whole(0, 30), to: 800 + chance.whole(0, 40) }
      : null,
    training: hasTraining
      ? {
          from: 1060 + chance.whole(0, 60),
          minutes: chance.whole(25, 55),
          sport: SPORTS[chance.whole(0, 2)]!,
        }
      : null,
  }
}

function wakingOf(person: SyntheticPerson, date: string): number {
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay()
  const lie = weekday === 0 || weekday === 6 ? 45 : 0
  return Math.round(chanceOf(`waking/${person.seed}/${date}`).around(person.wakes + lie, 25))
}

export const isWatchWorn = ({ watchOff }: DayPlan, minute: number): boolean =>
  watchOff === null || minute < watchOff.from || minute >= watchOff.to
