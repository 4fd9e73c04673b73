import type { MappedRecord } from '@tributary/health'
import type { RawItem } from '../../contract.ts'
import { apart } from '../../mapping.ts'
import { present, type Refuse, reader } from '../../payload.ts'
import { Hrv, SkinTemperature } from '../schema.ts'
import { bare, base, beginOf, extent, isPositive, measured, samples, wakingDayOf } from './base.ts'

const FIVE_MINUTES = 300

const readHrv = reader('hrv', Hrv)
const readSkinTemperature = reader('skinTemp', SkinTemperature)

/**
 * The night's average under the vendor's date, for the day and for its sleep, and the readings of five minutes as a series. RMSSD
 * both. The average is the vendor's own of the whole night, which need not be the mean of the readings it sends.
 */
export function mapHrv(item: RawItem, refuse: Refuse): MappedRecord[] {
  const hrv = readHrv(item.payload, refuse)
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
        day: wakingDayOf('hrv', hrv),
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

/** Against the person's own baseline; not a temperature. Given of the vendor's date and of its night. */
export function mapSkinTemperature(item: RawItem, refuse: Refuse): MappedRecord[] {
  const skin = readSkinTemperature(item.payload, refuse)
  return [
    {
      ...base(item, skin, ['avgDeviationCelsius']),
      kind: 'day',
      nightly: true,
      day: wakingDayOf('skinTemp', skin),
      offset: skin.startTimeOffsetInSeconds ?? null,
      values: present({ skin_temperature_delta_c: skin.avgDeviationCelsius }),
      series: {},
    },
  ]
}
