import { addDays } from '@tributary/health'
import type { RawItem } from '@tributary/providers'

const MINUTES = 1440
const MADRID = 3600

/** One person's day as a watch vendor sends it: totals, a heart rate for every minute, a staged night, stress, a weight. */
export function watchDay(day: string, seed: number): RawItem[] {
  const start = Date.parse(`${day}T00:00:00Z`) / 1000 - MADRID
  const when = { startTimeInSeconds: start, startTimeOffsetInSeconds: MADRID, calendarDate: day }
  const item = (resource: string, payload: object): RawItem => ({
    resource,
    id: `${day}/${resource}-${seed}`,
    payload: { summaryId: `${resource}-${seed}-${day}`, ...payload },
  })
  const bedtime = start - 3600
  const levels = nightLevels(bedtime)
  return [
    item('dailies', {
      ...when,
      activityType: 'WALKING',
      durationInSeconds: 86_400,
      steps: 6000 + (seed % 5000),
      distanceInMeters: 4800.5 + (seed % 900),
      activeTimeInSeconds: 5400,
      activeKilocalories: 410,
      bmrKilocalories: 1730,
      moderateIntensityDurationInSeconds: 1800,
      vigorousIntensityDurationInSeconds: 600,
      floorsClimbed: 9,
      minHeartRateInBeatsPerMinute: 46,
      maxHeartRateInBeatsPerMinute: 151,
      averageHeartRateInBeatsPerMinute: 66,
      restingHeartRateInBeatsPerMinute: 51,
      timeOffsetHeartRateSamples: perSlot(60, (minute) => 55 + ((minute * 7 + seed) % 60)),
      averageStressLevel: 30,
      maxStressLevel: 88,
      stressDurationInSeconds: 24_000,
      restStressDurationInSeconds: 31_000,
      lowStressDurationInSeconds: 14_000,
      mediumStressDurationInSeconds: 8000,
      highStressDurationInSeconds: 2000,
    }),
    item('sleeps', {
      calendarDate: day,
      startTimeInSeconds: bedtime,
      startTimeOffsetInSeconds: MADRID,
      durationInSeconds: 27_000,
      unmeasurableSleepInSeconds: 0,
      deepSleepDurationInSeconds: 5400,
      lightSleepDurationInSeconds: 16_200,
      remSleepInSeconds: 5400,
      awakeDurationInSeconds: 1800,
      sleepLevelsMap: levels,
      validation: 'ENHANCED_FINAL',
    }),
    item('stressDetails', {
      ...when,
      durationInSeconds: 86_400,
      timeOffsetStressLevelValues: perSlot(180, (slot) => 10 + ((slot * 11 + seed) % 70)),
    }),
    item('bodyComps', {
      measurementTimeInSeconds: start + 26_000,
      measurementTimeOffsetInSeconds: MADRID,
      weightInGrams: 70_000 + (seed % 20_000),
      bodyFatInPercent: 19.4,
      bodyMassIndex: 23.1,
    }),
  ]
}

export const daysFrom = (first: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => addDays(first, index))

function perSlot(seconds: number, value: (slot: number) => number): Record<string, number> {
  const slots = (MINUTES * 60) / seconds
  return Object.fromEntries(Array.from({ length: slots }, (_, slot) => [String(slot * seconds), value(slot)]))
}

function nightLevels(start: number) {
  const kinds = ['light', 'deep', 'light', 'rem', 'awake'] as const
  const levels: Record<string, { startTimeInSeconds: number; endTimeInSeconds: number }[]> = {}
  for (let part = 0; part < 25; part++) {
    const startTimeInSeconds = start + part * 1152
    levels[kinds[part % kinds.length]!] ??= []
    levels[kinds[part % kinds.length]!]!.push({
      startTimeInSeconds,
      endTimeInSeconds: startTimeInSeconds + 1152,
    })
  }
  return levels
}
