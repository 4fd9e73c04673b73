import type { Day } from '../../../people/calendar.ts'
import { clamp } from '../../../people/random.ts'
import { POSTURE } from '../../../people/truth.ts'
import { summaryId, timing } from '../identity.ts'
import type { GarminMinute, GarminWatch } from '../watch.ts'
import { type Upload, whileGrowing } from './upload.ts'

const STEP_MINUTES = 3
const NO_DATA = -1
const TOO_MUCH_MOTION = -2

/** One level for every three minutes; below zero there is none. */
export function stressLevels(watch: GarminWatch, day: Day, minutes: readonly GarminMinute[]): number[] {
  const cycle = watch.truth.cycle(day)
  const noise = watch.view(cycle).noise('stress')
  const resting = cycle.vitals.restingHeartRate
  const strained = cycle.plan.unwell ? 14 : cycle.plan.working ? 5 : 0
  const levels: number[] = []
  for (let first = 0; first < minutes.length; first += STEP_MINUTES) {
    const minute = minutes[first]!
    const level = (minute.heartRate - resting) * 2.1 + strained + noise.normal(4, 6) + watch.revision(day)
    if (!minute.worn) levels.push(NO_DATA)
    else if (minute.met > 3) levels.push(TOO_MUCH_MOTION)
    else levels.push(Math.round(clamp(minute.posture === POSTURE.night ? level * 0.8 : level, 1, 100)))
  }
  return levels
}

export function stressSummary(levels: readonly number[]) {
  const seconds = (fits: (level: number) => boolean) => levels.filter(fits).length * STEP_MINUTES * 60
  const known = levels.filter((level) => level > 0)
  const sum = known.reduce((total, level) => total + level, 0)
  const low = seconds((level) => level > 25 && level <= 50)
  const medium = seconds((level) => level > 50 && level <= 75)
  const high = seconds((level) => level > 75)
  return {
    averageStressLevel: known.length === 0 ? -1 : Math.round(sum / known.length),
    maxStressLevel: known.length === 0 ? -1 : Math.max(...known),
    stressDurationInSeconds: low + medium + high,
    restStressDurationInSeconds: seconds((level) => level > 0 && level <= 25),
    activityStressDurationInSeconds: seconds((level) => level === TOO_MUCH_MOTION),
    lowStressDurationInSeconds: low,
    mediumStressDurationInSeconds: medium,
    highStressDurationInSeconds: high,
  }
}

export function stressDetails(watch: GarminWatch, day: Day): Upload[] {
  const { startAt, endAt } = watch.bounds(day)
  return whileGrowing(watch, startAt, endAt, [], (until) => {
    const minutes = watch.minutes(startAt, until)
    if (!minutes.some(({ worn }) => worn)) return null
    const levels = stressLevels(watch, day, minutes)
    return {
      summaryId: `${summaryId(watch, 'stressDetails', startAt)}-stress`,
      calendarDate: day,
      ...timing(watch, startAt, until),
      timeOffsetStressLevelValues: byOffset(levels),
      timeOffsetBodyBatteryValues: byOffset(bodyBattery(levels, minutes)),
      bodyBatteryDynamicFeedbackEvent: null,
      bodyBatteryActivityEvents: [],
    }
  })
}

function byOffset(levels: readonly number[]): Record<string, number> {
  return Object.fromEntries(levels.map((level, index) => [index * STEP_MINUTES * 60, level]))
}

/** Charges in the night, drains with everything else. */
function bodyBattery(levels: readonly number[], minutes: readonly GarminMinute[]): number[] {
  let charge = 40
  return levels.map((level, index) => {
    const asleep = minutes[index * STEP_MINUTES]?.posture === POSTURE.night
    const change = asleep ? 0.42 : level === TOO_MUCH_MOTION ? -0.5 : -Math.max(0, level) / 400
    charge = clamp(charge + change, 5, 100)
    return Math.round(charge)
  })
}

export function bodyBatteryChange(levels: readonly number[], minutes: readonly GarminMinute[]) {
  let [charged, drained] = [0, 0]
  const charge = bodyBattery(levels, minutes)
  for (const [index, value] of charge.entries()) {
    const change = value - (charge[index - 1] ?? value)
    if (change > 0) charged += change
    else drained -= change
  }
  return { bodyBatteryChargedValue: charged, bodyBatteryDrainedValue: drained }
}
