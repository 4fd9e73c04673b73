/** The unit that a field's name says, the longer name of two first. */
const UNITS: readonly (readonly [RegExp, string])[] = [
  [/_mL_per_min_per_kg_/, 'mL/min/kg'],
  [/_meters_per_second_/, 'm/s'],
  [/_newton_meters_/, 'N·m'],
  [/_mg_per_dL_/, 'mg/dL'],
  [/_min_per_km_/, 'min/km'],
  [/_?per_min_/, 'per minute'],
  [/_seconds_/, 's'],
  [/_minutes_/, 'min'],
  [/_hours_/, 'h'],
  [/_days_/, 'days'],
  [/_bpm_|^hr_/, 'beats/min'],
  [/rmssd|sdnn|^hrv_/, 'ms'],
  [/_celsius_/, '°C'],
  [/_percent(age)?_/, '%'],
  [/_kcal_/, 'kcal'],
  [/_kilojoules_/, 'kJ'],
  [/_meters_/, 'm'],
  [/_mmHg_/, 'mmHg'],
  [/_watts_/, 'W'],
  [/_rpm_/, 'rev/min'],
  [/_deg_/, '°'],
  [/_hz_/, 'Hz'],
  [/_mV_/, 'mV'],
  [/_mL_/, 'mL'],
  [/_mg_/, 'mg'],
  [/_kg_/, 'kg'],
  [/_cm_/, 'cm'],
  [/_g_/, 'g'],
  [/^bmi_/, 'kg/m²'],
  [/_0_100_/, '0 to 100'],
  [/_1_100_/, '1 to 100'],
  [/_1_5_/, '1 to 5'],
]

/** Empty for what has none: texts, counts, and numbers whose unit another field states. */
export function unitOf(field: string): string {
  if (!/_(int|float)$/.test(field)) return ''
  return UNITS.find(([name]) => name.test(field))?.[1] ?? ''
}
