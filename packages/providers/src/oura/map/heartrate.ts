import type { MappedRecord, Sample } from '@tributary/health'
import type { RawItem } from '../../contract.ts'
import { elements, type Refuse, reader } from '../../payload.ts'
import { utcDay } from '../../time.ts'
import { HeartRateRow, HeartRateRows } from '../schema.ts'
import { base, moment, pulse } from './base.ts'

const RESOURCE = 'heartrate'

const read = reader(RESOURCE, HeartRateRows)
const readRows = elements(HeartRateRow)

/** One record per UTC day: the rows are in UTC and say nothing of the person's own clock. */
export function mapHeartrate({ payload }: RawItem, refuse: Refuse): MappedRecord[] {
  const rows = readRows('/data', read(payload).data, refuse).filter(({ bpm }) => pulse(bpm) !== null)
  const bpmByMoment = new Map(rows.map((row) => [moment(row.timestamp).at, row.bpm]))
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
