/** Resources that the vendor announces, under the name that its webhooks use. */
const RESOURCES_BY_DATA_TYPE = new Map([
  ['daily_activity', 'daily_activity'],
  ['sleep', 'sleep'],
  ['daily_sleep', 'daily_sleep'],
  ['daily_readiness', 'daily_readiness'],
  ['daily_spo2', 'daily_spo2'],
  ['daily_stress', 'daily_stress'],
  ['vo2_max', 'vO2_max'],
  ['workout', 'workout'],
  ['session', 'session'],
  ['daily_resilience', 'daily_resilience'],
  ['daily_cardiovascular_age', 'daily_cardiovascular_age'],
  ['sleep_time', 'sleep_time'],
  ['rest_mode_period', 'rest_mode_period'],
  ['enhanced_tag', 'enhanced_tag'],
  ['tag', 'tag'],
])

export const DATA_TYPES: readonly string[] = [...RESOURCES_BY_DATA_TYPE.keys()]

export const EVENT_TYPES = ['create', 'update', 'delete'] as const

/** Without regard to case: `vo2_max` is spelt in both ways. */
export function resourceOf(dataType: string): string | null {
  return RESOURCES_BY_DATA_TYPE.get(dataType.toLowerCase()) ?? null
}
