import fc from 'fast-check'
import { type TObject, type TSchema, Type } from 'typebox'
import { describe, expect, it } from 'vitest'
import { bodyOf, build, buildTheEvents, contentOf, physicalOf, sleepOf, traceOf } from '../../test/build.ts'
import {
  dayRecord,
  measurementRecord,
  moment,
  seriesRecord,
  sleepRecord,
  workoutRecord,
} from '../../test/records.ts'
import { SOURCES } from '../../test/sources.ts'
import { boundsOf, type Metric } from '../metrics.ts'
import { EVENT_SCHEMAS, SUMMARY_SCHEMAS } from '../payloads/index.ts'
import type { HealthRecord, Source } from '../records.ts'
import { CONTAINMENTS, slackOf } from './containment.ts'
import { bodyMapping } from './mapping/body.ts'
import { metricsOf } from './mapping/catalogue.ts'
import { physicalMapping } from './mapping/physical.ts'
import { sleepMapping } from './mapping/sleep.ts'

const PHYSICAL = 'physical_summary:2026-11-14'
const day = (source: Source, values: HealthRecord['values']) => dayRecord({ key: source, source, values })

describe('a number that cannot be true beside a better one', () => {
  it('is set aside: a distance on foot of a source ranked lower that is longer than the whole', () => {
    const documents = build([
      day('Garmin', { distance_traveled_m: 6000 }),
      day('Oura', { distance_walked_m: 8000 }),
    ])
    const { distance } = physicalOf(documents)
    expect(distance.traveled_distance_meters_float).toBe(6000)
    expect(distance.walked_distance_meters_float).toBeNull()
    expect(traceOf(documents, PHYSICAL)['/distance/walked_distance_meters_float']).toEqual({
      won: [],
      aside: [{ source: 'Oura', records: ['Oura'], reason: 'contradicts' }],
    })
  })

  it('gives way to the next source that agrees', () => {
    const documents = build([
      day('Garmin', { distance_walked_m: 8000 }),
      day('Polar', { distance_traveled_m: 6000 }),
      day('Fitbit', { distance_traveled_m: 8500 }),
    ])
    expect(physicalOf(documents).distance).toMatchObject({
      walked_distance_meters_float: 8000,
      traveled_distance_meters_float: 8500,
    })
    expect(traceOf(documents, PHYSICAL)['/distance/traveled_distance_meters_float']).toMatchObject({
      won: [{ source: 'Fitbit', records: ['Fitbit'] }],
      aside: [{ source: 'Polar', records: ['Polar'], reason: 'contradicts' }],
    })
  })

  it.each<[string, HealthRecord['values'], Record<string, number | null>]>([
    [
      'energy of activity above all energy',
      { energy_active_kcal: 900, energy_total_kcal: 500 },
      { calories_net_active_kcal_float: 900, calories_expenditure_kcal_float: null },
    ],
    [
      'a mean heart rate above the highest',
      { heart_rate_avg_bpm: 90, heart_rate_max_bpm: 80, heart_rate_min_bpm: 50 },
      { hr_avg_bpm_int: 90, hr_maximum_bpm_int: null, hr_minimum_bpm_int: 50 },
    ],
    [
      'no intensities that are longer by minutes which had begun',
      { active_s: 1270, moderate_intensity_s: 240, vigorous_intensity_s: 1080 },
      {
        active_seconds_int: 1270,
        moderate_intensity_seconds_int: 240,
        vigorous_intensity_seconds_int: 1080,
      },
    ],
    [
      'intensities longer than the time active',
      { moderate_intensity_s: 600, vigorous_intensity_s: 900, active_s: 1000 },
      { moderate_intensity_seconds_int: 600, vigorous_intensity_seconds_int: 900, active_seconds_int: null },
    ],
  ])('%s', (_, values, expected) => {
    const { activity, calories, heart_rate } = physicalOf(build([day('Garmin', values)]))
    expect({ ...activity, ...calories, ...heart_rate }).toMatchObject(expected)
  })

  it('is set aside in a sleep: stages of another source that are longer than the sleep', () => {
    const { duration } = sleepOf(
      build([
        sleepRecord({ key: 'o', values: { sleep_s: 20_000, in_bed_s: 25_000 } }),
        sleepRecord({
          key: 'w',
          source: 'Withings',
          values: { light_sleep_s: 15_000, rem_sleep_s: 6000, deep_sleep_s: 5000, awake_s: 600 },
        }),
      ]),
    )
    expect(duration).toMatchObject({
      sleep_duration_seconds_int: 20_000,
      light_sleep_duration_seconds_int: null,
      rem_sleep_duration_seconds_int: null,
      deep_sleep_duration_seconds_int: null,
      time_awake_during_sleep_seconds_int: 600,
    })
  })
})

