import type { Device, Origin } from '@tributary/health'

type Family = 'scale' | 'blood_pressure_monitor' | 'watch' | 'sleep_mat' | 'thermometer'

/** From here on the models are not the vendor's hardware: what a phone or another service gave it. */
const FIRST_FOREIGN_MODEL = 1051

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
  13: ['scale', 'Body+'],
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

/** Sold as medical devices as a whole; of the others only single functions are. */
const MEDICAL: readonly Family[] = ['blood_pressure_monitor', 'thermometer']

export function originOf(modelId: number | null | undefined): Origin {
  return modelId != null && modelId >= FIRST_FOREIGN_MODEL ? 'third_party_app' : 'vendor'
}

/** `name` is the vendor's own word where it gives one beside the number. */
export function deviceOf(modelId: number | null | undefined, name: string | null = null): Device | null {
  const [family, known] = (modelId == null ? null : MODELS[modelId]) ?? [null, null]
  const model = name || known
  if (family === null && !model) return null
  return {
    type: family,
    manufacturer: originOf(modelId) === 'vendor' ? 'Withings' : null,
    model,
    medicalGrade: family !== null && MEDICAL.includes(family) ? true : null,
  }
}

export function isThermometer(modelId: number | null | undefined): boolean {
  return modelId != null && MODELS[modelId]?.[0] === 'thermometer'
}
