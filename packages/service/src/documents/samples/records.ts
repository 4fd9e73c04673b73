import type { HealthRecord, Moment, Sample, SleepStage } from '@tributary/health'

/** The sample records describe an invented person in Berlin, with a ring, a watch, a scale, a cuff and a sensor. */
export const ZONE = 'Europe/Berlin'
/** The offset of Berlin in November, in seconds east of UTC. */
const OFFSET = 3_600
const MINUTE_MS = 60_000

const BASE = {
  origin: 'vendor',
  device: null,
  manual: false,
  updatedAt: null,
  series: {},
  extras: {},
} as const
const CUFF = {
  ...BASE,
  device: {
    type: 'blood_pressure_monitor',
    manufacturer: 'Withings',
    model: 'BPM Connect',
    medicalGrade: true,
  },
} as const
const SENSOR = {
  ...BASE,
  device: { type: 'cgm', manufacturer: 'Dexcom', model: 'G7', medicalGrade: true },
} as const

/** Makes the records of one local day. `index` varies them a little, always in the same way. */
export function ordinaryDay(
  day: string,
  index: number,
  night = { heart_rate_resting_bpm: 51 },
): HealthRecord[] {
  const at = momentsOf(day)
  const wave = [0, 3, -2, 5, 1, -4, 2][index % 7]!
  return [
    {
      ...BASE,
      kind: 'day',
      source: 'Garmin',
      key: 'daily',
      day,
      offset: OFFSET,
      values: {
        steps: 8_042 + 310 * wave,
        distance_walked_m: 6_120 + 230 * wave,
        floors_climbed: 12,
        energy_total_kcal: 2_310 + 25 * wave,
        energy_active_kcal: 520 + 25 * wave,
        energy_basal_kcal: 1_790,
        active_s: 5_400,
        moderate_intensity_s: 1_500,
        vigorous_intensity_s: 600,
        heart_rate_avg_bpm: 71,
        heart_rate_min_bpm: 47,
        heart_rate_max_bpm: 158,
        heart_rate_resting_bpm: 55 + (wave > 3 ? 1 : 0),
        stress_avg_level: 31,
        stress_max_level: 78,
        spo2_avg_pct: 96,
      },
      series: { heart_rate_bpm: samples(at(8), 3, 5 * MINUTE_MS, [72, 75, 70]) },
    },
    {
      ...BASE,
      kind: 'sleep',
      source: 'Oura',
      key: 'night',
      start: at(-0.9),
      end: at(6.55),
      nap: false,
      stages: stages(at(-0.7).at, [
        ['light', 90],
        ['deep', 85],
        ['light', 110],
        ['awake', 12],
        ['rem', 95],
        ['light', 32],
      ]),
      values: {
        sleep_s: 24_900 + 300 * wave,
        in_bed_s: 26_820,
        light_sleep_s: 13_920 + 300 * wave,
        deep_sleep_s: 5_100,
        rem_sleep_s: 5_700,
        sleep_latency_s: 720,
        awake_s: 720,
        sleep_efficiency_pct: 92,
        heart_rate_avg_bpm: 56,
        heart_rate_min_bpm: 49,
        ...night,
        hrv_rmssd_ms: 44.5 + wave,
        breaths_avg_per_min: 14.25,
        spo2_avg_pct: 96,
        skin_temperature_delta_c: 0.1,
      },
    },
    {
      ...BASE,
      kind: 'measurement',
      source: 'Withings',
      key: 'weight',
      at: at(7),
      site: null,
      values: { weight_kg: 66.4 + wave / 10, heart_rate_bpm: 61, muscle_pct: 41.5, water_pct: 56.2 },
    },
  ]
}

