import { describe, expect, it } from 'vitest'
import { build, keysOf, physicalOf, sleepOf, traceOf } from '../../test/build.ts'
import { at, dayRecord, seriesRecord, sleepRecord } from '../../test/records.ts'
import type { Device, Metric, Sample, SeriesRecord, SleepRecord, SleepStage } from '../index.ts'

const WATCH: Device = { type: 'watch', manufacturer: 'Apple Inc.', model: 'Watch6,7', medicalGrade: null }
const PHONE: Device = { type: 'phone', manufacturer: 'Apple Inc.', model: 'iPhone15,2', medicalGrade: null }

const MINUTES = 10

/** Spread over full stretches of ten minutes of the day in Berlin, as whole numbers that add up to the total. */
function walked(from: string, to: string, total: number): Sample[] {
  const start = at(`2026-11-14T${from}:00+01:00`)
  const pieces = (at(`2026-11-14T${to}:00+01:00`) - start) / (MINUTES * 60_000)
  return Array.from({ length: pieces }, (_, index) => ({
    at: start + index * MINUTES * 60_000,
    seconds: MINUTES * 60,
    value: Math.floor((total * (index + 1)) / pieces) - Math.floor((total * index) / pieces),
  }))
}

function counted(device: Device | null, samples: Sample[], of: Partial<SeriesRecord> = {}): SeriesRecord {
  const metric: Metric = 'steps'
  return seriesRecord({
    source: 'Apple Health',
    origin: 'store',
    key: `steps:2026-11-14/${device?.type ?? 'none'}`,
    device,
    start: { at: samples[0]!.at, offset: null },
    end: { at: samples.at(-1)!.at, offset: null },
    series: { [metric]: samples },
    ...of,
  })
}

const stepsOf = (records: readonly SeriesRecord[]) => physicalOf(build(records)).distance.steps_int

describe('watch and phone of one person', () => {
  it('count a day once when both were worn all day: 7,639 and not 13,405', () => {
    const watch = counted(WATCH, walked('07:00', '22:00', 7639))
    const phone = counted(PHONE, walked('07:00', '22:00', 5766))
    expect(stepsOf([phone, watch])).toBe(7639)
    expect(stepsOf([watch, phone])).toBe(7639)
  })

  it('count both halves when the watch came off at noon: 14,079 and not 4,157', () => {
    const watch = counted(WATCH, walked('07:00', '12:00', 4157))
    const phone = counted(PHONE, [...walked('07:00', '12:00', 3902), ...walked('12:00', '22:00', 9922)])
    const documents = build([phone, watch])
    expect(physicalOf(documents).distance.steps_int).toBe(14_079)
    const items = physicalOf(documents).distance.steps_granular_data_array
    expect(items.reduce((sum, { steps_int }) => sum + (steps_int ?? 0), 0)).toBe(14_079)
    const { won } = traceOf(documents, 'physical_summary:2026-11-14')['/distance/steps_int']!
    expect(won).toEqual([
      {
        source: 'Apple Health',
        records: ['steps:2026-11-14/watch', 'steps:2026-11-14/phone'],
        value: 14_079,
      },
    ])
  })

  it('count what the watch saw while the phone stayed at home', () => {
    const watch = counted(WATCH, walked('07:00', '22:00', 14_079))
    const phone = counted(PHONE, walked('07:00', '08:00', 310))
    expect(stepsOf([watch, phone])).toBe(14_079)
  })

  it('count a stretch of the phone by its part outside the time of the watch', () => {
    const watch = counted(WATCH, walked('07:00', '12:00', 3000))
    const hour = { at: at('2026-11-14T11:30:00+01:00'), seconds: 3600, value: 1200 }
    expect(stepsOf([watch, counted(PHONE, [hour])])).toBe(3600)
  })

  it('count distance and energy by the same rule', () => {
    const of = (device: Device, from: string, to: string) =>
      counted(device, walked(from, to, 0), {
        series: { distance_walked_m: walked(from, to, 5000), energy_active_kcal: walked(from, to, 400) },
      })
    const { distance, calories } = physicalOf(
      build([of(WATCH, '07:00', '12:00'), of(PHONE, '07:00', '12:00'), of(PHONE, '13:00', '18:00')]),
    )
    expect(distance.walked_distance_meters_float).toBe(10_000)
    expect(calories.calories_net_active_kcal_float).toBe(800)
  })
})

