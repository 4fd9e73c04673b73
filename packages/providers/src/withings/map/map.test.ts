import { describe, expect, it } from 'vitest'
import type { RawItem } from '../../contract.ts'
import { MEASURE_TYPES } from '../fields.ts'
import { withings } from '../index.ts'

const { map } = withings

const START = Date.parse('2026-03-03T22:00:00Z') / 1000

function mapped(resource: string, payload: object) {
  const item: RawItem = { resource, id: 'x', payload }
  const { records, refused } = map(item)
  const [record] = records
  return { record: record?.kind === 'retraction' ? undefined : record, records, refused }
}

const valuesOf = (resource: string, payload: object) => mapped(resource, payload).record?.values

describe('measures', () => {
  const group = { grpid: 1, attrib: 0, category: 1, date: START }
  const measure = (type: number, value: unknown, unit: unknown = 0) => ({ type, value, unit })
  const read = (measures: unknown, more: object = {}) => mapped('measures', { ...group, measures, ...more })

  it('are read when numbers are written as text', () => {
    const { record, refused } = read([{ type: '1', value: '72300', unit: '-3' }], {
      date: String(START),
      attrib: '2',
    })
    expect(record).toMatchObject({ manual: true, at: { at: START * 1000 }, values: { weight_kg: 72.3 } })
    expect(refused).toEqual([])
  })

  it('that are passed along have a name, and a verdict on the rhythm its words', () => {
    const readings = (measures: unknown, more: object = {}) =>
      (read(measures, more).record!.extras['measures'] as { readings: object[] }).readings
    expect(readings([measure(130, 9)])).toEqual([
      {
        type: 130,
        name: 'atrial fibrillation by ECG',
        value: 9,
        verdict: 'AFib negative, normal heart rate',
      },
    ])
    expect(readings([measure(130, 99), measure(9999, 1)])).toEqual([
      { type: 130, name: 'atrial fibrillation by ECG', value: 99 },
      { type: 9999, value: 1 },
    ])
    const doubtful = MEASURE_TYPES.map((type) => measure(type, 1))
    for (const reading of readings(doubtful, { attrib: 1 })) expect(reading).toHaveProperty('name')
  })

  it('name their device under any spelling, or not at all', () => {
    const typeOf = (more: object) => read([measure(12, 381, -1)], more).record?.device?.type ?? null
    for (const more of [
      { modelid: 70 },
      { model_id: '70' },
      { model: 70 },
      { model: 'Thermo', modelid: null },
    ]) {
      expect(typeOf(more)).toBe('thermometer')
    }
    for (const more of [{}, { deviceid: null, model: null, modelid: null }, { model: '', modelid: 13 }]) {
      expect(typeOf(more)).toBeNull()
    }
    expect(typeOf({ modelid: 13, model: 'Aura Sensor V2' })).toBe('sleep_mat')
    expect(read([measure(12, 381, -1)], { model: 'Thermo' }).record?.values).toEqual({
      body_temperature_c: 38.1,
    })
  })

  it('take the temperature of the body by its own type, not the one of the place where it was taken', () => {
    const both = [measure(12, 352, -1), measure(71, 381, -1)]
    expect(read(both, { modelid: 70 }).record?.values).toEqual({ body_temperature_c: 38.1 })
  })

  it('give an oxygen saturation in percent also where it is a fraction', () => {
    expect(read([measure(54, 97, -2)]).record?.values).toEqual({ spo2_pct: 97 })
    expect(read([measure(54, 97)]).record?.values).toEqual({ spo2_pct: 97 })
  })

  it('go by the fat mass where the fat ratio is none that a body can have', () => {
    const fat = [measure(1, 70), measure(6, 70, -3), measure(8, 14)]
    expect(read(fat).record?.values).toEqual({ weight_kg: 70, body_fat_pct: 20 })
  })

  it('that the device itself calls inconclusive give no numbers', () => {
    for (const is_inconclusive of [true, 1]) {
      const { record } = read([measure(54, 81)], { is_inconclusive })
      expect(record).toMatchObject({
        values: {},
        extras: { measures: { readings: [{ type: 54, value: 81 }] } },
      })
    }
    expect(read([measure(54, 97)], { is_inconclusive: false }).record?.values).toEqual({ spo2_pct: 97 })
  })

  it('of unknown types, twice the same or without a place are kept beside the known ones', () => {
    const { record, refused } = read([measure(18, -1000, -3), measure(1, 80), measure(1, 81), { type: 5 }])
    expect(record?.values).toEqual({ weight_kg: 80 })
    expect(record?.extras).toMatchObject({
      measures: {
        readings: [
          { type: 18, value: -1 },
          { type: 1, value: 81 },
        ],
      },
    })
    expect(refused.map(({ path }) => path)).toEqual(['/measures/3/value', '/measures/3/unit'])
  })

  it('are not guessed when it cannot be read whose they are', () => {
    for (const more of [{ attrib: 'mine' }, { category: {} }]) {
      expect(() => read([measure(1, 80)], more)).toThrow('measures')
    }
  })
})

