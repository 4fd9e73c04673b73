import type { HRV_TYPES } from '../payloads/index.ts'
import {
  type Average,
  average,
  baselineOf,
  type DayFacts,
  type ProfileDays,
  type UsualValue,
} from './days.ts'

export interface HeartFacts {
  resting: Average | null
  restingBaseline: UsualValue | null
  hrv: (Average & { type: (typeof HRV_TYPES)[number] }) | null
  /** By the same method. */
  hrvBaseline: UsualValue | null
}

const restingOf = ({ restingHeartRate }: DayFacts) => restingHeartRate?.value
const rmssdOf = ({ hrvRmssd }: DayFacts) => hrvRmssd?.value
const sdnnOf = ({ hrvSdnn }: DayFacts) => hrvSdnn?.value

/** The two methods are never mixed. The one with values on more days of the week is used, and RMSSD where both have equally many. */
export function heartFacts(days: ProfileDays): HeartFacts {
  const [rmssd, sdnn] = [average(days.week, rmssdOf), average(days.week, sdnnOf)]
  const isRmssd = (rmssd?.days ?? 0) >= (sdnn?.days ?? 0)
  const hrv = isRmssd ? rmssd : sdnn
  const usual = baselineOf(days, isRmssd ? rmssdOf : sdnnOf)
  return {
    resting: average(days.week, restingOf),
    restingBaseline: baselineOf(days, restingOf),
    hrv: hrv && { ...hrv, type: isRmssd ? 'rmssd' : 'sdnn' },
    hrvBaseline: hrv && usual,
  }
}
