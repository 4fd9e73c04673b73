import type { MappedRecord } from '@tributary/health'
import type { RawItem } from '../../contract.ts'
import { reader } from '../../payload.ts'
import { Session } from '../schema.ts'
import { base, filled, samples, span } from './base.ts'

const RESOURCE = 'session'
const PLACED = ['start_datetime', 'end_datetime', 'heart_rate', 'heart_rate_variability', 'motion_count']

const read = reader(RESOURCE, Session)

/** A breathing or meditation exercise: of use for what the ring measured meanwhile. */
export function mapSession({ payload }: RawItem): MappedRecord[] {
  const session = read(payload)
  return [
    {
      ...base(RESOURCE, session.id, session, PLACED),
      ...span(RESOURCE, '/end_datetime', session.start_datetime, session.end_datetime),
      kind: 'series',
      values: {},
      series: filled({
        heart_rate_bpm: samples(session.heart_rate),
        hrv_rmssd_ms: samples(session.heart_rate_variability),
      }),
    },
  ]
}