describe('a night', () => {
  const night = {
    id: 7,
    startdate: START,
    enddate: START + 28_800,
    date: '2026-03-04',
    timezone: 'Europe/Paris',
  }
  const read = (more: object) => mapped('sleep', { ...night, ...more })

  it('is kept when its detail is missing, which is refused with the reason', () => {
    const { record, refused } = read({
      data: { total_sleep_time: 25_200 },
      detail_missing: 'could not be read: x',
    })
    expect(record).toMatchObject({ key: 'sleep:7', stages: [], values: { sleep_s: 25_200 } })
    expect(refused).toEqual([{ path: '/detail', reason: 'could not be read: x' }])
  })

  it('is kept when it has no values, which are then a list', () => {
    for (const more of [{}, { data: [] }, { data: null }]) {
      expect(read({ ...more, detail: [] })).toMatchObject({ record: { values: {} }, refused: [] })
    }
    const { record, refused } = read({ data: 'none', detail: [] })
    expect([record?.values, refused.map(({ path }) => path)]).toEqual([{ in_bed_s: 28_800 }, ['/data']])
  })

  it('leaves out -1, which stands for a value that the device does not give', () => {
    const data = { hr_min: 50, rr_min: -1, apnea_hypopnea_index: -1, breathing_disturbances_intensity: 14 }
    expect(read({ data })).toMatchObject({
      record: {
        values: { heart_rate_min_bpm: 50 },
        extras: { sleep: { breathing_disturbances_intensity: 14 } },
      },
      refused: [],
    })
    expect(read({ data }).record?.values).toEqual({ in_bed_s: 28_800, heart_rate_min_bpm: 50 })
  })

  it('refuses an efficiency that is no ratio, alone', () => {
    const { record, refused } = read({ data: { sleep_efficiency: 85, total_sleep_time: '25200' } })
    expect(record?.values).toEqual({ sleep_s: 25_200, in_bed_s: 28_800 })
    expect(refused.map(({ path }) => path)).toEqual(['/data/sleep_efficiency'])
  })

  it('goes by the older and the other names of its values where the usual ones are missing', () => {
    const data = {
      total_sleep_time: 0,
      asleepduration: 24_000,
      durationtosleep: 540,
      chest_movement_rate_wellness_average: 14,
      chest_movement_rate_wellness_min: 11,
      chest_movement_rate_wellness_max: 18,
    }
    expect(read({ data }).record?.values).toEqual({
      sleep_s: 24_000,
      in_bed_s: 28_800,
      sleep_latency_s: 540,
      breaths_avg_per_min: 14,
      breaths_min_per_min: 11,
      breaths_max_per_min: 18,
    })
  })

  it('breathes as its chest moves where the vendor may not say how it breathes', () => {
    const summary = {
      chest_movement_rate_average: 15,
      chest_movement_rate_min: 12,
      chest_movement_rate_max: 19,
    }
    const detail = [
      {
        startdate: START,
        enddate: START + 600,
        state: 1,
        rr: [],
        chest_movement_rate: { [START]: 14, [START + 60]: 0, [START + 120]: 16 },
      },
    ]
    const { record, refused } = read({ data: summary, detail })
    expect(record?.values).toMatchObject({
      breaths_avg_per_min: 15,
      breaths_min_per_min: 12,
      breaths_max_per_min: 19,
    })
    expect(record?.series['breaths_per_min']?.map(({ value }) => value)).toEqual([14, 16])
    expect(refused).toEqual([])
    const both = read({
      data: { ...summary, rr_average: 13 },
      detail: [{ ...detail[0]!, rr: { [START]: 13 } }],
    })
    expect(both.record?.values).toMatchObject({ breaths_avg_per_min: 13 })
    expect(both.record?.series['breaths_per_min']?.map(({ value }) => value)).toEqual([13])
    const row = { chest_movement_rate: 17, rr: 0 }
    expect(
      mapped('intraday', { series: { [START]: row } }).record?.series['breaths_per_min']?.map(
        ({ value }) => value,
      ),
    ).toEqual([17])
  })

  it('does not take the kind of its sensor for a device', () => {
    for (const model of [16, '16', 32, null]) expect(read({ model }).record?.device).toBeNull()
    expect(read({ model: 16, model_id: '94' }).record?.device).toMatchObject({ model: 'ScanWatch 2' })
  })

  it('waits while it is not completed, however that is written', () => {
    for (const completed of [false, 0]) expect(read({ completed }).records).toEqual([])
    for (const completed of [true, 1, null]) expect(read({ completed }).records).toHaveLength(1)
    expect(() => read({ completed: 'soon' })).toThrow('completed')
  })

  it('is known by its beginning where it has no id', () => {
    expect(read({ id: null }).record?.key).toBe(`sleep:${START}`)
    expect(() => read({ id: null, date: null, state: 1 })).toThrow('/id')
  })

  it('keeps the samples of a stretch whose state is new or cannot be read', () => {
    const stretch = (state: unknown, offset: number) => ({
      startdate: START + offset,
      enddate: START + offset + 600,
      state,
      model: 'Aura Sensor V2',
      hr: { [START + offset]: String(50 + offset / 600) },
      rr: [],
    })
    const { record, refused } = read({ detail: [stretch(1, 0), stretch(99, 600), stretch('deep', 1200)] })
    expect(record?.kind === 'sleep' && record.stages.map(({ stage }) => stage)).toEqual(['light'])
    expect(record?.series.heart_rate_bpm?.map(({ value }) => value)).toEqual([50, 51, 52])
    expect(refused.map(({ path }) => path)).toEqual(['/detail/2/state'])
  })
})

