import type { MappedRecord } from '@tributary/health'
import type { RawItem } from '../../contract.ts'
import { present, reader } from '../../payload.ts'
import { Heart } from '../schema.ts'
import { base, extras, moment, vital } from './base.ts'

const RESOURCE = 'heart'
const PLACED = ['timestamp', 'timezone', 'modified', 'model', 'deviceid', 'heart_rate']

const read = reader(RESOURCE, Heart)

/** An ECG. The blood pressure of the same cuff reading comes with `measures`, so here it is an extra. */
export function mapHeart({ payload }: RawItem): MappedRecord[] {
  const heart = read(payload)
  return [
    {
      ...base(RESOURCE, heart.timestamp, heart, { id: heart.model }),
      kind: 'measurement',
      at: moment(heart.timestamp, heart.timezone),
      site: null,
      values: present({ heart_rate_bpm: vital(heart.heart_rate) }),
      series: {},
      extras: extras(RESOURCE, heart, PLACED),
    },
  ]
}
