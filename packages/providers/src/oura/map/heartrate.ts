import type { MappedRecord } from '@tributary/health'
import { reader } from '../../payload.ts'
import { HeartRateDay } from '../schema.ts'
import { base, moment } from './base.ts'

const RESOURCE = 'heartrate'

const read = reader(RESOURCE, HeartRateDay)

/** The rows are in UTC: they say nothing of the person's own clock. */
export function mapHeartrate(payload: unknown): MappedRecord[] {
  const { day, data } = read(payload)
  const byMoment = new Map(data.map((row) => [moment(row.timestamp).at, row.bpm]))
  const series = [...byMoment]
    .map(([at, value]) => ({ at, seconds: null, value }))
    .sort((left, right) => left.at - right.at)
  return [
    {
      ...base(RESOURCE, day, {}, []),
      kind: 'series',
      start: { at: series.at(0)!.at, offset: null },
      end: { at: series.at(-1)!.at, offset: null },
      values: {},
      series: { heart_rate_bpm: series },
    },
  ]
}
