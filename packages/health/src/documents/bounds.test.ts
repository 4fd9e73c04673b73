import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { recordSets } from '../../test/arbitraries.ts'
import { bodyOf, build, buildTheEvents, keysOf, physicalOf, traceOf } from '../../test/build.ts'
import { dayRecord, measurementRecord, moment, seriesRecord, workoutRecord } from '../../test/records.ts'
import { boundsOf, type Metric } from '../metrics.ts'
import type { HealthRecord, Source } from '../records.ts'
import { KINDS } from './events/kinds.ts'
import { metricsOf as eventMetricsOf } from './events/rules.ts'
import { SUMMARY_FIELDS } from './mapping/catalogue.ts'

const PHYSICAL = 'physical_summary:2026-11-14'
const day = (source: Source, values: { [M in Metric]?: number }) => dayRecord({ key: source, source, values })

describe('a value that no living person has', () => {
  it.each([
    ['heart_rate_min_bpm', 255, '/heart_rate/hr_minimum_bpm_int'],
    ['spo2_avg_pct', 15, '/oxygenation/saturation_avg_percentage_int'],
    ['energy_total_kcal', 15_000, '/calories/calories_expenditure_kcal_float'],
  ] as const)('%s %d is in the trace and not in the document', (metric, value, path) => {
    const documents = build([day('Oura', { [metric]: value, steps: 5 })])
    const [, block, field] = path.split('/') as [string, string, string]
    expect((physicalOf(documents) as unknown as Record<string, object>)[block]).toMatchObject({
      [field]: null,
    })
    expect(traceOf(documents, PHYSICAL)[path]).toEqual({
      won: [],
      aside: [{ source: 'Oura', records: ['Oura'], reason: 'implausible' }],
    })
  })

  it('gives way to another source', () => {
    const documents = build([
      day('Garmin', { heart_rate_min_bpm: 255 }),
      day('Fitbit', { heart_rate_min_bpm: 48 }),
    ])
    expect(physicalOf(documents).heart_rate.hr_minimum_bpm_int).toBe(48)
    expect(traceOf(documents, PHYSICAL)['/heart_rate/hr_minimum_bpm_int']).toEqual({
      won: [{ source: 'Fitbit', records: ['Fitbit'] }],
      aside: [{ source: 'Garmin', records: ['Garmin'], reason: 'implausible' }],
    })
  })

  it('makes no document of its own', () => {
    expect(keysOf(build([day('Oura', { spo2_avg_pct: 15 })]))).toEqual([])
  })

  it('is not made by adding up either', () => {
    const hour = (index: number) => ({
      at: moment('2026-11-14T08:00:00+01:00').at + index * 3_600_000,
      seconds: 3600,
      value: 4000,
    })
    const watch = seriesRecord({
      source: 'Garmin',
      start: moment('2026-11-14T08:00:00+01:00'),
      end: moment('2026-11-14T12:00:00+01:00'),
      series: { energy_active_kcal: [0, 1, 2, 3].map(hour) },
    })
    const documents = build([watch, day('Fitbit', { energy_active_kcal: 700 })])
    expect(physicalOf(documents).calories.calories_net_active_kcal_float).toBe(700)
    expect(traceOf(documents, PHYSICAL)['/calories/calories_net_active_kcal_float']?.aside).toContainEqual({
      source: 'Garmin',
      records: ['series'],
      reason: 'implausible',
    })
  })

  it('is not in an event, and traced there', () => {
    const start = moment('2026-11-14T10:00:00+01:00')
    const end = moment('2026-11-14T11:00:00+01:00')
    const values = { heart_rate_max_bpm: 255, energy_active_kcal: 15_000, steps: 10 }
    const [event] = buildTheEvents([workoutRecord({ start, end, values })])
    expect(event?.trace['/heart_rate/hr_maximum_bpm_int']).toEqual({
      won: [],
      aside: [{ source: 'Oura', records: ['workout'], reason: 'implausible' }],
    })
    expect(JSON.stringify(event?.body)).not.toMatch(/255|15000/)
  })
})

