import { filled, present } from '../../payload.ts'
import type { PayloadMap } from '../../resource.ts'
import type { NightlyRecharge } from '../schema.ts'
import { base, measured, nightSamples, nightSpan } from './base.ts'

const PLACED = ['date', 'night', 'heart_rate_variability_avg', 'hrv_samples', 'breathing_samples']

/**
 * Averages of four hours from half an hour after falling asleep; HRV is RMSSD. Variability and breathing are what the vendor calls those of the
 * night, and it has no others: they are part of the night's sleep, which the client adds. The heart rate of the night comes from
 * the sleep's own samples; the average of four hours is not that of the night and stays an extra. Without a night only the HRV
 * can be said of the day.
 */
export const mapNightlyRecharge: PayloadMap<typeof NightlyRecharge> = (recharge, { resource }, refuse) => {
  const date = recharge.date.slice(0, 10)
  const hrv = present({ hrv_rmssd_ms: measured(recharge.heart_rate_variability_avg) })
  if (recharge.night == null) {
    return [
      {
        ...base(resource, date, recharge, PLACED),
        kind: 'day',
        nightly: true,
        day: date,
        offset: null,
        values: hrv,
        series: {},
      },
    ]
  }
  const bounds = nightSpan(resource, recharge.night)
  return [
    {
      ...base(resource, date, recharge, [...PLACED, 'breathing_rate_avg']),
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
