import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bodyOf, build, keysOf, physicalOf, sleepOf, traceOf } from '../../test/build.ts'
import { at, dayRecord, measurementRecord, moment, seriesRecord, sleepRecord } from '../../test/records.ts'
import { SOURCE_FACTS, SOURCES } from '../../test/sources.ts'
import { SPRING_DAYS, walks, walksAndTotals, walksApart } from '../../test/walks.ts'
import { zoneHistories } from '../../test/zones.ts'
import type { HealthRecord, Source } from '../records.ts'
import { rankedSources } from '../sources.ts'
import type { Zone } from '../time/index.ts'

const NIGHT = 'sleep_summary:2026-11-14:night'

const minutes = (source: Source, from: string, count: number, stepsPerMinute: number) =>
  seriesRecord({
    key: `${source} ${from}`,
    source,
    start: moment(from),
    end: { at: at(from) + count * 60_000, offset: moment(from).offset },
    series: {
      steps: Array.from({ length: count }, (_, index) => ({
        at: at(from) + index * 60_000,
        seconds: 60,
        value: stepsPerMinute,
      })),
    },
  })

const stepsOf = (records: HealthRecord[]) => physicalOf(build(records)).distance.steps_int

describe('we promise', () => {
  it("that a day runs from the person's midnight to the next, wherever they live", () => {
    const evening = minutes('Garmin', '2026-11-14T23:00:00-08:00', 30, 100)
    const zone = 'America/Los_Angeles'
    expect(physicalOf(build([evening], { zone })).distance.steps_int).toBe(3000)
    expect(keysOf(build([evening], { zone, day: '2026-11-15' }))).toEqual([])
  })

  it('that two sleeps of one date are two documents and leave the neighbouring dates alone', () => {
    const late = sleepRecord({
      key: 'a',
      start: moment('2026-11-14T00:10:00+01:00'),
      values: { sleep_s: 18_000 },
    })
    const early = sleepRecord({
      key: 'b',
      start: moment('2026-11-14T21:00:00+01:00'),
      end: moment('2026-11-14T23:50:00+01:00'),
      values: { sleep_s: 9000 },
    })
    const on = (day: string) => keysOf(build([late, early], { day }))
    expect(on('2026-11-14')).toEqual([NIGHT, `${NIGHT}-2`])
    expect([on('2026-11-13'), on('2026-11-15')]).toEqual([[], []])
    const documents = build([late, early])
    expect(
      [NIGHT, `${NIGHT}-2`].map((key) => sleepOf(documents, key).duration.sleep_duration_seconds_int),
    ).toEqual([18_000, 9000])
  })

  it('that a total is the sum of the readings beside it', () => {
    fc.assert(
      fc.property(walks, zoneHistories, fc.constantFrom(...SPRING_DAYS), (records, zone, day) => {
        const { distance } = physicalOrNothing(records, zone, day) ?? {}
        if (!distance) return
        const rows = distance.steps_granular_data_array.map((row) => row.steps_int ?? 0)
        expect(rows.reduce((sum, steps) => sum + steps, 0)).toBe(distance.steps_int)
      }),
    )
  })

  it('that what the phone counted while the watch lay on the charger is not lost', () => {
    const watch = minutes('Garmin', '2026-11-14T08:00:00+01:00', 60, 70)
    const phone = [
      minutes('Apple Health', '2026-11-14T08:00:00+01:00', 60, 60),
      minutes('Apple Health', '2026-11-14T12:00:00+01:00', 120, 80),
    ]
    expect(stepsOf([watch, ...phone])).toBe(60 * 70 + 120 * 80)
  })

  it('that what phone and watch both counted is not counted twice', () => {
    const watch = minutes('Garmin', '2026-11-14T08:00:00+01:00', 60, 70)
    const phone = minutes('Apple Health', '2026-11-14T07:59:00+01:00', 60, 65)
    expect(stepsOf([watch, phone])).toBe(60 * 70 + 65)
  })

  it('that a night reported in pieces, or twice, is one night', () => {
    const half = sleepRecord({
      key: 'a',
      end: moment('2026-11-14T01:00:00+01:00'),
      values: { sleep_s: 10_000 },
    })
    const rest = sleepRecord({
      key: 'b',
      start: moment('2026-11-14T01:20:00+01:00'),
      values: { sleep_s: 16_000 },
    })
    const again = sleepRecord({
      key: 'c',
      source: 'Apple Health',
      origin: 'third_party_app',
      values: { sleep_s: 26_100 },
    })
    const documents = build([half, rest, again])
    expect(keysOf(documents)).toEqual([NIGHT])
    expect(sleepOf(documents).duration.sleep_duration_seconds_int).toBe(26_000)
  })

  it('that a second source never makes a night of the first vanish', () => {
    const night = sleepRecord({ key: 'n', source: 'Fitbit', values: { sleep_s: 27_000 } })
    const fragment = (nap: boolean) =>
      sleepRecord({ key: 'f', nap, start: moment('2026-11-14T05:30:00+01:00'), values: { sleep_s: 1800 } })
    for (const better of [fragment(true), fragment(false)]) {
      expect(sleepOf(build([night, better])).duration.sleep_duration_seconds_int).toBe(27_000)
    }
  })

  it('that a sleep over midnight is filed on the date of waking up, in the offset of that end', () => {
    const flight = sleepRecord({
      start: moment('2026-11-13T23:00:00-05:00'),
      end: moment('2026-11-15T00:30:00+09:00'),
      values: { sleep_s: 20_000 },
    })
    expect(keysOf(build([flight], { zone: 'America/New_York', day: '2026-11-15' }))).toEqual([
      'sleep_summary:2026-11-15:night',
    ])
    expect(keysOf(build([flight], { zone: 'America/New_York' }))).toEqual([])
  })

  it('that variability keeps the method it was measured with', () => {
    const methods = ['hrv_rmssd_ms', 'hrv_sdnn_ms'] as const
    const report = fc.record({
      source: fc.constantFrom(...SOURCES),
      method: fc.constantFrom(...methods),
      value: fc.integer({ min: 1, max: 200 }),
    })
    fc.assert(
      fc.property(fc.uniqueArray(report, { selector: ({ source }) => source, minLength: 1 }), (list) => {
        const records = list.map(({ source, method, value }) =>
          dayRecord({ key: source, source, values: { [method]: value } }),
        )
        const { heart_rate } = physicalOf(build(records))
        const best = (method: (typeof methods)[number]) =>
          rankedSources(SOURCE_FACTS, 'physical').flatMap(
            (source) => list.find((one) => one.source === source && one.method === method)?.value ?? [],
          )[0] ?? null
        expect(heart_rate.hrv_avg_rmssd_float).toBe(best('hrv_rmssd_ms'))
        expect(heart_rate.hrv_avg_sdnn_float).toBe(best('hrv_sdnn_ms'))
      }),
    )
  })

  it('that energies and saturation stay under their own names, and nothing is made out of another', () => {
    const active = dayRecord({ source: 'Garmin', values: { energy_active_kcal: 500 } })
    const total = dayRecord({ key: 'o', values: { energy_total_kcal: 2200 } })
    expect(physicalOf(build([active, total])).calories).toEqual({
      calories_net_intake_kcal_float: null,
      calories_expenditure_kcal_float: 2200,
      calories_net_active_kcal_float: 500,
      calories_basal_metabolic_rate_kcal_float: null,
    })
    const spot = measurementRecord({ at: moment('2026-11-14T09:00:00+01:00'), values: { spo2_pct: 97 } })
    const { oxygenation } = bodyOf(build([spot]))
    expect(oxygenation).toMatchObject({
      saturation_avg_percentage_int: 97,
      vo2max_mL_per_min_per_kg_int: null,
    })
  })
})

