import type { Device, Origin } from '@tributary/health'
import { numberOf } from '../numbers.ts'

type Family = 'scale' | 'blood_pressure_monitor' | 'watch' | 'sleep_mat' | 'thermometer'

/** From here on the models are not the vendor's hardware: what a phone or another service gave it. */
const FIRST_FOREIGN_MODEL = 1051

/** Model 13 is missing on purpose: the vendor's documents call it a scale, its answers a sleep monitor. */
const MODELS: Readonly<Record<number, readonly [Family, string]>> = {
  1: ['scale', 'WBS01'],
  2: ['scale', 'WS30'],
  3: ['scale', 'Kid Scale'],
  4: ['scale', 'Smart Body Analyzer'],
  5: ['scale', 'Body+'],
  6: ['scale', 'Body Cardio'],
  7: ['scale', 'Body'],
  9: ['scale', 'Body Pro'],
  10: ['scale', 'Body Scan'],
  11: ['scale', 'WBS10'],
  12: ['scale', 'WBS11'],
  14: ['scale', 'Body'],
  15: ['scale', 'Body Comp'],
  16: ['scale', 'Body Smart'],
  18: ['scale', 'Body Comp'],
  41: ['blood_pressure_monitor', 'BPM V1'],
  42: ['blood_pressure_monitor', 'BPM V2'],
  43: ['blood_pressure_monitor', 'BPM V3'],
  44: ['blood_pressure_monitor', 'BPM Core'],
  45: ['blood_pressure_monitor', 'BPM Connect'],
  46: ['blood_pressure_monitor', 'BPM Connect Pro'],
  47: ['blood_pressure_monitor', 'BPM Pro 2'],
  48: ['blood_pressure_monitor', 'BPM Vision'],
  51: ['watch', 'Pulse'],
  52: ['watch', 'Activité'],
  53: ['watch', 'Activité'],
  54: ['watch', 'Go'],
  55: ['watch', 'Steel HR'],
  58: ['watch', 'Pulse HR'],
  59: ['watch', 'Steel HR'],
  60: ['sleep_mat', 'Aura'],
  61: ['sleep_mat', 'Aura'],
  63: ['sleep_mat', 'Sleep Analyzer'],
  70: ['thermometer', 'Thermo'],
  71: ['thermometer', 'BeamO'],
  90: ['watch', 'Move'],
  91: ['watch', 'Move ECG'],
  92: ['watch', 'Move ECG'],
  93: ['watch', 'ScanWatch'],
  94: ['watch', 'ScanWatch 2'],
  95: ['watch', 'ScanWatch Light'],
}

/** The vendor's own names where they differ from those above, and of the models that have no number of their own. */
const FAMILIES_BY_NAME: ReadonlyMap<string, Family> = new Map([
  ...Object.values(MODELS).map(([family, name]): [string, Family] => [name, family]),
  ['Aura Dock', 'sleep_mat'],
  ['Aura Sensor', 'sleep_mat'],
  ['Aura Sensor V2', 'sleep_mat'],
  ['Withings WBS01', 'scale'],
  ['Withings Blood Pressure Monitor V1', 'blood_pressure_monitor'],
  ['Withings Blood Pressure Monitor V2', 'blood_pressure_monitor'],
  ['Withings Blood Pressure Monitor V3', 'blood_pressure_monitor'],
  ['Activite', 'watch'],
  ['Activite (Pop, Steel)', 'watch'],
  ['Withings Go', 'watch'],
  ['Activite Steel HR', 'watch'],
  ['Activite Steel HR Sport Edition', 'watch'],
])

/** Sold as medical devices as a whole; of the others only single functions are. */
const MEDICAL: readonly Family[] = ['blood_pressure_monitor', 'thermometer']

/** The fields that name the device of a row. Which of them exist, and as what, differs from call to call. */
export interface DeviceFields {
  model?: number | string | null
  modelid?: number | string | null
  model_id?: number | string | null
}

export interface Model {
  id: number | null
  /** The vendor's own name, where it gives one. */
  name: string | null
}

export function modelOf({ model, modelid, model_id }: DeviceFields): Model {
  const number = numberOf(model)
  return {
    id: numberOf(modelid) ?? numberOf(model_id) ?? number,
    name: typeof model === 'string' && number === null ? model.trim() || null : null,
  }
}

export function originOf({ id }: Model): Origin {
  return id !== null && id >= FIRST_FOREIGN_MODEL ? 'third_party_app' : 'vendor'
}

export function deviceOf(model: Model): Device | null {
  const family = familyOf(model)
  const name = model.name ?? (model.id === null ? null : (MODELS[model.id]?.[1] ?? null))
  if (family === null && name === null) return null
  return {
    type: family,
    manufacturer: originOf(model) === 'vendor' ? 'Withings' : null,
    model: name,
    medicalGrade: family !== null && MEDICAL.includes(family) ? true : null,
  }
}

export function isThermometer(model: Model): boolean {
  return familyOf(model) === 'thermometer'
}

function familyOf({ id, name }: Model): Family | null {
  const named = name === null ? null : FAMILIES_BY_NAME.get(name)
  return named ?? (id === null ? null : (MODELS[id]?.[0] ?? null))
}
