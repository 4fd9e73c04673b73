import type { MappedRecord, MetricSeries, Origin, Sample } from '@tributary/health'
import { InvalidPayload } from '../../errors.ts'
import { filled, members } from '../../payload.ts'
import type { PayloadMap } from '../../resource.ts'
import { utcDay } from '../../time.ts'
import { type Model, modelOf, originOf } from '../models.ts'
import { type Intraday, IntradayRow } from '../schema.ts'
import { base, isEpoch, saturation, vital } from './base.ts'

const readRows = members(IntradayRow)

type TimedRow = IntradayRow & { at: number; device: Model }

/**
 * One record per UTC day and origin: the rows say nothing of the person's own clock, and what a phone or another
 * service counted stays apart from the vendor's own devices.
 */
export const mapIntraday: PayloadMap<typeof Intraday> = (
  { series, series_missing },
  { resource },
  refuse,
) => {
  if (series_missing != null)
    throw new InvalidPayload(resource, [{ path: '/series', reason: series_missing }])
  const rows = readRows('/series', series, refuse)
    .flatMap(([second, row]): TimedRow[] => {
      if (isEpoch(second)) return [{ ...row, at: Number(second) * 1000, device: modelOf(row) }]
      refuse({ path: '/series', reason: 'must be keyed by seconds' })
      return []
    })
    .sort((left, right) => left.at - right.at)
  return [...Map.groupBy(rows, ({ at, device }) => `${utcDay(at)}:${originOf(device)}`).values()].flatMap(
    (day) => dayOfRows(resource, day),
  )
}

function dayOfRows(resource: string, rows: TimedRow[]): MappedRecord[] {
  const series = seriesOf(rows)
  const moments = Object.values(series).flatMap((list) => list.map(({ at }) => at))
  if (moments.length === 0) return []
  const [first] = rows
  const day = utcDay(first!.at)
  const origin: Origin = originOf(first!.device)
  const models = new Map(rows.map(({ device }) => [device.id ?? device.name, device]))
  const only = models.size === 1 ? rows.at(-1)!.device : { id: null, name: null }
  return [
    {
      ...base(resource, origin === 'vendor' ? day : `${day}:${origin}`, {}, only),
      origin,
      kind: 'series',
      start: { at: moments.reduce((least, at) => Math.min(least, at)), offset: null },
      end: { at: moments.reduce((most, at) => Math.max(most, at)), offset: null },
      values: {},
      series,
      extras: {},
    },
  ]
}

/** A row with nothing but a duration is a gap. */
function seriesOf(rows: readonly TimedRow[]): MetricSeries {
  const counted = (pick: (row: IntradayRow) => number | null | undefined) =>
    samples(rows, pick, ({ duration }) => duration ?? null)
  const sensed = (pick: (row: IntradayRow) => number | null | undefined) =>
    samples(
      rows,
      (row) => vital(pick(row)),
      () => null,
    )
  return filled({
    steps: counted((row) => row.steps),
    distance_traveled_m: counted((row) => row.distance),
    floors_climbed: counted((row) => row.elevation),
    energy_active_kcal: counted((row) => row.calories),
    swim_strokes: counted((row) => row.stroke),
    swim_laps: counted((row) => row.pool_lap),
    heart_rate_bpm: sensed((row) => row.heart_rate),
    hrv_rmssd_ms: sensed((row) => row.rmssd),
    hrv_sdnn_ms: sensed((row) => row.sdnn1),
    spo2_pct: sensed((row) => saturation(row.spo2_auto)),
    breaths_per_min: sensed((row) => vital(row.rr) ?? row.chest_movement_rate),
    body_temperature_c: sensed((row) => row.core_body_temperature),
  })
}

function samples(
  rows: readonly TimedRow[],
  pick: (row: IntradayRow) => number | null | undefined,
  secondsOf: (row: IntradayRow) => number | null,
): Sample[] {
  return rows.flatMap((row) => {
    const value = pick(row)
    return value == null ? [] : [{ at: row.at, seconds: secondsOf(row), value }]
  })
}
