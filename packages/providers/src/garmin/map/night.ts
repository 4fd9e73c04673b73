import type { DayRecord, MappedRecord, Moment } from '@tributary/health'
import type { RawItem } from '../../contract.ts'
import { present, type Refuse, reader } from '../../payload.ts'
import { utcMidnight } from '../local-day.ts'
import { Hrv, SkinTemperature } from '../schema.ts'
import { bare, base, dayOf, extent, isPositive, measured, samples, spanOf, startOf } from './base.ts'

const FIVE_MINUTES = 300

const readHrv = reader('hrv', Hrv)
const readSkinTemperature = reader('skinTemp', SkinTemperature)

/** The night's value under the vendor's date, and its readings as a series, where a sleep finds them. RMSSD both. */
export function mapHrv(item: RawItem, refuse: Refuse): MappedRecord[] {
  const hrv = readHrv(item.payload)
  const { offset } = startOf(hrv)
  const readings = samples(startOf(hrv), hrv.hrvValues, {
    field: 'hrvValues',
    seconds: FIVE_MINUTES,
    isReading: isPositive,
    refuse,
  })
  const day: MappedRecord = {
    ...base(item, hrv, ['lastNightAvg', 'hrvValues']),
    kind: 'day',
    day: dayOf(hrv),
    offset,
    values: present({ hrv_rmssd_ms: measured(hrv.lastNightAvg, isPositive) }),
    series: {},
  }
  if (readings.length === 0) return [day]
  return [
    day,
    {
      ...bare(item, 'values'),
      ...extent(readings, offset),
      kind: 'series',
      values: {},
      series: { hrv_rmssd_ms: readings },
    },
  ]
}

/**
 * Against the person's own baseline; not a temperature. Given once more for the sleep, from where the night reaches the vendor's
 * date: the evening before is another day, with a night of its own.
 */
export function mapSkinTemperature(item: RawItem): MappedRecord[] {
  const skin = readSkinTemperature(item.payload)
  const deviation = skin.avgDeviationCelsius
  const { start, end } = spanOf(skin)
  const day: DayRecord = {
    ...base(item, skin, ['avgDeviationCelsius']),
    kind: 'day',
    day: dayOf(skin),
    offset: start.offset,
    values: present({ skin_temperature_delta_c: deviation }),
    series: {},
  }
  if (deviation == null) return [day]
  const at = Math.min(Math.max(start.at, midnightOf(day.day, start)), end.at)
  const sample = { at, seconds: (end.at - at) / 1000, value: deviation }
  return [
    day,
    {
      ...bare(item, 'night'),
      kind: 'series',
      start: { ...start, at },
      end,
      values: {},
      series: { skin_temperature_delta_c: [sample] },
    },
  ]
}

/** Unknown, and so before everything, where the vendor does not tell the offset. */
function midnightOf(day: string, { offset }: Moment): number {
  return offset === null ? Number.NEGATIVE_INFINITY : (utcMidnight(day) - offset) * 1000
}