function physicalOrNothing(records: readonly HealthRecord[], zone: Zone, day: string) {
  const key = `physical_summary:${day}`
  const documents = build(records, { zone, day })
  return keysOf(documents).includes(key) ? physicalOf(documents, key) : null
}

describe('whatever the sources, zones, moves and clock changes', () => {
  const days = fc.constantFrom(...SPRING_DAYS.slice(4, 10))

  it('the order of arrival does not matter, and the same records again change nothing', () => {
    const shuffled = walksAndTotals.chain((records) =>
      fc.tuple(fc.constant(records), fc.shuffledSubarray(records, { minLength: records.length })),
    )
    fc.assert(
      fc.property(shuffled, zoneHistories, days, fc.boolean(), ([records, others], zone, day, cleaning) => {
        const first = JSON.stringify(build(records, { zone, day, cleaning }))
        expect(JSON.stringify(build(others, { zone, day, cleaning }))).toBe(first)
        expect(JSON.stringify(build(structuredClone(records), { zone, day, cleaning }))).toBe(first)
      }),
    )
  })

  it('a total is at least that of the best source and at most the sum of all', () => {
    fc.assert(
      fc.property(walksAndTotals, zoneHistories, days, (records, zone, day) => {
        const merged = physicalOrNothing(records, zone, day)?.distance.walked_distance_meters_float ?? null
        const apart = build(records, { zone, day, cleaning: false })
        const own = rankedSources(SOURCE_FACTS, 'physical').flatMap((source) => {
          const key = `physical_summary:${day}:${source}`
          if (!keysOf(apart).includes(key)) return []
          return physicalOf(apart, key).distance.walked_distance_meters_float ?? []
        })
        expect(merged === null).toBe(own.length === 0)
        if (own.length === 0) return
        expect(merged).toBeGreaterThanOrEqual(own[0]! - 1e-6)
        expect(merged).toBeLessThanOrEqual(own.reduce((sum, value) => sum + value, 0) + 1e-6)
      }),
      { numRuns: 300 },
    )
  })

  it('what the sources are said to have contributed adds up to the total', () => {
    fc.assert(
      fc.property(walksAndTotals, zoneHistories, days, (records, zone, day) => {
        const value = physicalOrNothing(records, zone, day)?.distance.walked_distance_meters_float ?? null
        if (value === null) return
        const trace = traceOf(build(records, { zone, day }), `physical_summary:${day}`)
        const { won } = trace['/distance/walked_distance_meters_float']!
        expect(won.reduce((sum, given) => sum + given.value!, 0)).toBeCloseTo(value, 6)
      }),
    )
  })

  it('no move of a person loses or doubles what was counted', () => {
    fc.assert(
      fc.property(walksApart, zoneHistories, (records, zone) => {
        const counted = records.flatMap(({ series }) => series.distance_walked_m ?? [])
        const expected = counted.reduce((sum, { value }) => sum + value, 0)
        const found = SPRING_DAYS.map(
          (day) => physicalOrNothing(records, zone, day)?.distance.walked_distance_meters_float ?? 0,
        )
        expect(found.reduce((sum, value) => sum + value, 0)).toBeCloseTo(expected, 6)
      }),
    )
  })

  it('every reading and every sleep is on exactly one day', () => {
    const moments = fc.integer({ min: Date.UTC(2026, 2, 23), max: Date.UTC(2026, 3, 8) })
    fc.assert(
      fc.property(moments, fc.integer({ min: 1, max: 600 }), zoneHistories, (instant, length, zone) => {
        const end = { at: instant + length * 60_000, offset: null }
        const start = { at: instant, offset: null }
        const records = [
          measurementRecord({ at: start, values: { weight_kg: 80 } }),
          sleepRecord({ start, end, values: { sleep_s: 1 } }),
        ]
        const made = SPRING_DAYS.flatMap((day) => build(records, { zone, day }))
        expect(made.map(({ dataStructure }) => dataStructure).sort()).toEqual([
          'body_summary',
          'sleep_summary',
        ])
      }),
    )
  })
})
