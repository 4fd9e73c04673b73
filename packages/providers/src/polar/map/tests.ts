import type { Moment } from '@tributary/health'
import { present } from '../../payload.ts'
import type { PayloadMap } from '../../resource.ts'
import { epochSeconds, testId } from '../identity.ts'
import type { Spo2Test } from '../schema.ts'
import { base, measured } from './base.ts'

/** What spot tests of every kind share. */
interface SpotTest {
  test_time: number
  time_zone_offset?: number | null
  source_device_id?: string | null
}

export const PLACED_OF_TESTS = ['test_time', 'time_zone_offset', 'average_heart_rate_bpm']

/** The schema has already judged the time. */
const secondsOf = ({ test_time }: SpotTest): number => epochSeconds(test_time) ?? 0

export const idOf = (test: SpotTest): string => testId(secondsOf(test), test.source_device_id)

/** Returns the moment of a test. */
export function testMoment(test: SpotTest): Moment {
  const offset = test.time_zone_offset == null ? null : test.time_zone_offset * 60
  return { at: Math.round(secondsOf(test) * 1000), offset }
}

const PLACED = [...PLACED_OF_TESTS, 'test_status', 'blood_oxygen_percent']

/** Maps a test of the oxygen saturation. A test that did not pass measured nothing. */
export const mapSpo2: PayloadMap<typeof Spo2Test> = (test, { resource }) => {
  if (!hasPassed(test)) return []
  return [
    {
      ...base(resource, idOf(test), test, PLACED),
      kind: 'measurement',
      at: testMoment(test),
      site: null,
      series: {},
      values: present({
        spo2_pct: measured(test.blood_oxygen_percent),
        heart_rate_bpm: measured(test.average_heart_rate_bpm),
      }),
    },
  ]
}

/** A status that is not documented counts as passed when the vendor has classed the result, which it does not do otherwise. */
function hasPassed({ test_status, spo2_class }: Spo2Test): boolean {
  const status = test_status?.toUpperCase() ?? ''
  if (/PASSED$/.test(status)) return true
  if (/INCONCLUSIVE|FAIL/.test(status)) return false
  return spo2_class != null && /(?:^|_)(?:VERY_LOW|LOW|NORMAL)$/i.test(spo2_class)
}
