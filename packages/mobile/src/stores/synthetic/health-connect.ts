import type { PhoneRecord } from '@tributary/health'
import { type Dialect, iso, spanOf } from './dialect.ts'
import type { Happening, QuantityName, SyntheticStage, Training, Wearable } from './happening.ts'

interface Word {
  type: string
  unit: string
}

const WORDS: Readonly<Partial<Record<QuantityName, Word>>> = {
  steps: { type: 'StepsRecord', unit: 'count' },
  distance_m: { type: 'DistanceRecord', unit: 'm' },
  active_kcal: { type: 'ActiveCaloriesBurnedRecord', unit: 'kcal' },
  floors: { type: 'FloorsClimbedRecord', unit: 'count' },
  resting_bpm: { type: 'RestingHeartRateRecord', unit: 'bpm' },
  hrv_ms: { type: 'HeartRateVariabilityRmssdRecord', unit: 'ms' },
  spo2_pct: { type: 'OxygenSaturationRecord', unit: '%' },
  breaths_per_min: { type: 'RespiratoryRateRecord', unit: '/min' },
  weight_kg: { type: 'WeightRecord', unit: 'kg' },
  body_fat_pct: { type: 'BodyFatRecord', unit: '%' },
  glucose_mg_dl: { type: 'BloodGlucoseRecord', unit: 'mg/dL' },
  temperature_c: { type: 'BodyTemperatureRecord', unit: 'degC' },
  vo2max: { type: 'Vo2MaxRecord', unit: 'mL/min/kg' },
}

/** Values of the store at one instant, which it has no record of over a time for. */
const AT_A_MOMENT: readonly QuantityName[] = ['resting_bpm']

const STAGES: Readonly<Record<SyntheticStage, string>> = { awake: '1', light: '4', deep: '5', rem: '6' }
const EXERCISES: Readonly<Record<Training['sport'], string>> = { running: '56', walking: '79', cycling: '8' }

type Origin = Pick<PhoneRecord, 'app' | 'device'>

const ORIGINS: Readonly<Record<Wearable, Origin>> = {
  watch: {
    app: { id: 'com.fitbit.FitbitMobile' },
    device: { manufacturer: 'Google', model: 'Pixel Watch 4', type: '1' },
  },
  phone: { app: { id: 'android' }, device: { manufacturer: 'Google', model: 'Pixel 10', type: '2' } },
  scale: { app: { id: 'com.example.scale' }, device: { model: 'Scale', type: '3' } },
  cuff: { app: { id: 'com.example.cuff' } },
  meter: { app: { id: 'com.example.meter' } },
  thermometer: { app: { id: 'com.example.notes' } },
}

function write(happening: Happening, zone: string): Omit<PhoneRecord, 'id'>[] {
  const origin = ORIGINS[happening.by]
  const span = spanOf(happening)
  switch (happening.kind) {
    case 'quantity': {
      const word = WORDS[happening.name]
      if (!word) return []
      const when = AT_A_MOMENT.includes(happening.name) ? { start: iso(happening.end) } : span
      const entered = happening.by === 'thermometer' ? { manual: true } : {}
      return [{ ...word, ...when, zone, value: happening.value, ...origin, ...entered }]
    }
    case 'pulse':
      return [
        {
          type: 'HeartRateRecord',
          ...span,
          zone,
          unit: 'bpm',
          samples: happening.beats.map(({ at, bpm }) => ({ at: iso(at), value: bpm })),
          ...origin,
        },
      ]
    case 'pressure':
      return [
        {
          type: 'BloodPressureRecord',
          ...span,
          zone,
          parts: [
            { name: 'systolic', value: happening.systolic, unit: 'mmHg' },
            { name: 'diastolic', value: happening.diastolic, unit: 'mmHg' },
          ],
          ...origin,
          metadata: { bodyPosition: 2, measurementLocation: 3 },
        },
      ]
    case 'night':
      return [
        {
          type: 'SleepSessionRecord',
          ...span,
          zone,
          stages: happening.stages.map(({ start, end, stage }) => ({
            start: iso(start),
            end: iso(end),
            stage: STAGES[stage],
          })),
          ...origin,
        },
      ]
    case 'training':
      return [
        {
          type: 'ExerciseSessionRecord',
          ...span,
          zone,
          activity: EXERCISES[happening.sport],
          route: happening.route.map(({ at, ...point }) => ({ at: iso(at), ...point })),
          ...origin,
          metadata: { recordingMethod: 1 },
        },
      ]
    case 'trace':
      return []
  }
}

export const healthConnectDialect: Dialect = {
  types: [
    ...Object.values(WORDS).map(({ type }) => type),
    'HeartRateRecord',
    'BloodPressureRecord',
    'SleepSessionRecord',
    'ExerciseSessionRecord',
  ],
  write,
}
