import type { Metric } from '@tributary/health'
import type { Measure } from '../schema.ts'

/** The vendor's numbers of what was measured. */
export const TYPE = {
  weight: 1,
  height: 4,
  fatRatio: 6,
  fatMass: 8,
  temperature: 12,
  spo2: 54,
  bodyTemperature: 71,
  muscleMass: 76,
  waterMass: 77,
  boneMass: 88,
  fibrillation: 130,
} as const

/** Types whose number is the metric's, unit included. */
export const SAME_UNIT: ReadonlyMap<number, Metric> = new Map([
  [TYPE.weight, 'weight_kg'],
  [TYPE.fatRatio, 'body_fat_pct'],
  [9, 'blood_pressure_diastolic_mmhg'],
  [10, 'blood_pressure_systolic_mmhg'],
  [11, 'heart_rate_bpm'],
  [TYPE.spo2, 'spo2_pct'],
  [TYPE.bodyTemperature, 'body_temperature_c'],
  [73, 'skin_temperature_c'],
  [123, 'vo2max_ml_per_min_per_kg'],
])

/** Masses that we give as a share of the weight taken in the same group. */
export const SHARES: ReadonlyMap<number, Metric> = new Map([
  [TYPE.fatMass, 'body_fat_pct'],
  [TYPE.muscleMass, 'muscle_pct'],
  [TYPE.waterMass, 'water_pct'],
  [TYPE.boneMass, 'bone_pct'],
])

/**
 * What is measured by types without a metric, or whose number became none. The vendor documents most of them; 158, 159, 197 and 198 are
 * known from public clients only.
 */
const NAMES: ReadonlyMap<number, string> = new Map([
  [TYPE.weight, 'weight, kg'],
  [TYPE.height, 'height, m'],
  [5, 'fat-free mass, kg'],
  [TYPE.fatRatio, 'fat ratio, %'],
  [TYPE.fatMass, 'fat mass, kg'],
  [9, 'diastolic blood pressure, mmHg'],
  [10, 'systolic blood pressure, mmHg'],
  [11, 'heart rate, bpm'],
  [TYPE.temperature, 'temperature, °C'],
  [TYPE.spo2, 'oxygen saturation, %'],
  [TYPE.bodyTemperature, 'body temperature, °C'],
  [73, 'skin temperature, °C'],
  [TYPE.muscleMass, 'muscle mass, kg'],
  [TYPE.waterMass, 'water, kg'],
  [TYPE.boneMass, 'bone mass, kg'],
  [123, 'VO2max, ml/min/kg'],
  [91, 'pulse wave velocity, m/s'],
  [TYPE.fibrillation, 'atrial fibrillation by ECG'],
  [135, 'QRS interval'],
  [136, 'PR interval'],
  [137, 'QT interval'],
  [138, 'corrected QT interval'],
  [139, 'atrial fibrillation by PPG'],
  [155, 'vascular age, years'],
  [158, 'nerve health score, left foot'],
  [159, 'nerve health score, right foot'],
  [167, 'nerve health score, feet'],
  [168, 'extracellular water, kg'],
  [169, 'intracellular water, kg'],
  [170, 'visceral fat index'],
  [173, 'fat-free mass of a segment, kg'],
  [174, 'fat mass of a segment, kg'],
  [175, 'muscle mass of a segment, kg'],
  [196, 'electrodermal activity, feet'],
  [197, 'electrodermal activity, left foot'],
  [198, 'electrodermal activity, right foot'],
  [226, 'basal metabolic rate'],
  [227, 'metabolic age, years'],
  [229, 'electrochemical skin conductance'],
])

/** Returns the name of a type of measure; null for a type that is not known. */
export function typeName(type: number): string | null {
  return NAMES.get(type) ?? null
}

const POSITIONS: Readonly<Record<number, string>> = {
  0: 'right wrist',
  1: 'left wrist',
  2: 'right arm',
  3: 'left arm',
  4: 'right foot',
  5: 'left foot',
  6: 'between legs',
  8: 'left side',
  9: 'right side',
  10: 'left leg',
  11: 'right leg',
  12: 'torso',
  13: 'left hand',
  14: 'right hand',
  29: 'between arms',
}

export function positionName(position: number): string | null {
  return POSITIONS[position] ?? null
}

/** Written out and read again as a decimal, so that 7230 with unit -2 is 72.3 and not 72.30000000000001. */
export function decimal({ value, unit }: Pick<Measure, 'value' | 'unit'>, shift = 0): number {
  return Number(`${value}e${unit + shift}`)
}