describe('the same steps by two roads', () => {
  it('are counted once where Samsung Health also writes into Health Connect', () => {
    const direct = counted(null, walked('00:00', '22:00', 7639), { source: 'Samsung Health', key: 'steps:s' })
    const copied = counted(null, walked('07:00', '22:00', 7639), {
      source: 'Health Connect',
      key: 'steps:h',
      origin: 'third_party_app',
    })
    const documents = build([copied, direct])
    expect(physicalOf(documents).distance.steps_int).toBe(7639)
    const { won, aside } = traceOf(documents, 'physical_summary:2026-11-14')['/distance/steps_int']!
    expect(won.map(({ source }) => source)).toEqual(['Samsung Health'])
    expect(aside).toEqual([
      { source: 'Health Connect', records: ['steps:h'], reason: 'overlap_counted_once' },
    ])
  })
})

describe('energy spent', () => {
  const energy = (series: SeriesRecord['series'], of: Partial<SeriesRecord> = {}) =>
    counted(WATCH, walked('00:00', '22:00', 0), { series, ...of })
  const active = { energy_active_kcal: walked('07:00', '22:00', 640) }

  it('is the sum of active and basal where the store keeps no sum', () => {
    const documents = build([
      energy({ ...active, energy_basal_kcal: walked('00:00', '22:00', 1500) }, { key: 'energy' }),
    ])
    expect(physicalOf(documents).calories).toMatchObject({
      calories_expenditure_kcal_float: 2140,
      calories_net_active_kcal_float: 640,
      calories_basal_metabolic_rate_kcal_float: 1500,
    })
  })

  it('takes the basal rate of the day on Health Connect', () => {
    const source = 'Health Connect'
    const documents = build([
      energy(active, { source, key: 'energy' }),
      dayRecord({ source, key: 'basal_rate', values: { energy_basal_kcal: 1620 } }),
    ])
    expect(physicalOf(documents).calories.calories_expenditure_kcal_float).toBe(2260)
    const { won } = traceOf(documents, 'physical_summary:2026-11-14')[
      '/calories/calories_expenditure_kcal_float'
    ]!
    expect(won).toEqual([{ source, records: ['energy', 'basal_rate'], value: 2260 }])
  })

  it("stays the store's own sum where there is one, and unknown where a part is missing", () => {
    const total = { energy_total_kcal: walked('00:00', '22:00', 2300) }
    const basal = { energy_basal_kcal: walked('00:00', '22:00', 1500) }
    expect(physicalOf(build([energy({ ...active, ...basal, ...total })])).calories).toMatchObject({
      calories_expenditure_kcal_float: 2300,
    })
    expect(physicalOf(build([energy(active)])).calories.calories_expenditure_kcal_float).toBeNull()
  })

  it('is never summed for a vendor', () => {
    const vendor = energy(
      { ...active, energy_basal_kcal: walked('00:00', '22:00', 1500) },
      { source: 'Oura', origin: 'vendor' },
    )
    expect(physicalOf(build([vendor])).calories.calories_expenditure_kcal_float).toBeNull()
  })
})

