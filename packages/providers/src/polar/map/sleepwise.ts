import type { MappedRecord } from '@tributary/health'
import type { RawItem } from '../../contract.ts'
import { InvalidPayload } from '../../errors.ts'
import { type Refuse, reader } from '../../payload.ts'
import { wakingDay } from '../identity.ts'
import { SleepWise } from '../schema.ts'
import { snakeKeys } from '../snake.ts'
import { base } from './base.ts'

/** Scores of a night that ride with its sleep. What the vendor expects of a night to come is no result yet. */
function mapSleepWise(resource: string) {
  const read = reader(resource, SleepWise)
  return ({ payload }: RawItem, refuse: Refuse): MappedRecord[] => {
    const result = read(snakeKeys(payload), refuse)
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
}

export const mapAlertness = mapSleepWise('sleepwise_alertness')
export const mapCircadianBedtime = mapSleepWise('sleepwise_circadian_bedtime')
