import { type Day, MINUTE } from '../../../people/calendar.ts'
import { deviceId } from '../identity.ts'
import { FIRST_DAY, type PolarWatch } from '../watch.ts'
import { nightOf } from './night.ts'

const hundredths = (value: number) => Math.round(value * 100) / 100
/** Without a zone, in UTC. */
const utc = (at: number) => new Date(at).toISOString().slice(0, 19)

export function skinTemperature(watch: PolarWatch, day: Day) {
  const night = nightOf(watch, day)
  if (!night) return []
  const noise = watch.view(night.cycle).noise('skin-temperature')
  const deviation = night.cycle.vitals.temperatureDeviation + noise.normal(0, 0.05)
  const late = watch.revision(day) * 0.01
  return [
    {
      sleep_time_skin_temperature_celsius: hundredths(34.6 + deviation + late),
      deviation_from_baseline_celsius: noise.chance(0.05) ? null : hundredths(deviation + late),
      sleep_date: day,
    },
  ]
}

/** One period a night, filed under the UTC date of its beginning, which the caller looks after. */
export function bodyTemperature(watch: PolarWatch, day: Day) {
  const night = nightOf(watch, day)
  if (!night) return []
  const noise = watch.view(night.cycle).noise('body-temperature')
  const level = 34.4 + night.cycle.vitals.temperatureDeviation + watch.revision(day) * 0.01
  const count = Math.floor((night.endAt - night.startAt) / (10 * MINUTE))
  return [
    {
      source_device_id: deviceId(watch.seed, watch.person),
      measurement_type: 'TM_SKIN_TEMPERATURE',
      sensor_location: 'SL_DISTAL',
      start_time: utc(night.startAt),
      end_time: utc(night.endAt),
      modified_time: utc(night.endAt + watch.revision(day) * 3_600_000),
      samples: Array.from({ length: count }, (_, index) => ({
        temperature_celsius: hundredths(level + 0.3 * Math.sin(index / 9) + noise.normal(0, 0.03)),
        recording_time_delta_milliseconds: index * 10 * MINUTE,
      })),
    },
  ]
}

/** The watch comes off for a while after waking up. */
export function skinContacts(watch: PolarWatch, day: Day) {
  const night = nightOf(watch, day)
  if (!night) return []
  const noise = watch.view(night.cycle).noise('skin-contacts')
  const offAt = noise.integer(20, 90) * MINUTE + watch.revision(day) * MINUTE
  const changes = [
    [true, 0],
    [false, night.endAt - night.startAt],
    [true, night.endAt - night.startAt + offAt],
  ] as const
  return [
    {
      source_device_id: deviceId(watch.seed, watch.person),
      start_time: utc(night.startAt),
      end_time: utc(night.endAt + 2 * 3_600_000),
      modified_time: utc(night.endAt + watch.revision(day) * 3_600_000),
      skin_contact_changes: changes.map(([skin_contact, recording_time_delta_milliseconds]) => ({
        skin_contact,
        recording_time_delta_milliseconds,
      })),
    },
  ]
}

const INCONCLUSIVE = 'SPO2_TEST_INCONCLUSIVE_TOO_LOW_OVERALL_QUALITY'

/** A test by hand on some mornings. */
export function spo2Tests(watch: PolarWatch, day: Day) {
  const test = morningTest(watch, day, 'spo2', 0.3, 20)
  if (!test) return []
  const { noise, cycle, shared } = test
  const passed = !noise.chance(0.15)
  const oxygen = Math.min(100, Math.round(cycle.vitals.spo2 + noise.normal(0, 0.5)))
  return [
    {
      ...shared,
      test_status: passed ? 'SPO2_TEST_PASSED' : INCONCLUSIVE,
      blood_oxygen_percent: passed ? oxygen : 0,
      spo2_class: passed ? 'SPO2_CLASS_NORMAL' : 'SPO2_CLASS_UNKNOWN',
      spo2_value_deviation_from_baseline: 'DEVIATION_USUAL',
      spo2_quality_average_percent: passed ? 92.5 : 31,
      heart_rate_variability_ms: Math.round(cycle.vitals.hrv) + watch.revision(day),
      spo2_hrv_deviation_from_baseline: 'DEVIATION_USUAL',
      altitude_meters: 50,
    },
  ]
}

export function ecgTests(watch: PolarWatch, day: Day) {
  const test = morningTest(watch, day, 'ecg', 0.12, 35)
  if (!test) return []
  const { noise, cycle, shared } = test
  return [
    {
      ...shared,
      heart_rate_variability_ms: Math.round(cycle.vitals.hrv) + watch.revision(day),
      heart_rate_variability_level: 'ECG_HRV_LEVEL_USUAL',
      rri_ms: Math.round(60_000 / shared.average_heart_rate_bpm),
      pulse_transit_time_systolic_ms: 262,
      pulse_transit_time_diastolic_ms: 281,
      pulse_transit_time_quality_index: 8,
      samples: Array.from({ length: 260 }, (_, index) => ({
        recording_time_delta_ms: index * 8,
        amplitude_mv: hundredths(index % 100 === 0 ? 1.1 : noise.normal(0, 0.04)),
      })),
      quality_measurements: [{ recording_time_delta_ms: 0, quality_level: 'ECG_QUALITY_HIGH' }],
    },
  ]
}

function morningTest(watch: PolarWatch, day: Day, name: string, chance: number, minutes: number) {
  if (day < FIRST_DAY) return null
  const cycle = watch.truth.cycle(day)
  const view = watch.view(cycle)
  const noise = view.noise(name)
  const at = cycle.wakeAt + minutes * MINUTE
  if (!noise.chance(chance) || !cycle.plan.worn || at > watch.now) return null
  const index = Math.floor((at - cycle.bedAt) / MINUTE)
  const shared = {
    source_device_id: deviceId(watch.seed, watch.person),
    test_time: Math.floor(at / 1000),
    time_zone_offset: watch.offset(at),
    average_heart_rate_bpm: Math.round((cycle.heartRate[index] ?? 60) + view.heartRateBias),
  }
  return { noise, cycle, shared }
}
