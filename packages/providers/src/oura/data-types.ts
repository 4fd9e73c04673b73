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
])

export const DATA_TYPES: readonly string[] = [...RESOURCES_BY_DATA_TYPE.keys()]

export const EVENT_TYPES = ['create', 'update', 'delete'] as const

/** Without regard to case: `vo2_max` is spelt in both ways. */
export function resourceOf(dataType: string): string | null {
  return RESOURCES_BY_DATA_TYPE.get(dataType.toLowerCase()) ?? null
}
