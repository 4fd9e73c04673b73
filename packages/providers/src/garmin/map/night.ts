import type { MappedRecord, Moment } from '@tributary/health'
import type { RawItem } from '../../contract.ts'
import { apart } from '../../mapping.ts'
import { present, type Refuse, reader } from '../../payload.ts'
import { utcMidnight } from '../local-day.ts'
import { Hrv, SkinTemperature } from '../schema.ts'
import { bare, base, beginOf, extent, isPositive, later, measured, samples, wakingDayOf } from './base.ts'

const FIVE_MINUTES = 300

const readHrv = reader('hrv', Hrv)
const readSkinTemperature = reader('skinTemp', SkinTemperature)
type Skin = ReturnType<typeof readSkinTemperature>

/** The night's value under the vendor's date, and its readings as a series, where a sleep finds them. RMSSD both. */
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

/** Against the person's own baseline; not a temperature. Given of the vendor's date and once more for the sleep. */
export function mapSkinTemperature(item: RawItem, refuse: Refuse): MappedRecord[] {
  const skin = readSkinTemperature(item.payload, refuse)
  return apart(
    refuse,
    () => [
      {
        ...base(item, skin, ['avgDeviationCelsius']),
        kind: 'day',
        day: wakingDayOf('skinTemp', skin),
        offset: skin.startTimeOffsetInSeconds ?? null,
        values: present({ skin_temperature_delta_c: skin.avgDeviationCelsius }),
        series: {},
      },
    ],
    () => nightOf(item, skin),
  )
}

/** From where the night reaches the vendor's date: the evening before is another day, with a night of its own. */
function nightOf(item: RawItem, skin: Skin): MappedRecord[] {
  const { avgDeviationCelsius: value, durationInSeconds: length, calendarDate } = skin
  const start = beginOf(skin)
  if (value == null || start === null || !length) return []
  const end = later(start, length)
  const at = Math.min(Math.max(start.at, midnightOf(calendarDate ?? null, start)), end.at)
  const series = { skin_temperature_delta_c: [{ at, seconds: (end.at - at) / 1000, value }] }
  return [{ ...bare(item, 'night'), kind: 'series', start: { ...start, at }, end, values: {}, series }]
}

/** Unknown, and so before everything, where the vendor does not tell the date or the offset. */
function midnightOf(day: string | null, { offset }: Moment): number {
  return day === null || offset === null ? Number.NEGATIVE_INFINITY : (utcMidnight(day) - offset) * 1000
}
