const KCAL_PER_KJ = 1 / 4.184
/** Molar mass of glucose in g/mol, tenfold to litre: mg/dL of one mmol/L. */
const MG_PER_DL_OF_MMOL_PER_L = 18.0156

const fahrenheit = (degrees: number) => ((degrees - 32) * 5) / 9
const kelvin = (degrees: number) => degrees - 273.15

type Conversion = number | ((value: number) => number)

/** What the stores call their units, by the unit that we want. `%` of a fraction is 1 for the whole. */
const UNITS = {
  count: { count: 1 },
  per_minute: { 'count/min': 1, bpm: 1, 'beats/min': 1, 'breaths/min': 1, '/min': 1, 'count/s': 60 },
  beats_per_minute: { 'count/min': 1, bpm: 1, 'beats/min': 1 },
  turns_per_minute: { 'count/min': 1, rpm: 1, 'count/s': 60 },
  steps_per_minute: { spm: 1, 'steps/min': 1, 'count/min': 1, 'count/s': 60 },
  s: { s: 1, sec: 1, min: 60, hr: 3600, h: 3600, ms: 1 / 1000 },
  ms: { ms: 1, s: 1000 },
  m: { m: 1, km: 1000, cm: 1 / 100, mi: 1609.344, ft: 0.3048, yd: 0.9144, in: 0.0254 },
  m_above_sea: { m: 1, ft: 0.3048 },
  cm: { cm: 1, m: 100, mm: 1 / 10, ft: 30.48, in: 2.54 },
  m_per_s: { 'm/s': 1, 'km/hr': 1 / 3.6, 'km/h': 1 / 3.6, 'mi/hr': 0.44704, mph: 0.44704 },
  w: { W: 1, kW: 1000 },
  kcal: { kcal: 1, Cal: 1, cal: 1 / 1000, kJ: KCAL_PER_KJ, J: KCAL_PER_KJ / 1000 },
  kcal_per_day: { 'kcal/day': 1, W: (86_400 / 1000) * KCAL_PER_KJ },
  kcal_per_kg_per_hour: { 'kcal/hr·kg': 1, 'kcal/(kg*hr)': 1, 'kcal/kg*hr': 1, 'kcal/(hr·kg)': 1 },
  kg: { kg: 1, g: 1 / 1000, lb: 0.45359237, st: 6.35029318, oz: 0.028349523125 },
  g: { g: 1, mg: 1 / 1000, kg: 1000, mcg: 1e-6, oz: 28.349523125 },
  mg: { mg: 1, g: 1000, mcg: 1 / 1000 },
  ml: {
    mL: 1,
    ml: 1,
    L: 1000,
    l: 1000,
    cL: 10,
    dL: 100,
    fl_oz_us: 29.5735295625,
    fl_oz_imp: 28.4130625,
    cup_us: 236.5882365,
    cup_imp: 284.130625,
    pt_us: 473.176473,
    pt_imp: 568.26125,
  },
  celsius: { degC: 1, '°C': 1, C: 1, degF: fahrenheit, '°F': fahrenheit, F: fahrenheit, K: kelvin },
  celsius_apart: { degC: 1, '°C': 1, C: 1, degF: 5 / 9, '°F': 5 / 9, F: 5 / 9, K: 1 },
  mmhg: { mmHg: 1, kPa: 7.50061682704 },
  mg_per_dl: { 'mg/dL': 1, 'mg/dl': 1, 'mmol/L': MG_PER_DL_OF_MMOL_PER_L, 'mmol/l': MG_PER_DL_OF_MMOL_PER_L },
  ml_per_min_per_kg: {
    'mL/min·kg': 1,
    'ml/(kg*min)': 1,
    'mL/(kg*min)': 1,
    'mL/kg*min': 1,
    'mL/kg/min': 1,
    'ml/kg/min': 1,
    'mL/min/kg': 1,
  },
  percent: { '%': 1 },
  percent_of_fraction: { '%': 100 },
} as const satisfies Record<string, Readonly<Record<string, Conversion>>>

export type Target = keyof typeof UNITS

/** Rounds away the error of binary arithmetic in a product or sum. Documents round once more. */
export const tidy = (value: number) => Number(value.toPrecision(12))

/** Apple writes the molar mass inside: `mmol<180.1558800000541>/L`. */
const plainUnit = (unit: string) => unit.replace(/<[\d.]*>/, '')

/** Converts a value to the target unit; null when its own unit is unknown. */
export function convert(value: number, unit: string, target: Target): number | null {
  const known: Readonly<Record<string, Conversion>> = UNITS[target]
  const plain = plainUnit(unit)
  const conversion = Object.hasOwn(known, plain) ? known[plain]! : null
  if (conversion === null) return null
  if (conversion === 1) return value
  return tidy(typeof conversion === 'number' ? value * conversion : conversion(value))
}

export const unitsOf = (target: Target): readonly string[] => Object.keys(UNITS[target])
