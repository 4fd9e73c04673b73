import { describe, expect, it } from 'vitest'
import { build, physicalOf, traceOf } from '../../test/build.ts'
import { at, dayRecord, moment, seriesRecord, workoutRecord } from '../../test/records.ts'
import type { Device, HealthRecord, Source } from '../records.ts'

const KEY = 'physical_summary:2026-11-14'
const DAY = '2026-11-14'

const device = (type: string): Device => ({ type, manufacturer: null, model: null, medicalGrade: null })

/** `[from, to, steps]` in hours of the local day, which lies in winter. */
function walked(
  source: Source,
  intervals: readonly (readonly [number, number | null, number])[],
  of: { key?: string; device?: Device } = {},
): HealthRecord {
  const midnight = at(`${DAY}T00:00:00+01:00`)
  const samples = intervals.map(([from, to, value]) => ({
    at: midnight + from * 3_600_000,
    seconds: to === null ? null : (to - from) * 3600,
    value,
  }))
  return seriesRecord({
    key: `${source} steps`,
    source,
    start: { at: samples[0]!.at, offset: null },
    end: { at: samples.at(-1)!.at, offset: null },
    series: { steps: samples },
    ...of,
  })
}

const total = (source: Source, steps: number) =>
  dayRecord({ key: `${source} day`, source, values: { steps } })

const stepsOf = (records: HealthRecord[], input: Parameters<typeof build>[1] = {}) =>
  physicalOf(build(records, input), `physical_summary:${input.day ?? DAY}`).distance.steps_int

const rowsOf = (records: HealthRecord[]) =>
  physicalOf(build(records)).distance.steps_granular_data_array.map((row) => [
    row.datetime_string.slice(11, 16),
    row.interval_duration_seconds_float,
    row.steps_int,
  ])

describe('steps of several sources', () => {
  const watch = walked('Garmin', [
    [8, 9, 1000],
    [12, 13, 500],
  ])
  const phone = walked('Apple Health', [
    [8, 10, 1800],
    [20, 21, 400],
  ])

  it('count shared time once and fill the gaps of the better source', () => {
    expect(stepsOf([watch, phone])).toBe(1000 + 500 + 900 + 400)
    expect(rowsOf([phone, watch])).toEqual([
      ['08:00', 3600, 1000],
      ['09:00', 3600, 900],
      ['12:00', 3600, 500],
      ['20:00', 3600, 400],
    ])
  })

  it('are traced to everyone who contributed, with their share', () => {
    const band = walked('Oura', [[8, 9, 1100]])
    const trace = traceOf(build([watch, phone, band]), KEY)
    const entry = {
      won: [
        { source: 'Garmin', records: ['Garmin steps'], value: 1500 },
        { source: 'Apple Health', records: ['Apple Health steps'], value: 1300 },
      ],
      aside: [{ source: 'Oura', records: ['Oura steps'], reason: 'overlap_counted_once' }],
    }
    expect(trace['/distance/steps_int']).toEqual(entry)
    expect(trace['/distance/steps_granular_data_array']).toEqual(entry)
  })

  it('stay apart with cleaning off', () => {
    const documents = build([watch, phone], { cleaning: false })
    expect(physicalOf(documents, `${KEY}:Garmin`).distance.steps_int).toBe(1500)
    expect(physicalOf(documents, `${KEY}:Apple Health`).distance.steps_int).toBe(2200)
  })

  it('let a total of the best source absorb what it holds beyond its intervals', () => {
    expect(stepsOf([total('Garmin', 1500), watch, phone])).toBe(1500 + 1300)
    expect(stepsOf([total('Garmin', 2300), watch, phone])).toBe(2300 + (1300 - 800))
    expect(stepsOf([total('Garmin', 9000), watch, phone])).toBe(9000)
    expect(stepsOf([total('Garmin', 1400), watch, phone])).toBe(1400 + 1300)
  })

  it('name no source that added nothing to the total', () => {
    const documents = build([total('Garmin', 9000), watch, phone])
    expect(traceOf(documents, KEY)['/distance/steps_int']).toEqual({
      won: [{ source: 'Garmin', records: ['Garmin day'], value: 9000 }],
      aside: [
        { source: 'Garmin', records: ['Garmin steps'], reason: 'total_preferred' },
        { source: 'Apple Health', records: ['Apple Health steps'], reason: 'overlap_counted_once' },
      ],
    })
  })

  it('are the total of the best source where it has nothing finer', () => {
    const documents = build([total('Garmin', 700), phone])
    expect(physicalOf(documents).distance.steps_int).toBe(700)
    expect(traceOf(documents, KEY)['/distance/steps_int']!.aside).toEqual([
      { source: 'Apple Health', records: ['Apple Health steps'], reason: 'lower_rank' },
    ])
    expect(rowsOf([total('Garmin', 700), phone])).toHaveLength(2)
  })

  it('are the intervals of the best source where only the next one has a total', () => {
    const documents = build([watch, total('Oura', 8000)])
    expect(physicalOf(documents).distance.steps_int).toBe(1500)
    expect(traceOf(documents, KEY)['/distance/steps_int']!.aside).toEqual([
      { source: 'Oura', records: ['Oura day'], reason: 'lower_rank' },
    ])
  })

  it('keep a rest that the better device counted as a rest', () => {
    expect(stepsOf([walked('Garmin', [[8, 12, 0]]), walked('Oura', [[8, 12, 300]])])).toBe(0)
  })

  it('count readings without length unless a better source covers them', () => {
    const points = walked('Oura', [
      [8.5, null, 50],
      [15, null, 70],
    ])
    expect(stepsOf([watch, points])).toBe(1570)
  })
})

