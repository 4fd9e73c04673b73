import type { PhoneRecord } from '@tributary/health'
import { type Dialect, iso, spanOf } from './dialect.ts'
import type { Happening, QuantityName, Training, Wearable } from './happening.ts'

const WORDS: Readonly<Partial<Record<QuantityName, { type: string; unit: string }>>> = {
  steps: { type: 'STEPS', unit: 'count' },
  floors: { type: 'FLOORS_CLIMBED', unit: 'count' },
  spo2_pct: { type: 'BLOOD_OXYGEN', unit: '%' },
  glucose_mg_dl: { type: 'BLOOD_GLUCOSE', unit: 'mg/dL' },
  temperature_c: { type: 'BODY_TEMPERATURE', unit: 'degC' },
}

const SPORTS: Readonly<Record<Training['sport'], string>> = {
  running: 'RUNNING',
  walking: 'WALKING',
  cycling: 'BIKING',
}

type Origin = Pick<PhoneRecord, 'app' | 'device'>

const APP = { id: 'com.sec.android.app.shealth' }
const ORIGINS: Readonly<Record<Wearable, Origin>> = {
  watch: { app: APP, device: { manufacturer: 'Samsung', model: 'SM-L310', type: 'WATCH' } },
  phone: { app: APP, device: { manufacturer: 'Samsung', model: 'SM-S931B', type: 'MOBILE' } },
  scale: { app: APP },
  cuff: { app: APP },
  meter: { app: APP },
  thermometer: { app: APP },
}

function write(happening: Happening, zone: string): Omit<PhoneRecord, 'id'>[] {
  const around = { ...spanOf(happening), zone, ...ORIGINS[happening.by] }
  switch (happening.kind) {
    case 'quantity': {
      const word = WORDS[happening.name]
      if (word) return [{ ...word, ...around, value: happening.value }]
      if (happening.name !== 'weight_kg') return []
      const parts = [{ name: 'WEIGHT', value: happening.value, unit: 'kg' }]
      return [{ type: 'BODY_COMPOSITION', ...around, parts }]
    }
    case 'pulse': {
      const samples = happening.beats.map(({ at, bpm }) => ({ at: iso(at), value: bpm }))
      return [{ type: 'HEART_RATE', ...around, unit: 'bpm', samples }]
    }
    case 'pressure': {
      const { systolic, diastolic, pulse } = happening
      const parts = [
        { name: 'SYSTOLIC', value: systolic, unit: 'mmHg' },
        { name: 'DIASTOLIC', value: diastolic, unit: 'mmHg' },
        { name: 'PULSE', value: pulse, unit: 'bpm' },
      ]
      return [{ type: 'BLOOD_PRESSURE', ...around, parts }]
    }
    case 'night': {
      const stages = happening.stages.map(({ start, end, stage }) => ({
        start: iso(start),
        end: iso(end),
        stage: stage.toUpperCase(),
      }))
      return [{ type: 'SLEEP', ...around, stages }]
    }
    case 'training': {
      const parts = [
        { name: 'duration', value: (happening.end - happening.start) / 1000, unit: 's' },
        { name: 'calories', value: happening.kcal, unit: 'kcal' },
        { name: 'distance', value: happening.metres, unit: 'm' },
        { name: 'meanHeartRate', value: happening.averageBpm, unit: 'bpm' },
        { name: 'maxHeartRate', value: happening.maximumBpm, unit: 'bpm' },
      ]
      const route = happening.route.map(({ at, ...point }) => ({ at: iso(at), ...point }))
      return [{ type: 'EXERCISE', ...around, activity: SPORTS[happening.sport], parts, route }]
    }
    case 'trace':
      return []
  }
}

export const samsungDialect: Dialect = {
  types: [
    ...Object.values(WORDS).map(({ type }) => type),
    'BODY_COMPOSITION',
    'HEART_RATE',
    'BLOOD_PRESSURE',
    'SLEEP',
    'EXERCISE',
  ],
  write,
}
