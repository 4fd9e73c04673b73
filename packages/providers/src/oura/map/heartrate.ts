import { elements } from '../../payload.ts'
import type { PayloadMap } from '../../resource.ts'
import { utcDay } from '../../time.ts'
import { HeartRateRow, type HeartRateRows } from '../schema.ts'
import { base, moment, pulse } from './base.ts'

const readRows = elements(HeartRateRow)

/** One record per UTC day: the rows are in UTC and do not contain the offset of the person's own clock. */
export const mapHeartrate: PayloadMap<typeof HeartRateRows> = ({ data }, { resource }, refuse) => {
  const rows = readRows('/data', data, refuse).filter(({ bpm }) => pulse(bpm) !== null)
  const bpmByMoment = new Map(rows.map((row) => [moment(row.timestamp).at, row.bpm]))
  const samples = [...bpmByMoment]
    .map(([at, value]) => ({ at, seconds: null, value }))
    .sort((left, right) => left.at - right.at)
  return [...Map.groupBy(samples, ({ at }) => utcDay(at))].map(([day, list]) => ({
    ...base(resource, day, {}, []),
    kind: 'series',
    start: { at: list.at(0)!.at, offset: null },
    end: { at: list.at(-1)!.at, offset: null },
    values: {},
    series: { heart_rate_bpm: list },
  }))
}