describe('a day', () => {
  const start = moment('2026-11-14T10:00:00+01:00')
  const end = moment('2026-11-14T11:00:00+01:00')
  const training = workoutRecord({ source: 'Polar', start, end, values: { heart_rate_max_bpm: 167 } })

  it('includes the highest heart rate of its workouts', () => {
    const documents = build([day('Polar', { heart_rate_max_bpm: 80, heart_rate_avg_bpm: 60 }), training])
    expect(physicalOf(documents).heart_rate.hr_maximum_bpm_int).toBe(167)
    expect(traceOf(documents, PHYSICAL)['/heart_rate/hr_maximum_bpm_int']?.won).toEqual([
      { source: 'Polar', records: ['Polar', 'workout'] },
    ])
  })

  it('includes it beside samples too, and says nothing of a day of which only the workout is known', () => {
    const samples = seriesRecord({
      source: 'Polar',
      start,
      end,
      series: { heart_rate_bpm: [{ at: start.at, seconds: null, value: 70 }] },
    })
    expect(physicalOf(build([samples, training])).heart_rate.hr_maximum_bpm_int).toBe(167)
    const steps = day('Polar', { steps: 1 })
    expect(physicalOf(build([steps, training])).heart_rate.hr_maximum_bpm_int).toBeNull()
  })
})

const blocksOf = (mapping: Readonly<Record<string, { fields: Readonly<Record<string, object>> }>>) =>
  Object.values(mapping).flatMap(({ fields }) => Object.entries(fields))

/** Metrics behind the fields that contain one another. */
const METRICS_CONCERNED = [
  ...new Set(
    [...blocksOf(sleepMapping), ...blocksOf(physicalMapping), ...blocksOf(bodyMapping)]
      .filter(([field]) => CONTAINMENTS.some(({ parts, whole }) => [...parts, whole].includes(field)))
      .flatMap(([, rule]) => metricsOf(rule as never).flatMap(({ metrics }) => metrics)),
  ),
]

const SHARES = fc.integer({ min: 0, max: 1000 }).map((share) => share / 1000)

/** Values that mean nothing to one another. */
const values = fc
  .uniqueArray(fc.tuple(fc.constantFrom<Metric>(...METRICS_CONCERNED), SHARES), {
    selector: ([metric]) => metric,
    minLength: 5,
  })
  .map((list) =>
    Object.fromEntries(
      list.map(([metric, share]) => {
        const [least, most] = boundsOf(metric)
        return [metric, least + share * (most - least)]
      }),
    ),
  )

const START = Date.UTC(2026, 10, 13, 22)
const samples = fc
  .uniqueArray(fc.tuple(fc.integer({ min: 0, max: 28_000 }), fc.integer({ min: 30, max: 200 })), {
    selector: ([at]) => at,
    maxLength: 8,
  })
  .map((list) =>
    list.sort(([a], [b]) => a - b).map(([at, value]) => ({ at: START + at * 1000, seconds: null, value })),
  )

