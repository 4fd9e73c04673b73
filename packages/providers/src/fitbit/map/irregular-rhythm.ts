import type { MappedRecord } from '@tributary/health'
import type { RawItem } from '../../contract.ts'
import { type Refuse, reader } from '../../payload.ts'
import { IrregularRhythm } from '../schema.ts'
import { base, extrasOf, spanOf, startOf } from './base.ts'

const RESOURCE = 'irregular-rhythm-notification'
const FIELD = 'irregularRhythmNotification'

const read = reader(RESOURCE, IrregularRhythm)

/** A warning of possible atrial fibrillation. It is no diagnosis and no number: it is passed along as it is, with its windows. */
export function mapIrregularRhythm({ payload, id }: RawItem, refuse: Refuse): MappedRecord[] {
  const { [FIELD]: notification, dataSource } = read(payload, refuse)
  const { interval } = notification
  const start = startOf(interval)
  const { end } = spanOf(FIELD, interval) ?? { end: start }
  return [
    {
      ...base(`${RESOURCE}:${id}`, dataSource, extrasOf(FIELD, notification, [])),
      kind: 'series',
      start,
      end,
      values: {},
      series: {},
    },
  ]
}