describe('a workout', () => {
  const workout = { id: 3, category: 1, startdate: START, enddate: START + 1800, model: 1055, attrib: 0 }

  it('is kept without values and without a category', () => {
    for (const more of [{ data: [] }, {}, { data: { algo_pause_duration: null } }]) {
      expect(mapped('workouts', { ...workout, ...more })).toMatchObject({
        record: { activity: 'Walking', values: {}, origin: 'third_party_app' },
        refused: [],
      })
    }
    expect(mapped('workouts', { ...workout, category: null }).record).toMatchObject({ activity: null })
    expect(() => mapped('workouts', { ...workout, category: 'swim' })).toThrow('category')
  })

  it('that was typed in keeps the estimate where nothing was typed', () => {
    const data = { calories: 120, manual_calories: 0, distance: 0, manual_distance: 2000 }
    expect(valuesOf('workouts', { ...workout, attrib: 2, data })).toEqual({
      energy_active_kcal: 120,
      distance_traveled_m: 2000,
    })
    const none = { calories: 0, manual_calories: 0 }
    expect(valuesOf('workouts', { ...workout, attrib: 2, data: none })).toEqual({ energy_active_kcal: 0 })
  })

  it('refuses one value and keeps the others', () => {
    const { record, refused } = mapped('workouts', { ...workout, data: { steps: 'many', calories: '80' } })
    expect(record?.values).toEqual({ energy_active_kcal: 80 })
    expect(refused.map(({ path }) => path)).toEqual(['/data/steps'])
  })
})

