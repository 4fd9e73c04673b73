import type { PayloadMap } from '../../resource.ts'
import type { IrregularRhythm } from '../schema.ts'
import { base, extrasOf, spanOf, startOf } from './base.ts'

const FIELD = 'irregularRhythmNotification'

/** A warning of possible atrial fibrillation. It is no diagnosis and no number: it is passed along as it is, with its windows. */
export const mapIrregularRhythm: PayloadMap<typeof IrregularRhythm> = (
  { [FIELD]: notification, dataSource },
  { id, resource },
) => {
  const { interval } = notification
  const start = startOf(interval)
  const { end } = spanOf(FIELD, interval) ?? { end: start }
  return [
    {
      ...base(`${resource}:${id}`, dataSource, extrasOf(FIELD, notification, [])),
      kind: 'series',
      start,
      end,
      values: {},
      series: {},
    },
  ]
}
