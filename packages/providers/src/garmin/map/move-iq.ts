import type { MappedRecord } from '@tributary/health'
import type { RawItem } from '../../contract.ts'
import { type Refuse, reader } from '../../payload.ts'
import { MoveIqActivity } from '../schema.ts'
import { base, moment } from './base.ts'

const RESOURCE = 'moveIQActivities'
const read = reader(RESOURCE, MoveIqActivity)

/**
 * What the watch noticed by itself. It lies over the same minutes as recorded activities and as the day's steps, so it is no
 * workout: it is passed along with the day on which it began.
 */
export function mapMoveIqActivity(item: RawItem, refuse: Refuse): MappedRecord[] {
  const noticed = read(item.payload, refuse)
  const offset = noticed.offsetInSeconds ?? noticed.startTimeOffsetInSeconds
  const start = moment(noticed.startTimeInSeconds, offset)
  const kept = ['startTimeInSeconds', 'durationInSeconds']
  return [
    {
      ...base(item, noticed, ['offsetInSeconds'], kept),
      kind: 'series',
      start,
      end: start,
      values: {},
      series: {},
    },
  ]
}
