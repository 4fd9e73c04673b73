import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { build, physicalOf, traceOf } from '../../test/build.ts'
import { at, dayRecord, moment, seriesRecord, workoutRecord } from '../../test/records.ts'
import { SOURCES } from '../../test/sources.ts'
import { boundsOf } from '../metrics.ts'
import type { HealthRecord, WorkoutRecord } from '../records.ts'
import { HELD_BY_THE_DAY } from './day-workouts.ts'
import { physicalMapping } from './mapping/physical.ts'

const PHYSICAL = 'physical_summary:2026-11-14'

const workout = (key: string, from: string, to: string, values: HealthRecord['values']) =>
  workoutRecord({
    key,
    start: moment(`2026-11-14T${from}:00+01:00`),
    end: moment(`2026-11-14T${to}:00+01:00`),
    values,
  })
const day = (values: HealthRecord['values']) => dayRecord({ values })

describe('a day whose source counts less than its workouts', () => {
  const run = workout('run', '08:00', '09:00', {
    steps: 5000,
    distance_traveled_m: 6000,
    energy_active_kcal: 400,
  })
  const walk = workout('walk', '12:00', '12:30', { steps: 2000 })

  it('has what the workouts add up to, and its trace says so', () => {
    const documents = build([day({ steps: 3000, distance_traveled_m: 9000 }), run, walk])
    expect(physicalOf(documents).distance).toMatchObject({
      steps_int: 7000,
      traveled_distance_meters_float: 9000,
    })
    expect(traceOf(documents, PHYSICAL)['/distance/steps_int']).toEqual({
      won: [{ source: 'Oura', records: ['day', 'run', 'walk'], value: 7000, derived: 'sum_of_the_workouts' }],
      aside: [],
    })
  })

  it('counts workouts over the same time once, by the one with the most', () => {
    const race = workout('race', '08:00', '10:00', { steps: 6000 })
    expect(physicalOf(build([day({ steps: 10 }), race, run, walk])).distance.steps_int).toBe(8000)
  })

  it('is raised where it is counted piece by piece too', () => {
    const pieces = seriesRecord({
      start: moment('2026-11-14T08:00:00+01:00'),
      end: moment('2026-11-14T09:00:00+01:00'),
      series: { steps: [{ at: at('2026-11-14T08:00:00+01:00'), seconds: 600, value: 900 }] },
    })
    expect(physicalOf(build([pieces, run])).distance.steps_int).toBe(5000)
  })

  it('keeps its active energy, beside which the workouts are noted', () => {
    const documents = build([day({ energy_active_kcal: 350 }), run])
    expect(physicalOf(documents).calories.calories_net_active_kcal_float).toBe(350)
    expect(traceOf(documents, PHYSICAL)['/calories/calories_net_active_kcal_float']?.aside).toEqual([
      { source: 'Oura', records: ['run'], reason: 'beyond_total' },
    ])
  })

  it.each<[string, WorkoutRecord]>([
    ['typed in', { ...run, manual: true }],
    ['over midnight', { ...run, end: moment('2026-11-15T00:30:00+01:00') }],
    ['of another source', { ...run, source: 'Withings' }],
  ])('is not raised by a workout that was %s', (_, other) => {
    expect(physicalOf(build([day({ steps: 3000 }), other])).distance.steps_int).toBe(3000)
  })

  it('is not made of workouts alone', () => {
    expect(physicalOf(build([day({ floors_climbed: 1 }), run])).distance.steps_int).toBeNull()
  })
})

const fieldOf = (metric: string) =>
  Object.entries(physicalMapping).flatMap(([block, { fields }]) =>
    Object.entries(fields).flatMap(([field, rule]) =>
      rule.kind === 'number' && rule.metric === metric ? [[block, field] as const] : [],
    ),
  )[0]!

const MIDNIGHT = at('2026-11-14T00:00:00+01:00')
const minutes = fc.integer({ min: 0, max: 1439 })
const amounts = fc.dictionary(
  fc.constantFrom(...HELD_BY_THE_DAY),
  fc.integer({ min: 0, max: 1000 }).map((share) => share / 100),
  { minKeys: 1 },
)
const records: fc.Arbitrary<HealthRecord[]> = fc
  .array(
    fc.record({
      kind: fc.constantFrom('day', 'workout', 'workout', 'series'),
      source: fc.constantFrom(...SOURCES.slice(0, 3), 'Apple Health' as const),
      from: minutes,
      length: fc.integer({ min: 1, max: 180 }),
      values: amounts,
    }),
    { minLength: 1, maxLength: 10 },
  )
  .map((list) =>
    list.map(({ kind, source, from, length, values: shares }, index): HealthRecord => {
      const key = `${kind}:${index}`
      const start = { at: MIDNIGHT + from * 60_000, offset: 3600 }
      const end = { ...start, at: start.at + length * 60_000 }
      const values = Object.fromEntries(
        Object.entries(shares).map(([metric, share]) => [
          metric,
          (share / 100) * boundsOf(metric as (typeof HELD_BY_THE_DAY)[number])[1],
        ]),
      )
      if (kind === 'day') return dayRecord({ key, source, values })
      if (kind === 'workout') return workoutRecord({ key, source, start, end, values })
      return seriesRecord({ key, source, start, end, values })
    }),
  )

describe('whatever the sources say', () => {
  it('a day is not below the workouts of the source that leads it', () => {
    fc.assert(
      fc.property(records, fc.boolean(), (list, cleaning) => {
        const documents = build(list, { cleaning })
        for (const { key } of documents.filter((one) => one.dataStructure === 'physical_summary')) {
          for (const metric of HELD_BY_THE_DAY) {
            const [block, field] = fieldOf(metric)
            const summary = physicalOf(documents, key) as unknown as Record<string, Record<string, number>>
            const value = summary[block]?.[field] ?? null
            const leading = traceOf(documents, key)[`/${block}/${field}`]?.won[0]?.source
            const own = list.filter(
              (one): one is WorkoutRecord =>
                one.kind === 'workout' && one.source === leading && one.end.at <= MIDNIGHT + 86_400_000,
            )
            const apart = own.filter((one) =>
              own.every(
                (other) => other === one || other.start.at >= one.end.at || one.start.at >= other.end.at,
              ),
            )
            const sum = apart.reduce((all, { values }) => all + (values[metric] ?? 0), 0)
            if (value !== null) expect(value, metric).toBeGreaterThanOrEqual(Math.floor(sum))
          }
        }
      }),
    )
  })
})
