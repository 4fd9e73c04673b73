import fc from 'fast-check'
import type { ProfileInput } from '../src/profile/index.ts'
import type { DaySummaries } from '../src/readings/index.ts'
import { addDays } from '../src/time/index.ts'
import { bodyOf, dayOf, physicalOf, sleepOf } from './summaries.ts'

/** The last day of the profiles made here. */
export const LAST_DAY = '2026-03-08'

/** The values of a day, in short; what is absent is not known. */
export interface PlainDay {
  /** Before the last day of the profile. */
  daysAgo: number
  steps?: number | null
  moderateMinutes?: number | null
  vigorousMinutes?: number | null
  activeSeconds?: number | null
  activeKcal?: number | null
  resting?: number | null
  rmssd?: number | null
  sdnn?: number | null
  hrMax?: number | null
  hrMin?: number | null
  asleepHours?: number | null
  inBedHours?: number | null
  efficiency?: number | null
  napHours?: number | null
  /** Minutes since midnight of falling asleep and waking up. */
  bed?: readonly [number, number] | null
  weight?: number | null
  height?: number | null
  bmi?: number | null
}

const times = (value: number | null | undefined, factor: number) =>
  value === null || value === undefined ? null : Math.round(value * factor)

const wall = (day: string, minutes: number) => {
  const two = (value: number) => String(value).padStart(2, '0')
  return `${day}T${two(Math.floor(minutes / 60))}:${two(minutes % 60)}:00.000000+00:00`
}

export function summariesOfDay(plain: PlainDay): DaySummaries {
  const day = addDays(LAST_DAY, -plain.daysAgo)
  const [begins, ends] = plain.bed ?? []
  const night = sleepOf({
    '/duration/sleep_duration_seconds_int': times(plain.asleepHours, 3600),
    '/duration/time_in_bed_seconds_int': times(plain.inBedHours, 3600),
    '/duration/sleep_start_datetime_string': begins === undefined ? null : wall(day, begins),
    '/duration/sleep_end_datetime_string': ends === undefined ? null : wall(day, ends),
    '/scores/sleep_efficiency_1_100_score_int': plain.efficiency ?? null,
    '/heart_rate/hr_resting_bpm_int': plain.resting ?? null,
    '/heart_rate/hrv_avg_rmssd_float': plain.rmssd ?? null,
    '/heart_rate/hrv_avg_sdnn_float': plain.sdnn ?? null,
  })
  const nap = plain.napHours
    ? [sleepOf({ '/duration/sleep_duration_seconds_int': plain.napHours * 3600 })]
    : []
  const physical = physicalOf({
    '/distance/steps_int': plain.steps ?? null,
    '/activity/moderate_intensity_seconds_int': times(plain.moderateMinutes, 60),
    '/activity/vigorous_intensity_seconds_int': times(plain.vigorousMinutes, 60),
    '/activity/active_seconds_int': plain.activeSeconds ?? null,
    '/calories/calories_net_active_kcal_float': plain.activeKcal ?? null,
    '/heart_rate/hr_maximum_bpm_int': plain.hrMax ?? null,
    '/heart_rate/hr_minimum_bpm_int': plain.hrMin ?? null,
  })
  const body = bodyOf({
    '/body_metrics/weight_kg_float': plain.weight ?? null,
    '/body_metrics/height_cm_int': plain.height ?? null,
    '/body_metrics/bmi_float': plain.bmi ?? null,
  })
  return dayOf(day, { nights: [night], naps: nap, physical, body })
}

export function profileInput(days: readonly PlainDay[], more: Partial<ProfileInput> = {}): ProfileInput {
  return {
    userId: 'user-1',
    requestId: 'request-1',
    day: LAST_DAY,
    offsetSeconds: null,
    days: [...days].sort((a, b) => b.daysAgo - a.daysAgo).map(summariesOfDay),
    person: { sex: null, dateOfBirth: null, country: null, heightCm: null },
    previous: null,
    ...more,
  }
}

/** Days of the week and of the baseline, each with the same values. */
export const week = (day: Omit<PlainDay, 'daysAgo'>): PlainDay[] =>
  Array.from({ length: 7 }, (_, daysAgo) => ({ ...day, daysAgo }))
export const weeksBefore = (day: Omit<PlainDay, 'daysAgo'>): PlainDay[] =>
  Array.from({ length: 28 }, (_, index) => ({ ...day, daysAgo: index + 7 }))

const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null, freq: 3 })
const within = (min: number, max: number) => maybe(fc.integer({ min, max }))
const quarters = (min: number, max: number) =>
  maybe(fc.integer({ min: min * 4, max: max * 4 }).map((value) => value / 4))
const minuteOfDay = fc.integer({ min: 0, max: 1439 })

const anyDay = (daysAgo: number): fc.Arbitrary<PlainDay> =>
  fc.record({
    daysAgo: fc.constant(daysAgo),
    steps: within(0, 40_000),
    moderateMinutes: within(0, 300),
    vigorousMinutes: within(0, 200),
    activeSeconds: within(0, 60_000),
    activeKcal: within(0, 3000),
    resting: within(28, 130),
    rmssd: within(0, 200),
    sdnn: within(0, 250),
    hrMax: within(80, 220),
    hrMin: within(30, 90),
    asleepHours: quarters(0, 16),
    inBedHours: quarters(0, 18),
    efficiency: within(1, 100),
    napHours: quarters(0, 3),
    bed: maybe(fc.tuple(minuteOfDay, minuteOfDay)),
    weight: within(30, 250),
    height: within(120, 210),
    bmi: within(11, 60),
  })

/** Some days of the week, and either a baseline or none. */
export const anyDays: fc.Arbitrary<PlainDay[]> = fc
  .tuple(
    fc.tuple(...Array.from({ length: 7 }, (_, ago) => maybe(anyDay(ago)))),
    fc.array(anyDay(0), { maxLength: 10 }),
  )
  .map(([recent, before]) => [
    ...recent.filter((day) => day !== null),
    ...before.map((day, index) => ({ ...day, daysAgo: index + 7 })),
  ])

export const anyPerson: fc.Arbitrary<ProfileInput['person']> = fc.record({
  sex: fc.constantFrom(null, 'female', 'male'),
  dateOfBirth: maybe(fc.integer({ min: 1920, max: 2020 }).map((year) => `${year}-01-17`)),
  country: fc.constant(null),
  heightCm: within(120, 210),
})
