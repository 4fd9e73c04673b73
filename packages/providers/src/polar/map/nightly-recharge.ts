import type { MappedRecord } from '@tributary/health'
import type { RawItem } from '../../contract.ts'
import { present, type Refuse, reader } from '../../payload.ts'
import { NightlyRecharge } from '../schema.ts'
import { snakeKeys } from '../snake.ts'
import { base, filled, measured, nightSamples, nightSpan } from './base.ts'

const RESOURCE = 'nightly_recharge'
const PLACED = ['date', 'night', 'heart_rate_variability_avg', 'hrv_samples', 'breathing_samples']

const read = reader(RESOURCE, NightlyRecharge)

/**
 * Averages of four hours from half an hour after falling asleep; HRV is RMSSD. Variability and breathing are what the vendor calls those of the
 * night, and it has no others: they are part of the night's sleep, which the client adds. The heart rate of the night comes from
 * the sleep's own samples; the average of four hours is not that of the night and stays an extra. Without a night only the HRV
 * can be said of the day.
 */
export function mapNightlyRecharge({ payload }: RawItem, refuse: Refuse): MappedRecord[] {
  const recharge = read(snakeKeys(payload), refuse)
  const date = recharge.date.slice(0, 10)
  const hrv = present({ hrv_rmssd_ms: measured(recharge.heart_rate_variability_avg) })
  if (recharge.night == null) {
    return [
      {
        ...base(RESOURCE, date, recharge, PLACED),
        kind: 'day',
        nightly: true,
        day: date,
        offset: null,
        values: hrv,
        series: {},
      },
    ]
  }
  const bounds = nightSpan(RESOURCE, recharge.night)
  return [
    {
      ...base(RESOURCE, date, recharge, [...PLACED, 'breathing_rate_avg']),
      ...bounds,
      kind: 'sleep',
      nap: false,
      stages: [],
      values: {
        ...hrv,
        ...present({
          breaths_avg_per_min: measured(recharge.breathing_rate_avg),
        }),
      },
      series: filled({
        hrv_rmssd_ms: nightSamples('/hrv_samples', recharge.hrv_samples, bounds, refuse),
        breaths_per_min: nightSamples('/breathing_samples', recharge.breathing_samples, bounds, refuse),
      }),
    },
  ]
}
