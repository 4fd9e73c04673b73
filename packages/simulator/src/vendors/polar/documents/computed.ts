import { addDays, type Day, HOUR, MINUTE } from '../../../people/calendar.ts'
import { clamp } from '../../../people/random.ts'
import { FIRST_DAY, type PolarWatch } from '../watch.ts'
import { loadOf, trainingsOf } from './exercises.ts'
import { nightOf } from './night.ts'

const hundredths = (value: number) => Math.round(value * 100) / 100
/** Without a zone, in UTC. */
const utc = (at: number) => new Date(at).toISOString().slice(0, 19)

/** Every day has one; where the watch was away, one that says so. */
export function cardioLoad(watch: PolarWatch, day: Day) {
  const none = { cardio_load: 0, strain: 0, tolerance: 0, cardio_load_ratio: 0 }
  const cycle = watch.truth.cycle(day)
  if (day < FIRST_DAY || !cycle.plan.worn) {
    return { date: day, cardio_load_status: 'LOAD_STATUS_NOT_AVAILABLE', ...none }
  }
  const noise = watch.view(cycle).noise('cardio-load')
  const trainings = trainingsOf(watch, day)
  const load = trainings.reduce((sum, { workout }) => sum + loadOf(workout), 0)
  const [strain, tolerance] = [noise.normal(40, 6), noise.normal(42, 4)].map((value) => clamp(value, 5, 120))
  return {
    date: day,
    cardio_load_status: noise.chance(0.5) ? 'MAINTAINING' : 'PRODUCTIVE',
    cardio_load: hundredths(load + watch.revision(day)),
    strain: hundredths(strain ?? 0),
    tolerance: hundredths(tolerance ?? 0),
    cardio_load_ratio: hundredths((strain ?? 0) / (tolerance ?? 1)),
    cardio_load_level: { very_low: 20.5, low: 41, medium: 82.5, high: 123.5, 'very-high': 165 },
  }
}

/** Of the night that ended on the day, and a guess at the next one. */
export function alertness(watch: PolarWatch, day: Day) {
  const [past, coming] = [nightOf(watch, day), nightOf(watch, addDays(day, -1))]
  if (!past)
    return coming ? [alertnessOf(watch, day, coming.endAt + 16 * HOUR, coming.endAt + 24 * HOUR, true)] : []
  return [alertnessOf(watch, day, past.startAt, past.endAt, false)]
}

function alertnessOf(watch: PolarWatch, day: Day, startAt: number, endAt: number, isExpected: boolean) {
  const noise = watch.view(watch.truth.cycle(day)).noise('alertness')
  return {
    grade: Math.round(clamp(noise.normal(6.5, 1.2), 0, 10) * 10) / 10 + watch.revision(day),
    grade_validity_seconds: 57_600,
    grade_type: 'GRADE_TYPE_PRIMARY',
    grade_classification: 'GRADE_CLASSIFICATION_FAIR',
    validity: isExpected ? 'VALIDITY_ESTIMATE' : 'VALIDITY_VALID',
    sleep_inertia: 'SLEEP_INERTIA_MILD',
    sleep_type: 'SLEEP_TYPE_PRIMARY',
    result_type: isExpected ? 'ALERTNESS_TYPE_PREDICTION' : 'ALERTNESS_TYPE_HISTORY',
    period_start_time: utc(startAt),
    period_end_time: utc(endAt + 16 * HOUR),
    sleep_period_start_time: utc(startAt),
    sleep_period_end_time: utc(endAt),
    sleep_timezone_offset_minutes: watch.offset(endAt),
    hourly_data: Array.from({ length: 16 }, (_, hour) => ({
      validity: 'VALIDITY_ESTIMATE',
      alertness_level: noise.chance(0.7) ? 'ALERTNESS_LEVEL_HIGH' : 'ALERTNESS_LEVEL_LOW',
      start_time: utc(endAt + hour * HOUR),
      end_time: utc(endAt + (hour + 1) * HOUR),
    })),
  }
}

export function circadianBedtime(watch: PolarWatch, day: Day) {
  const night = nightOf(watch, day)
  if (!night) return []
  const noise = watch.view(night.cycle).noise('bedtime')
  const startAt = night.startAt - noise.integer(0, 60) * MINUTE + watch.revision(day) * MINUTE
  const endAt = startAt + 8 * HOUR
  return [
    {
      validity: 'VALIDITY_VALID',
      quality: 'CIRCADIAN_BEDTIME_QUALITY_CLEARLY_RECOGNIZABLE',
      result_type: 'CIRCADIAN_BEDTIME_TYPE_HISTORY',
      period_start_time: utc(night.startAt),
      period_end_time: utc(night.endAt),
      preferred_sleep_period_start_time: utc(startAt),
      preferred_sleep_period_end_time: utc(endAt),
      sleep_gate_start_time: utc(startAt - 15 * MINUTE),
      sleep_gate_end_time: utc(startAt + 15 * MINUTE),
      sleep_timezone_offset_minutes: watch.offset(night.endAt),
    },
  ]
}
