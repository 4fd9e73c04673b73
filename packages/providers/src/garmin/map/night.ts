import { apart } from '../../mapping.ts'
import { present } from '../../payload.ts'
import type { PayloadMap } from '../../resource.ts'
import type { Hrv, SkinTemperature } from '../schema.ts'
import { bare, base, beginOf, extent, isPositive, measured, samples, wakingDayOf } from './base.ts'

const FIVE_MINUTES = 300

/**
 * The night's average under the vendor's date, for the day and for its sleep, and the readings of five minutes as a series. RMSSD
 * both. The average is the vendor's own of the whole night, which need not be the mean of the readings it sends.
 */
export const mapHrv: PayloadMap<typeof Hrv> = (hrv, item, refuse) => {
  const offset = hrv.startTimeOffsetInSeconds ?? null
  const readings = samples(beginOf(hrv), hrv.hrvValues, {
    field: 'hrvValues',
    seconds: FIVE_MINUTES,
    isReading: isPositive,
    refuse,
  })
  const series = { hrv_rmssd_ms: readings }
  return apart(
    refuse,
    () => [
      {
        ...base(item, hrv, ['lastNightAvg', 'hrvValues']),
        kind: 'day',
        nightly: true,
        day: wakingDayOf(item.resource, hrv),
        offset,
        values: present({ hrv_rmssd_ms: measured(hrv.lastNightAvg, isPositive) }),
        series: {},
      },
    ],
    () =>
      readings.length === 0
        ? []
        : [{ ...bare(item, 'values'), ...extent(readings, offset), kind: 'series', values: {}, series }],
  )
}

/**
 * Maps the deviation of the skin temperature from the person's own baseline, for the date that the vendor names and for its
 * night.
 */
export const mapSkinTemperature: PayloadMap<typeof SkinTemperature> = (skin, item) => {
  return [
    {
      ...base(item, skin, ['avgDeviationCelsius']),
      kind: 'day',
      nightly: true,
      day: wakingDayOf(item.resource, skin),
      offset: skin.startTimeOffsetInSeconds ?? null,
      values: present({ skin_temperature_delta_c: skin.avgDeviationCelsius }),
      series: {},
    },
  ]
}