const record = fc
  .record({
    source: fc.constantFrom(...SOURCES),
    kind: fc.constantFrom('day', 'sleep', 'workout', 'series', 'measurement'),
    values,
    heart: samples,
  })
  .map(({ source, kind, values: given, heart }): HealthRecord => {
    const span = { start: { at: START, offset: 3600 }, end: { at: START + 28_800_000, offset: 3600 } }
    const series = { heart_rate_bpm: heart }
    if (kind === 'sleep') return sleepRecord({ source, values: given, series, ...span })
    if (kind === 'series') return seriesRecord({ source, values: given, series, ...span })
    if (kind === 'measurement')
      return measurementRecord({ source, values: given, at: { at: START + 46_800_000, offset: 3600 } })
    if (kind === 'workout') {
      const at = { at: START + 43_200_000, offset: 3600 }
      return workoutRecord({ source, values: given, start: at, end: { ...at, at: at.at + 3_600_000 } })
    }
    return dayRecord({ source, values: given, series })
  })

const records = fc
  .array(record, { minLength: 1, maxLength: 8 })
  .map((list) => list.map((record, index) => ({ ...record, key: `${record.kind}:${index}` })))

type Block = Record<string, number | { temperature_celsius_float: number } | null>

const amountOf = (value: Block[string] | undefined) =>
  typeof value === 'object' && value !== null ? value.temperature_celsius_float : (value ?? null)

function expectOrdered(block: Block): void {
  for (const containment of CONTAINMENTS) {
    const whole = amountOf(block[containment.whole])
    const parts = containment.parts.map((name) => amountOf(block[name]) ?? 0)
    if (whole === null || !containment.parts.some((name) => amountOf(block[name]) !== null)) continue
    const sum = parts.reduce((total, part) => total + part, 0)
    expect(sum, containment.whole).toBeLessThanOrEqual(whole + slackOf(containment))
  }
}

/** Fields of a block that differ in these words alone are the levels of one thing. */
const LEVELS = ['minimum', 'avg', 'maximum'] as const

/** Whether the highest pace is the fastest or the slowest is not documented, so nothing is asserted of it. */
const WITHOUT_ORDER = ['pace_*_min_per_km_float']

function blocksIn(schema: TSchema): TObject[] {
  if (Type.IsUnion(schema)) return schema.anyOf.flatMap(blocksIn)
  if (Type.IsArray(schema)) return blocksIn(schema.items)
  return Type.IsObject(schema) ? [schema, ...Object.values(schema.properties).flatMap(blocksIn)] : []
}

it('the lowest, the mean and the highest of one thing are declared as ordered, in every document', () => {
  const schemas = Object.values<TSchema>({ ...SUMMARY_SCHEMAS, ...EVENT_SCHEMAS })
  for (const block of schemas.flatMap(blocksIn)) {
    const fields = Object.keys(block.properties)
    const things = new Set(fields.map((name) => name.replace(/_(minimum|avg|maximum)_/, '_*_')))
    for (const thing of things) {
      if (WITHOUT_ORDER.includes(thing) || thing.startsWith('velocity_')) continue
      const levels = LEVELS.map((level) => thing.replace('*', level)).filter((name) => fields.includes(name))
      for (const [index, part] of levels.entries()) {
        for (const whole of thing.includes('*') ? levels.slice(index + 1) : []) {
          const found = CONTAINMENTS.some((one) => one.whole === whole && one.parts.join() === part)
          expect(found, `${part} at most ${whole}`).toBe(true)
        }
      }
    }
  }
})

describe('whatever the sources say', () => {
  it('no part of any document exceeds its whole', () => {
    fc.assert(
      fc.property(records, fc.boolean(), (list, cleaning) => {
        for (const { key, dataStructure } of build(list, { cleaning })) {
          const documents = build(list, { cleaning })
          const read = { sleep_summary: sleepOf, physical_summary: physicalOf, body_summary: bodyOf }
          for (const block of Object.values(read[dataStructure](documents, key))) {
            if (block && typeof block === 'object' && !Array.isArray(block)) expectOrdered(block as Block)
          }
        }
        for (const event of buildTheEvents(list, { cleaning })) {
          for (const block of Object.values(contentOf(event))) {
            if (block && typeof block === 'object' && !Array.isArray(block)) expectOrdered(block as Block)
          }
        }
      }),
    )
  })
})