describe('a day', () => {
  it('is a phone’s or another service’s when no tracker counted it, however that is written', () => {
    for (const is_tracker of [false, 0]) {
      const day = { date: '2026-03-03', is_tracker, steps: '4100', brand: 18, model: 'GoogleFit tracker' }
      expect(mapped('activity', day)).toMatchObject({
        record: { origin: 'third_party_app', values: { steps: 4100 } },
        refused: [],
      })
    }
  })
})

describe('rows of a day', () => {
  it('refuse a key that is no time and a value that is none, alone', () => {
    const series = {
      [START]: { steps: 5, heart_rate: 'fast', model: 'ScanWatch 2', model_id: 94 },
      [START + 60]: { spo2_auto: 0.96 },
      noon: { steps: 9 },
    }
    const { record, refused } = mapped('intraday', { series })
    expect(record?.series).toEqual({
      steps: [{ at: START * 1000, seconds: null, value: 5 }],
      spo2_pct: [{ at: (START + 60) * 1000, seconds: null, value: 96 }],
    })
    expect(refused.map(({ path }) => path)).toEqual([`/series/${START}/heart_rate`, '/series'])
  })
})

describe('an ECG', () => {
  it('is kept without zone, pulse or verdict', () => {
    const row = { timestamp: START, model: '44', ecg: { signalid: 48 }, bloodpressure: { systole: 120 } }
    expect(mapped('heart', row)).toMatchObject({
      record: {
        start: { offset: null },
        classification: null,
        values: {},
        device: { model: 'BPM Core' },
        extras: { heart: { bloodpressure: { systole: 120 } } },
      },
      refused: [],
    })
    expect(mapped('heart', { timestamp: START, ecg: [] })).toMatchObject({ records: [] })
  })
})

describe('a night whose totals the vendor leaves out', () => {
  const night = {
    id: 7,
    startdate: START,
    enddate: START + 25_200,
    timezone: 'Europe/Paris',
    completed: true,
  }
  const stages = { lightsleepduration: 14_400, deepsleepduration: 5400, remsleepduration: 3600 }

  it.each([
    ['its stages', stages, 23_400, 25_200],
    ['its total before its stages', { ...stages, total_sleep_time: 23_000 }, 23_000, 25_200],
    ['a total of zero beside stages', { ...stages, total_sleep_time: 0 }, 23_400, 25_200],
    ['nothing but its span', {}, undefined, 25_200],
    ['its time in bed', { total_timeinbed: 24_000 }, undefined, 24_000],
  ])('comes from %s', (_, data, asleep, inBed) => {
    const values = valuesOf('sleep', { ...night, data })
    expect(values?.sleep_s).toBe(asleep)
    expect(values?.in_bed_s).toBe(inBed)
  })
})

it('readings without a metric are named where their type is known', () => {
  const group = { grpid: 1, attrib: 0, category: 1, date: START }
  const measures = [158, 159, 197, 198, 999].map((type) => ({ type, value: 61, unit: 0 }))
  const { record } = mapped('measures', { ...group, measures })
  expect(record?.extras.measures).toMatchObject({
    readings: [
      { type: 158, name: 'nerve health score, left foot' },
      { type: 159, name: 'nerve health score, right foot' },
      { type: 197, name: 'electrodermal activity, left foot' },
      { type: 198, name: 'electrodermal activity, right foot' },
      { type: 999, value: 61 },
    ],
  })
})
