import type { PayloadMap } from '../../resource.ts'
import type { MoveIqActivity } from '../schema.ts'
import { base, moment } from './base.ts'

/**
 * What the watch noticed by itself. It lies over the same minutes as recorded activities and as the day's steps, so it is no
 * workout: it is passed along with the day on which it began.
 */
export const mapMoveIqActivity: PayloadMap<typeof MoveIqActivity> = (noticed, item) => {
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
