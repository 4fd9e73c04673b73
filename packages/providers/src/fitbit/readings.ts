/** How a resource is read from the vendor's data types. */
export type FitbitReading =
  /** The vendor's own totals of civil days; the item is one day. */
  | { how: 'rollup'; type: string; maxDays: number }
  /** Points that belong to a date; the item is one point. */
  | { how: 'daily'; type: string }
  /** Points without identity, merged over all devices; the item is one local day of them. */
  | { how: 'gathered'; type: string; time: 'start_time' | 'physical_time' }
  /** Points with a name of their own; the item is one point. */
  | { how: 'named'; type: string; time: NamedTime }
  /** The way of a named point, in a file that is asked for with each. */
  | { how: 'route'; type: string; time: NamedTime }

/** Which time of a named point the vendor lets us ask by. */
export type NamedTime = 'physical_time' | 'civil_start_time' | 'end_time' | 'start_time'

/** The vendor refuses longer rollups of some types. */
export const SHORT_ROLLUP_DAYS = 14
const ROLLUP_DAYS = 90

export const rollup = (type: string, maxDays = ROLLUP_DAYS): FitbitReading => ({
  how: 'rollup',
  type,
  maxDays,
})
export const daily = (type: string): FitbitReading => ({ how: 'daily', type })
export const gathered = (type: string, time: 'start_time' | 'physical_time'): FitbitReading => ({
  how: 'gathered',
  type,
  time,
})
export const named = (type: string, time: NamedTime): FitbitReading => ({ how: 'named', type, time })

export const rollupOf = (type: string) => `${type}-rollup`

/** The name of a data type inside a point: `heart-rate` is `heartRate`. */
export function fieldOf(type: string): string {
  return type.replace(/-([a-z0-9])/g, (_dash, letter: string) => letter.toUpperCase())
}

/** The name of a data type inside a filter: `heart-rate` is `heart_rate`. */
export function filterName(type: string): string {
  return type.replaceAll('-', '_')
}