describe('several devices of one source', () => {
  const onWrist = walked('Apple Health', [[8, 10, 2000]], { key: 'w', device: device('watch') })
  const inPocket = walked('Apple Health', [[9, 11, 3000]], { key: 'p', device: device('phone') })

  it('count shared time once, the wearable first, with cleaning on and off', () => {
    expect(stepsOf([inPocket, onWrist])).toBe(3500)
    const alone = build([inPocket, onWrist], { cleaning: false })
    expect(physicalOf(alone, `${KEY}:Apple Health`).distance.steps_int).toBe(3500)
  })
})

describe('an interval over midnight', () => {
  const late = walked('Oura', [[23, 25, 600]])

  it('belongs to both days by its time in each', () => {
    expect([stepsOf([late]), stepsOf([late], { day: '2026-11-15' })]).toEqual([300, 300])
  })

  it('is cut where the clock changes and where the person moves', () => {
    const over = (start: string, hours: number): HealthRecord =>
      seriesRecord({
        start: moment(start),
        end: moment(start),
        series: { steps: [{ at: at(start), seconds: hours * 3600, value: hours * 60 }] },
      })
    const change = over('2026-10-24T20:00:00Z', 30)
    const days = ['2026-10-24', '2026-10-25', '2026-10-26']
    expect(days.map((day) => stepsOf([change], { day }))).toEqual([2 * 60, 25 * 60, 3 * 60])
    const zone = [
      { since: null, zone: 'Asia/Tokyo' },
      { since: '2026-11-14', zone: 'Europe/Berlin' },
    ]
    const moved = over('2026-11-12T15:00:00Z', 40)
    expect(['2026-11-13', '2026-11-14'].map((day) => stepsOf([moved], { day, zone }))).toEqual([
      32 * 60,
      8 * 60,
    ])
  })

  it("stays whole in a vendor's own day", () => {
    const start = at('2026-11-14T23:30:00+01:00')
    const own = dayRecord({ series: { steps: [{ at: start, seconds: 3600, value: 80 }] } })
    expect(stepsOf([own])).toBe(80)
  })
})

describe('granular integers', () => {
  it('add up to the total, whatever was cut', () => {
    const thirds = walked('Oura', [[0, 24, 100]], { key: 'all day' })
    const cut = walked('Garmin', [
      [7, 8, 3],
      [15.5, 17, 7],
    ])
    const rows = rowsOf([thirds, cut])
    expect(rows.length).toBeGreaterThan(3)
    expect(rows.reduce((sum, [, , steps]) => sum + Number(steps), 0)).toBe(stepsOf([thirds, cut]))
  })
})

describe('swimming', () => {
  const swim = (key: string, source: Source, minute: string, metres: number) =>
    workoutRecord({
      key,
      source,
      start: moment(`2026-11-14T07:${minute}:00+01:00`),
      end: moment(`2026-11-14T08:${minute}:00+01:00`),
      values: { distance_swum_m: metres },
    })

  it('is taken from sessions where no source samples it, counting a session that is reported twice once', () => {
    const { distance } = physicalOf(build([swim('a', 'Garmin', '00', 1500), swim('b', 'Polar', '00', 1480)]))
    expect(distance.swimming_total_distance_meters_float).toBe(1500)
  })
})
