import type { PayloadMap } from '../../resource.ts'
import type { CardioLoad } from '../schema.ts'
import { base } from './base.ts'

const NUMBERS = ['cardio_load', 'strain', 'tolerance', 'cardio_load_ratio'] as const
const NOT_AVAILABLE = 'LOAD_STATUS_NOT_AVAILABLE'

/** Scores of the vendor's own for a day. Below zero, and zero where the vendor has no status, say that there is none. */
export const mapCardioLoad: PayloadMap<typeof CardioLoad> = (load, { resource }) => {
  const isScored = load.cardio_load_status?.toUpperCase() !== NOT_AVAILABLE
  const isNone = (value: number | null | undefined) =>
    value == null || value < 0 || (value === 0 && !isScored)
  const none = NUMBERS.filter((name) => isNone(load[name]))
  if (none.length === NUMBERS.length) return []
  const date = load.date.slice(0, 10)
  const placed = ['date', ...none, ...(isScored ? [] : ['cardio_load_status'])]
  return [
    {
      ...base(resource, date, load, placed),
      kind: 'day',
      day: date,
      offset: null,
      values: {},
      series: {},
    },
  ]
}