describe('a blood pressure whose diastolic value is not below the systolic one', () => {
  const BODY = 'body_summary:2026-11-14'
  const cuff = (key: string, systolic: number, diastolic: number, source: Source = 'Withings') =>
    measurementRecord({
      key,
      source,
      at: moment(`2026-11-14T${key}:00+01:00`),
      values: { blood_pressure_systolic_mmhg: systolic, blood_pressure_diastolic_mmhg: diastolic },
    })
  const pressureOf = (records: HealthRecord[]) =>
    bodyOf(build([...records, day('Withings', { weight_kg: 70 })])).blood_pressure
  const path = '/blood_pressure/blood_pressure_avg_object/systolic_mmHg_int'

  it.each([
    [80, 120],
    [100, 100],
  ])('%d over %d is set aside, traced, and makes no event', (systolic, diastolic) => {
    const records = [cuff('08:00', systolic, diastolic)]
    expect(pressureOf(records)).toEqual({
      blood_pressure_avg_object: { systolic_mmHg_int: null, diastolic_mmHg_int: null },
      blood_pressure_granular_data_array: [],
    })
    const documents = build([...records, day('Withings', { weight_kg: 70 })])
    for (const name of [path, path.replace('systolic', 'diastolic')])
      expect(traceOf(documents, BODY)[name]).toEqual({
        won: [],
        aside: [{ source: 'Withings', records: ['08:00'], reason: 'implausible' }],
      })
    expect(buildTheEvents(records)).toEqual([])
  })

  it('leaves the other readings of the day alone, also those of one series', () => {
    const right = { systolic_mmHg_int: 130, diastolic_mmHg_int: 85 }
    expect(pressureOf([cuff('08:00', 80, 120), cuff('09:00', 130, 85)]).blood_pressure_avg_object).toEqual(
      right,
    )
    const sample = (hour: number, value: number) => ({
      at: moment('2026-11-14T08:00:00+01:00').at + hour * 3_600_000,
      seconds: null,
      value,
    })
    const series = seriesRecord({
      source: 'Withings',
      start: moment('2026-11-14T08:00:00+01:00'),
      end: moment('2026-11-14T10:00:00+01:00'),
      series: {
        blood_pressure_systolic_mmhg: [sample(0, 80), sample(1, 130)],
        blood_pressure_diastolic_mmhg: [sample(0, 120), sample(1, 85)],
      },
    })
    expect(pressureOf([series]).blood_pressure_avg_object).toEqual(right)
  })

  it('is not made of means either', () => {
    const { blood_pressure_diastolic_mmhg: _, ...systolic } = cuff('08:00', 90, 60).values
    const records = [{ ...cuff('08:00', 90, 60), values: systolic }, cuff('09:00', 160, 130)]
    expect(pressureOf(records).blood_pressure_avg_object.systolic_mmHg_int).toBeNull()
    const documents = build([...records, day('Withings', { weight_kg: 70 })])
    expect(traceOf(documents, BODY)[path]).toMatchObject({
      won: [],
      aside: [{ reason: 'contradicts' }],
    })
  })
})

/** The metrics that a field of that name shows. */
const SHOWN = new Map<string, Set<Metric>>()
const shows = (field: string, metrics: readonly Metric[]) =>
  SHOWN.set(field, new Set([...(SHOWN.get(field) ?? []), ...metrics]))
for (const { path, metrics } of SUMMARY_FIELDS) shows(path.split('/').at(-1)!, metrics)
for (const { rules } of KINDS) {
  for (const [field, rule] of Object.values(rules).flatMap((fields) => Object.entries(fields))) {
    shows(field, eventMetricsOf(rule, false))
  }
}

function expectWithin(field: string, value: unknown): void {
  if (Array.isArray(value)) for (const item of value) expectWithin(field, item)
  else if (typeof value === 'object' && value !== null) {
    for (const [name, part] of Object.entries(value)) expectWithin(name, part)
  } else if (typeof value === 'number') {
    const metrics = [...(SHOWN.get(field) ?? [])]
    if (metrics.length === 0) return
    const least = Math.min(...metrics.map((metric) => boundsOf(metric)[0]))
    const most = Math.max(...metrics.map((metric) => boundsOf(metric)[1]))
    expect(value, field).toBeGreaterThanOrEqual(least)
    expect(value, field).toBeLessThanOrEqual(most)
  }
}

function expectBelow(value: unknown): void {
  if (typeof value !== 'object' || value === null) return
  const { systolic_mmHg_int: systolic = null, diastolic_mmHg_int: diastolic = null } = value as Record<
    string,
    number | null
  >
  if (systolic !== null && diastolic !== null) expect(diastolic).toBeLessThan(systolic)
  for (const part of Object.values(value)) expectBelow(part)
}

describe('whatever the records', () => {
  it('no diastolic pressure reaches the systolic one beside it', () => {
    const pressures = fc.integer({ min: 40, max: 200 })
    const reading = fc.record({
      hour: fc.integer({ min: 0, max: 5 }),
      systolic: fc.option(pressures),
      diastolic: fc.option(pressures),
    })
    fc.assert(
      fc.property(fc.array(reading, { minLength: 1, maxLength: 6 }), fc.boolean(), (readings, cleaning) => {
        const records = readings.map(({ hour, systolic, diastolic }, index) =>
          measurementRecord({
            key: `${index}`,
            source: index % 2 === 0 ? 'Withings' : 'Garmin',
            at: moment(`2026-11-14T0${hour}:00:00+01:00`),
            values: {
              ...(systolic !== null && { blood_pressure_systolic_mmhg: systolic }),
              ...(diastolic !== null && { blood_pressure_diastolic_mmhg: diastolic }),
            },
          }),
        )
        const made = [...build(records, { cleaning }), ...buildTheEvents(records, { cleaning })]
        for (const { body } of made) expectBelow(body)
      }),
    )
  })

  it('no document and no event holds a number outside of its bounds', () => {
    fc.assert(
      fc.property(recordSets, fc.boolean(), (records, cleaning) => {
        for (const { body } of [...build(records, { cleaning }), ...buildTheEvents(records, { cleaning })]) {
          expectWithin('', body)
        }
      }),
      { numRuns: 300 },
    )
  })
})
