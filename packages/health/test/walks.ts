import fc from 'fast-check'
import type { Device, HealthRecord, MetricSeries, SeriesRecord, Source } from '../src/index.ts'
import { dayRecord, seriesRecord } from './records.ts'

/** From 23 March to 8 April 2026: clocks change in Europe, Chile, Lord Howe and elsewhere. */
export const SPRING_DAYS = Array.from({ length: 25 }, (_, index) =>
  new Date(Date.UTC(2026, 2, 19 + index)).toISOString().slice(0, 10),
)

const MINUTE = 60_000
const START = Date.UTC(2026, 2, 23)
const instants = fc.integer({ min: 0, max: 16 * 1440 }).map((minutes) => START + minutes * MINUTE)

const DEVICES: readonly (Device | null)[] = [
  null,
  { type: 'watch', manufacturer: null, model: 'W', medicalGrade: null },
  { type: 'phone', manufacturer: null, model: 'P', medicalGrade: null },
]
const walkers = fc.constantFrom<Source>('Garmin', 'Oura', 'Fitbit', 'Withings', 'Apple Health')
const offsets = fc.constantFrom(null, null, 0, 3600, 7200, -14_400, 32_400)

const pieces = fc.array(
  fc.record({
    pause: fc.integer({ min: 0, max: 400 }),
    minutes: fc.option(fc.integer({ min: 1, max: 240 })),
    value: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 500 })),
  }),
  { minLength: 1, maxLength: 8 },
)

/** One record that counts without overlap in itself. */
const walk: fc.Arbitrary<SeriesRecord> = fc
  .record({ source: walkers, device: fc.constantFrom(...DEVICES), offset: offsets, start: instants, pieces })
  .map(({ source, device, offset, start, pieces: given }) => {
    let at = start
    const steps = given.map(({ pause, minutes, value }) => {
      at += (pause + 1) * MINUTE
      const sample = { at, seconds: minutes === null ? null : minutes * 60, value }
      at += (minutes ?? 0) * MINUTE
      return sample
    })
    const distances = steps.map((sample) => ({ ...sample, value: sample.value * 0.7 }))
    const series: MetricSeries = { steps, distance_walked_m: distances }
    return seriesRecord({ source, device, start: { at: start, offset }, end: { at, offset }, series })
  })

const keyed = <R extends HealthRecord>(records: R[]): R[] =>
  records.map((record, index) => ({ ...record, key: `${record.kind}:${index}` }))

/** Walks of several sources and devices, overlapping as they please. */
export const walks = fc.array(walk, { minLength: 1, maxLength: 8 }).map(keyed)

const totals = fc
  .record({
    source: walkers,
    day: fc.constantFrom(...SPRING_DAYS.slice(4, 10)),
    steps: fc.integer({ min: 0, max: 3000 }),
  })
  .map(({ source, day, steps }) =>
    dayRecord({ source, day, values: { steps, distance_walked_m: steps * 0.7 } }),
  )

/** The same with totals that vendors report of a day, whether they fit or not. */
export const walksAndTotals: fc.Arbitrary<HealthRecord[]> = fc
  .tuple(walks, fc.uniqueArray(totals, { maxLength: 6, selector: ({ source, day }) => `${source} ${day}` }))
  .map(([some, others]) => keyed([...some, ...others]))

/** Walks one after the other, so that nothing can be counted twice but by mistake. */
export const walksApart = fc.array(walk, { minLength: 1, maxLength: 5 }).map((list) => {
  let free = 0
  return keyed(
    list
      .sort((a, b) => a.start.at - b.start.at)
      .map((record) => {
        const late = Math.max(0, free - record.start.at)
        free = record.end.at + late
        return moved(record, late)
      }),
  )
})

function moved(record: SeriesRecord, by: number): SeriesRecord {
  const later = (list: MetricSeries['steps']) =>
    list?.map((sample) => ({ ...sample, at: sample.at + by })) ?? []
  return {
    ...record,
    start: { ...record.start, at: record.start.at + by },
    end: { ...record.end, at: record.end.at + by },
    series: { steps: later(record.series.steps), distance_walked_m: later(record.series.distance_walked_m) },
  }
}
