import { type Day, HOUR, MINUTE } from '../../../people/calendar.ts'
import { POSTURE } from '../../../people/truth.ts'
import { basalRate } from '../../../people/vitals.ts'
import { summaryId, timing } from '../identity.ts'
import type { GarminMinute, GarminWatch } from '../watch.ts'
import { bodyBatteryChange, stressLevels, stressSummary } from './stress.ts'
import { type Summary, type Upload, whileGrowing } from './upload.ts'

const METRES_PER_STEP = 0.77
const STEPS_PER_FLOOR = 850

/** From midnight to midnight; the vendor gets it in the middle of the day and again when it is over. */
export function dailies(watch: GarminWatch, day: Day): Upload[] {
  const { startAt, endAt } = watch.bounds(day)
  return whileGrowing(watch, startAt, endAt, [startAt + 12 * HOUR], (until) =>
    daily(watch, day, startAt, until),
  )
}

function daily(watch: GarminWatch, day: Day, startAt: number, until: number): Summary | null {
  const minutes = watch.minutes(startAt, until)
  const worn = minutes.filter((minute) => minute.worn)
  const cycle = watch.truth.cycle(day)
  const view = watch.view(cycle)
  if (worn.length === 0 && !view.noise('unworn').chance(0.4)) return null
  const late = watch.revision(day)
  const steps = Math.round(sum(worn, (minute) => minute.steps) * (1 + 0.01 * late)) + late * 9
  const levels = stressLevels(watch, day, minutes)
  const up = worn.filter(({ posture }) => posture === POSTURE.up)
  const active = sum(
    up.filter(({ met }) => met >= 1.5),
    ({ met }) => ((met - 1) * watch.person.weightKilograms * view.energyFactor) / 60,
  )
  const time = (fits: (met: number) => boolean) => up.filter(({ met }) => fits(met)).length * 60
  return {
    summaryId: summaryId(watch, 'dailies', startAt),
    calendarDate: day,
    ...timing(watch, startAt, until),
    activityType: steps > 4000 ? 'WALKING' : 'GENERIC',
    steps,
    pushes: 0,
    distanceInMeters: Math.round(steps * METRES_PER_STEP * 10) / 10,
    activeTimeInSeconds: time((met) => met >= 1.5),
    activeKilocalories: Math.round(active),
    bmrKilocalories: Math.round((basalRate(watch.person, day) * minutes.length) / 1440),
    moderateIntensityDurationInSeconds: time((met) => met >= 3 && met < 6),
    vigorousIntensityDurationInSeconds: time((met) => met >= 6),
    floorsClimbed: Math.floor(steps / STEPS_PER_FLOOR),
    ...heart(watch, day, minutes, worn),
    ...stressSummary(levels),
    stressQualifier: worn.length === 0 ? 'unknown' : 'balanced_awake',
    ...bodyBatteryChange(levels, minutes),
    stepsGoal: 8000,
    intensityDurationGoalInSeconds: 9000,
    floorsClimbedGoal: 10,
  }
}

function heart(
  watch: GarminWatch,
  day: Day,
  minutes: readonly GarminMinute[],
  worn: readonly GarminMinute[],
): Record<string, unknown> {
  if (worn.length === 0) return {}
  const rates = worn.map(({ heartRate }) => heartRate)
  const cycle = watch.truth.cycle(day)
  return {
    minHeartRateInBeatsPerMinute: Math.round(Math.min(...rates)),
    averageHeartRateInBeatsPerMinute: Math.round(watch.person.restingHeartRate + 16),
    maxHeartRateInBeatsPerMinute: Math.round(Math.max(...rates)),
    restingHeartRateInBeatsPerMinute: Math.round(
      cycle.vitals.restingHeartRate + watch.view(cycle).heartRateBias,
    ),
    timeOffsetHeartRateSamples: heartRateSamples(watch, day, minutes),
  }
}

/** Every fifteen seconds, with holes. */
function heartRateSamples(
  watch: GarminWatch,
  day: Day,
  minutes: readonly GarminMinute[],
): Record<string, number> {
  const noise = watch.view(watch.truth.cycle(day)).noise('beats')
  const beats: [number, number][] = []
  for (const [index, minute] of minutes.entries()) {
    if (noise.chance(0.02) || !minute.worn) continue
    const next = minutes[index + 1] ?? minute
    for (let quarter = 0; quarter < 4; quarter += 1) {
      const between = minute.heartRate + ((next.heartRate - minute.heartRate) * quarter) / 4
      beats.push([index * 60 + quarter * 15, Math.round(between + noise.between(-0.8, 0.8))])
    }
  }
  // From the last to the first: an object with sparse numeric keys grows much faster that way.
  return Object.fromEntries(beats.reverse())
}

const SLOT_MS = 15 * MINUTE

/** For each quarter of an hour one summary per kind of activity in it; the newest slot may be short. */
export function epochs(watch: GarminWatch, day: Day): Upload[] {
  const { startAt, endAt } = watch.bounds(day)
  const uploads: Upload[] = []
  for (let at = startAt; at < Math.min(endAt, watch.now); at += SLOT_MS) {
    const slotEnd = Math.min(at + SLOT_MS, endAt)
    const slot = watch.minutes(at, slotEnd)
    const sitting = slot.filter(({ worn, steps }) => worn && steps === 0)
    const moving = slot.filter(({ worn, steps }) => worn && steps > 0)
    for (const [type, part] of [
      ['SEDENTARY', sitting],
      ['WALKING', moving],
    ] as const) {
      if (part.length === 0) continue
      uploads.push(
        ...whileGrowing(watch, at, slotEnd, [], (until) =>
          epoch(
            watch,
            day,
            type,
            at,
            until,
            part.filter((minute) => minute.at < until),
          ),
        ),
      )
    }
  }
  return uploads
}

function epoch(
  watch: GarminWatch,
  day: Day,
  type: string,
  startAt: number,
  until: number,
  minutes: readonly GarminMinute[],
): Summary | null {
  if (minutes.length === 0) return null
  const steps = Math.round(sum(minutes, (minute) => minute.steps) * (1 + 0.01 * watch.revision(day)))
  const met = sum(minutes, (minute) => minute.met) / minutes.length
  return {
    summaryId: `${summaryId(watch, 'epochs', startAt)}-${type === 'WALKING' ? 6 : 8}`,
    activityType: type,
    ...timing(watch, startAt, until),
    activeTimeInSeconds: minutes.length * 60,
    steps,
    distanceInMeters: Math.round(steps * METRES_PER_STEP * 100) / 100,
    activeKilocalories: Math.round(
      (Math.max(0, met - 1) * watch.person.weightKilograms * minutes.length) / 60,
    ),
    met: Math.round(met * 10) / 10,
    intensity: met >= 6 ? 'HIGHLY_ACTIVE' : met >= 1.5 ? 'ACTIVE' : 'SEDENTARY',
    meanMotionIntensity: Math.round(met * 10) / 10,
    maxMotionIntensity: Math.min(7, Math.ceil(met)),
  }
}

function sum<T>(items: readonly T[], value: (item: T) => number): number {
  return items.reduce((total, item) => total + value(item), 0)
}