/** Makes the events and measurements of the day that the samples describe. */
export function eventfulDay(day: string): HealthRecord[] {
  const at = momentsOf(day)
  const start = at(17.5)
  const minutes = (values: number[]) => samples(start, values.length, 10 * MINUTE_MS, values)
  return [
    {
      ...BASE,
      kind: 'workout',
      source: 'Garmin',
      key: 'run',
      start,
      end: at(18.25),
      activity: 'Running',
      autoDetected: false,
      values: {
        distance_traveled_m: 8_120,
        steps: 7_350,
        energy_total_kcal: 540,
        energy_active_kcal: 480,
        heart_rate_avg_bpm: 148,
        heart_rate_max_bpm: 171,
        elevation_gain_m: 62,
        speed_avg_m_per_s: 3.01,
        cadence_avg_rpm: 81,
        power_avg_w: 245,
        spo2_avg_pct: 95,
        stress_avg_level: 41,
        active_s: 2_700,
      },
      series: {
        heart_rate_bpm: minutes([121, 144, 152, 158, 149]),
        latitude_deg: minutes([52.5163, 52.5171, 52.5182, 52.5174, 52.5163]),
        longitude_deg: minutes([13.3777, 13.3701, 13.3652, 13.3698, 13.3777]),
      },
    },
    {
      ...CUFF,
      kind: 'measurement',
      source: 'Withings',
      key: 'cuff',
      at: at(7.1),
      site: null,
      values: { blood_pressure_systolic_mmhg: 118, blood_pressure_diastolic_mmhg: 76 },
    },
    {
      ...CUFF,
      kind: 'measurement',
      source: 'Withings',
      key: 'oxygen',
      at: at(21),
      site: null,
      values: { spo2_pct: 88 },
    },
    {
      ...CUFF,
      kind: 'measurement',
      source: 'Withings',
      key: 'temperature',
      at: at(21.1),
      site: null,
      values: { body_temperature_c: 36.7 },
    },
    {
      ...SENSOR,
      kind: 'series',
      source: 'Dexcom',
      key: 'glucose',
      start: at(12),
      end: at(12.5),
      series: { glucose_mg_per_dl: samples(at(12), 3, 5 * MINUTE_MS, [96, 104, 117]) },
      values: {},
    },
    {
      ...BASE,
      kind: 'measurement',
      source: 'Fitbit',
      key: 'lunch',
      at: at(13),
      site: null,
      manual: true,
      values: {
        energy_intake_kcal: 640,
        protein_g: 31,
        carbohydrates_g: 72,
        fat_g: 22,
        fiber_g: 9,
        sodium_mg: 810,
      },
    },
    {
      ...BASE,
      kind: 'measurement',
      source: 'Fitbit',
      key: 'water',
      at: at(15),
      site: null,
      manual: true,
      values: { water_intake_ml: 330 },
    },
    {
      ...BASE,
      kind: 'measurement',
      source: 'Samsung Health',
      origin: 'store',
      key: 'mood',
      at: at(20),
      site: null,
      manual: true,
      values: { mood: 4 },
    },
    {
      ...CUFF,
      kind: 'ecg',
      source: 'Withings',
      key: 'ecg',
      start: at(9),
      end: { ...at(9), at: at(9).at + 30_000 },
      classification: 'Normal Sinus Rhythm',
      samplingHz: 300,
      voltages: [0.012, 0.034, 0.121, 0.842, 0.231, -0.082],
      values: { heart_rate_avg_bpm: 64 },
    },
  ]
}

/** Makes moments of a day from the local clock; before midnight they are negative. */
const momentsOf = (day: string) => {
  const midnight = Date.parse(`${day}T00:00:00Z`) - OFFSET * 1_000
  return (hours: number): Moment => ({ at: midnight + Math.round(hours * 60) * MINUTE_MS, offset: OFFSET })
}

const samples = ({ at }: Moment, count: number, step: number, values: readonly number[]): Sample[] =>
  Array.from({ length: count }, (_, index) => ({
    at: at + index * step,
    seconds: null,
    value: values[index]!,
  }))

function stages(from: number, lengths: readonly (readonly [SleepStage, number])[]) {
  let at = from
  return lengths.map(([stage, minutes]) => {
    const interval = { at, seconds: minutes * 60, stage }
    at += minutes * MINUTE_MS
    return interval
  })
}
