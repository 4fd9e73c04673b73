import type { MappedRecord } from '@tributary/health'
import type { ResourceMap } from '../../mapping.ts'
import { reader } from '../../payload.ts'
import { Envelope } from '../shared/envelope.ts'
import type { MeasurementRules } from '../shared/measurements.ts'
import type { FlowLevel, MenstruationHabits } from '../shared/menstruation.ts'
import { extrasOf } from '../shared/parts.ts'
import { base } from '../shared/store.ts'
import { startOf } from '../shared/zones.ts'
import { habits } from './habits.ts'

/** The store's numbers of where a thermometer was held. */
const SENSOR_LOCATIONS: readonly (string | null)[] = [
  null,
  'armpit',
  'body',
  'ear',
  'finger',
  'gastrointestinal',
  'mouth',
  'rectum',
  'toe',
  'ear drum',
  'temporal artery',
  'forehead',
]

function sensorLocation({ metadata }: Envelope): string | null {
  const location = metadata?.['HKBodyTemperatureSensorLocation']
  return location == null ? null : (SENSOR_LOCATIONS[Number(location)] ?? null)
}

const temperature: MeasurementRules[string] = {
  value: { metrics: ['body_temperature_c'], to: 'celsius' },
  site: sensorLocation,
}

export const TEMPERATURE: MeasurementRules = {
  HKQuantityTypeIdentifierBodyTemperature: temperature,
  HKQuantityTypeIdentifierBasalBodyTemperature: temperature,
}

export const BODY: MeasurementRules = {
  HKQuantityTypeIdentifierBodyMass: { value: { metrics: ['weight_kg'], to: 'kg' } },
  HKQuantityTypeIdentifierHeight: { value: { metrics: ['height_cm'], to: 'cm' } },
  HKQuantityTypeIdentifierBodyMassIndex: { value: { metrics: ['bmi'], to: 'count' } },
  HKQuantityTypeIdentifierBodyFatPercentage: {
    value: { metrics: ['body_fat_pct'], to: 'percent_of_fraction' },
  },
  HKQuantityTypeIdentifierWaistCircumference: { value: { metrics: ['waist_cm'], to: 'cm' } },
  HKQuantityTypeIdentifierLeanBodyMass: { value: null },
}

export const BLOOD_PRESSURE: MeasurementRules = {
  HKCorrelationTypeIdentifierBloodPressure: {
    parts: {
      HKQuantityTypeIdentifierBloodPressureSystolic: {
        metrics: ['blood_pressure_systolic_mmhg'],
        to: 'mmhg',
      },
      HKQuantityTypeIdentifierBloodPressureDiastolic: {
        metrics: ['blood_pressure_diastolic_mmhg'],
        to: 'mmhg',
      },
    },
  },
}

export const GLUCOSE: MeasurementRules = {
  HKQuantityTypeIdentifierBloodGlucose: { value: { metrics: ['glucose_mg_per_dl'], to: 'mg_per_dl' } },
}

/** By number, and by the ends of the names that two generations of the store gave them. */
const FLOWS: readonly (readonly [RegExp, FlowLevel])[] = [
  [/^1$|Unspecified$/i, 'unspecified'],
  [/^2$|Light$/i, 'light'],
  [/^3$|Medium$/i, 'medium'],
  [/^4$|Heavy$/i, 'heavy'],
  [/^5$|None$/i, 'none'],
]

export const MENSTRUATION: MenstruationHabits = {
  flow: 'HKCategoryTypeIdentifierMenstrualFlow',
  levelOf: (word) => FLOWS.find(([pattern]) => pattern.test(word))?.[1] ?? null,
  startsPeriod: 'HKMenstrualCycleStart',
}

export const STATE_OF_MIND = 'HKDataTypeStateOfMind'
const CLASSES = { least: 1, most: 7 }

const readMood = reader('mood', Envelope)

/** The value is a valence between -1 and 1; the store's own scale of seven steps is our mood. */
export const mapMood: ResourceMap = ({ id, payload }, refuse): MappedRecord[] => {
  const record = readMood(payload, refuse)
  const mood = record.metadata?.['valenceClassification']
  if (typeof mood !== 'number' || mood < CLASSES.least || mood > CLASSES.most) {
    refuse({ path: '/metadata/valenceClassification', reason: 'must be a number from 1 to 7' })
    return []
  }
  const { valenceClassification: _placed, ...rest } = record.metadata ?? {}
  return [
    {
      ...base(habits, `mood:${id}`, record),
      kind: 'measurement',
      at: startOf(record),
      site: null,
      values: { mood },
      series: {},
      extras: extrasOf('mood', { valence: record.value }, rest),
    },
  ]
}