describe('one night that several apps wrote into one store', () => {
  const HOUR = 3600
  const staged = (from: string, ...stages: [SleepStage, number][]) => {
    let reached = at(from)
    return stages.map(([stage, hours]) => {
      const interval = { at: reached, seconds: hours * HOUR, stage }
      reached += hours * HOUR * 1000
      return interval
    })
  }
  const sleepBy = (
    key: string,
    device: Device | null,
    stages: SleepRecord['stages'],
    of = {},
  ): SleepRecord => {
    const last = stages.at(-1)!
    return sleepRecord({
      source: 'Apple Health',
      origin: 'store',
      key,
      device,
      start: { at: stages[0]!.at, offset: 3600 },
      end: { at: last.at + last.seconds * 1000, offset: 3600 },
      stages,
      ...of,
    })
  }
  const watch = sleepBy(
    'watch',
    WATCH,
    staged('2026-11-13T23:00:00+01:00', ['light', 3], ['deep', 1], ['awake', 0.5], ['rem', 2], ['light', 1]),
  )
  const phone = sleepBy('phone', PHONE, staged('2026-11-13T22:30:00+01:00', ['in_bed', 8.5]))
  const app = sleepBy(
    'app',
    null,
    staged('2026-11-13T22:45:00+01:00', ['light', 2], ['deep', 3], ['rem', 2.75]),
    { origin: 'third_party_app' },
  )
  const NIGHT = 'sleep_summary:2026-11-14:night'

  it('uses the watch, with the time in bed of the phone', () => {
    const documents = build([phone, app, watch])
    expect(keysOf(documents)).toEqual([NIGHT])
    expect(sleepOf(documents).duration).toMatchObject({
      sleep_start_datetime_string: '2026-11-13T23:00:00.000000+01:00',
      sleep_end_datetime_string: '2026-11-14T06:30:00.000000+01:00',
      sleep_duration_seconds_int: 7 * HOUR,
      light_sleep_duration_seconds_int: 4 * HOUR,
      deep_sleep_duration_seconds_int: HOUR,
      rem_sleep_duration_seconds_int: 2 * HOUR,
      time_awake_during_sleep_seconds_int: HOUR / 2,
      time_in_bed_seconds_int: 8.5 * HOUR,
    })
    const trace = traceOf(documents, NIGHT)
    expect(trace['/duration/deep_sleep_duration_seconds_int']).toEqual({
      won: [{ source: 'Apple Health', records: ['watch'] }],
      aside: [{ source: 'Apple Health', records: ['app'], reason: 'overlap_counted_once' }],
    })
    expect(trace['/duration/time_in_bed_seconds_int']?.won).toEqual([
      { source: 'Apple Health', records: ['phone'] },
    ])
  })

  it('uses the app where nothing was worn, and the phone where nothing else is', () => {
    expect(sleepOf(build([phone, app])).duration.sleep_duration_seconds_int).toBe(7.75 * HOUR)
    expect(sleepOf(build([phone])).duration).toMatchObject({
      sleep_duration_seconds_int: null,
      time_in_bed_seconds_int: 8.5 * HOUR,
    })
  })

  it('is reported whole where the watch died early', () => {
    const short = sleepBy('short', WATCH, staged('2026-11-13T23:00:00+01:00', ['light', 1], ['deep', 1]))
    const { duration } = sleepOf(build([short, app, phone]))
    expect(duration.sleep_duration_seconds_int).toBe(7.75 * HOUR)
    expect(duration.deep_sleep_duration_seconds_int).toBe(3 * HOUR)
  })

  it('counts core segments that overlap once', () => {
    const overlapping = sleepBy('core', WATCH, [
      ...staged('2026-11-13T23:00:00+01:00', ['light', 4]),
      ...staged('2026-11-14T01:00:00+01:00', ['light', 4]),
      ...staged('2026-11-14T05:00:00+01:00', ['rem', 1]),
    ])
    expect(sleepOf(build([overlapping])).duration).toMatchObject({
      sleep_duration_seconds_int: 7 * HOUR,
      light_sleep_duration_seconds_int: 6 * HOUR,
    })
  })

  it('is one night where the same record came by export and by sync', () => {
    const documents = build([watch, { ...watch, key: 'exported' }])
    expect(keysOf(documents)).toEqual([NIGHT])
    expect(sleepOf(documents).duration.sleep_duration_seconds_int).toBe(7 * HOUR)
  })

  it('joins parts of the night that lie beside each other', () => {
    const later = sleepBy('later', WATCH, staged('2026-11-14T07:00:00+01:00', ['light', 1]))
    const { duration } = sleepOf(build([watch, later, phone]))
    expect(duration.sleep_duration_seconds_int).toBe(8 * HOUR)
    expect(duration.sleep_end_datetime_string).toBe('2026-11-14T08:00:00.000000+01:00')
  })

  it('is the same whatever the order of arrival', () => {
    expect(build([app, watch, phone])).toEqual(build([phone, watch, app]))
  })

  it('ends on the date of its best record', () => {
    expect(keysOf(build([phone, watch], { day: '2026-11-13' }))).toEqual([])
  })
})
