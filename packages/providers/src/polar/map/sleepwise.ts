import { InvalidPayload } from '../../errors.ts'
import type { PayloadMap } from '../../resource.ts'
import { wakingDay } from '../identity.ts'
import type { SleepWise } from '../schema.ts'
import { base } from './base.ts'

/** Scores of a night that are delivered with its sleep. What the vendor expects of a night to come is no result yet. */
export const mapSleepWise: PayloadMap<typeof SleepWise> = (result, { resource }) => {
  if (/PREDICTION$/i.test(result.result_type ?? '')) return []
  const day = wakingDay(result)
  if (day === null)
    throw new InvalidPayload(resource, [{ path: '/period_end_time', reason: 'must be a time' }])
  return [
    {
      ...base(resource, result.period_start_time, result, []),
      kind: 'day',
      day,
      offset: null,
      nightly: true,
      values: {},
      series: {},
    },
  ]
}
