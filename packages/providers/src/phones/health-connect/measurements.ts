import type { DayHabits } from '../shared/days.ts'
import type { Envelope } from '../shared/envelope.ts'
import type { MeasurementRules } from '../shared/measurements.ts'
import type { FlowLevel, MenstruationHabits } from '../shared/menstruation.ts'

/** The store's numbers of where a thermometer was held. */
const TEMPERATURE_LOCATIONS: readonly (string | null)[] = [
  null,
  'armpit',
  'finger',
  'forehead',
  'mouth',
  'rectum',
  'temporal artery',
  'toe',
  'ear',
  'wrist',
  'vagina',
]

const PRESSURE_LOCATIONS: readonly (string | null)[] = [
  null,
  'left wrist',
  'right wrist',
  'left upper arm',
  'right upper arm',
]

const locationIn =
  (names: readonly (string | null)[]) =>
  ({ metadata }: Envelope): string | null => {
    const location = metadata?.['measurementLocation']
    return location == null ? null : (names[Number(location)] ?? null)
  }

const temperature: MeasurementRules[string] = {
  value: { metrics: ['body_temperature_c'], to: 'celsius' },
  site: locationIn(TEMPERATURE_LOCATIONS),
}

export const TEMPERATURE: MeasurementRules = {
  BodyTemperatureRecord: temperature,
  BasalBodyTemperatureRecord: temperature,
}

export const BODY: MeasurementRules = {
  WeightRecord: { value: { metrics: ['weight_kg'], to: 'kg' } },
  HeightRecord: { value: { metrics: ['height_cm'], to: 'cm' } },
  BodyFatRecord: { value: { metrics: ['body_fat_pct'], to: 'percent' } },
  // Masses: our metrics are shares of a weight that this record does not know.
  LeanBodyMassRecord: { value: null },
  BoneMassRecord: { value: null },
  BodyWaterMassRecord: { value: null },
}

export const BLOOD_PRESSURE: MeasurementRules = {
  BloodPressureRecord: {
    parts: {
      systolic: { metrics: ['blood_pressure_systolic_mmhg'], to: 'mmhg' },
      diastolic: { metrics: ['blood_pressure_diastolic_mmhg'], to: 'mmhg' },
    },
    site: locationIn(PRESSURE_LOCATIONS),
  },
}

/** By number and by name. */
const FLOWS = new Map<string, FlowLevel>([
  ['0', 'unspecified'],
  ['1', 'light'],
  ['2', 'medium'],
  ['3', 'heavy'],
  ['UNKNOWN', 'unspecified'],
  ['LIGHT', 'light'],
  ['MEDIUM', 'medium'],
  ['HEAVY', 'heavy'],
])

export const MENSTRUATION: MenstruationHabits = {
  flow: 'MenstruationFlowRecord',
  period: 'MenstruationPeriodRecord',
  levelOf: (word) => FLOWS.get(word.replace(/^FLOW_/i, '').toUpperCase()) ?? null,
}

export const GLUCOSE: MeasurementRules = {
  BloodGlucoseRecord: { value: { metrics: ['glucose_mg_per_dl'], to: 'mg_per_dl' } },
}

/** A rate at a moment, which says what the body at rest needs on that day. */
export const BASAL: DayHabits = {
  parts: { basalMetabolicRate: { metrics: ['energy_basal_kcal'], to: 'kcal_per_day' } },
  asParts: ({ value, unit }) => [{ name: 'basalMetabolicRate', value, unit: unit ?? '' }],
}
