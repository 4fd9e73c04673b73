import type { MappedRecord, Sample } from '@tributary/health'
import type { RawItem } from '../../contract.ts'
import { reader } from '../../payload.ts'
import { utcDay } from '../../time.ts'
import { HeartRateRows } from '../schema.ts'
import { base, moment } from './base.ts'

const RESOURCE = 'heartrate'

const read = reader(RESOURCE, HeartRateRows)

/** One record per UTC day: the rows are in UTC and say nothing of the person's own clock. */
export function mapHeartrate({ payload }: RawItem): MappedRecord[] {
  const bpmByMoment = new Map(read(payload).data.map((row) => [moment(row.timestamp).at, row.bpm]))
  const samples = [...bpmByMoment]
    .map(([at, value]) => ({ at, seconds: null, value }))
    .sort((left, right) => left.at - right.at)
  return [...Map.groupBy(samples, ({ at }) => utcDay(at))].map(([day, list]) => dayOfSamples(day, list))
}

function dayOfSamples(day: string, samples: Sample[]): MappedRecord {
  return {
    ...base(RESOURCE, day, {}, []),
    kind: 'series',
    start: { at: samples.at(0)!.at, offset: null },
    end: { at: samples.at(-1)!.at, offset: null },
    values: {},
    series: { heart_rate_bpm: samples },
  }
}
