import { describe, expect, it } from 'vitest'
import { dexcom } from '../index.ts'

const { map } = dexcom

const stamp = { recordId: 'r', systemTime: '2026-03-03T12:00:00Z', displayTime: '2026-03-03T13:00:00+01:00' }

describe('readings', () => {
  const day = (...records: object[]) =>
    map({
      resource: 'egvs',
      id: '2026-03-03',
      payload: {
        records: records.map((record, index) => ({
          recordId: `r${index}`,
          systemTime: `2026-03-03T12:${String(index * 5).padStart(2, '0')}:00Z`,
          displayTime: `2026-03-03T13:${String(index * 5).padStart(2, '0')}:00+01:00`,
          unit: 'mg/dL',
          ...record,
        })),
      },
    })
  const values = (...records: object[]) =>
    day(...records).records.flatMap((record) =>
      record.kind === 'series' ? (record.series.glucose_mg_per_dl ?? []).map(({ value }) => value) : [],
    )

  it('are numbers also when they are written as text', () => {
    expect(values({ value: '112' }, { value: 113.0 }, { value: ' 114 ' })).toEqual([112, 113, 114])
  })

  const samples = (...records: object[]) =>
    day(...records).records.flatMap((record) =>
      record.kind === 'series' ? (record.series.glucose_mg_per_dl ?? []) : [],
    )

  it.each<[object, number, string | undefined]>([
    [{ value: 40 }, 40, undefined],
    [{ value: 400 }, 400, undefined],
    [{ value: 55, status: 'low' }, 55, undefined],
    [{ value: 39 }, 40, '<'],
    [{ value: '39' }, 40, '<'],
    [{ value: 2.1, unit: 'mmol/L' }, 40, '<'],
    [{ value: 'LOW' }, 40, '<'],
    [{ status: ' low' }, 40, '<'],
    [{ value: 401 }, 400, '>'],
    [{ value: 'high' }, 400, '>'],
    [{ status: 'High' }, 400, '>'],
  ])(
    '%j is the bound with its comparator where it lies beyond what the sensor measures',
    (record, value, side) => {
      expect(samples(record).map((sample) => [sample.value, sample.comparator])).toEqual([[value, side]])
      expect(day(record).refused).toEqual([])
    },
  )

  it('are none where the number is that of a fault or of another unit, and stay beside the day', () => {
    const readings = [{ value: 5 }, { value: 0, status: 'ok' }, { value: 100, unit: 'grains' }]
    expect(samples(...readings)).toEqual([])
    expect(day(...readings).records).toMatchObject([{ extras: { egvs: { not_measured: readings } } }])
  })

  it('carry the trend in the vendor’s word and the rate in mg/dL a minute', () => {
    const trends = [
      { value: 100, trend: 'doubleDown', trendRate: -3.2, rateUnit: 'mg/dL/min' },
      { value: 100, trend: 'none', trendRate: 0.1, rateUnit: 'mmol/L/min' },
      { value: 100, trend: 'notComputable', trendRate: null },
      { value: 100, trend: null, trendRate: 0, rateUnit: 'unknown' },
      { value: 100, trendRate: 1, rateUnit: 'grains' },
      { value: 'LOW', trend: 'singleDown', trendRate: -2.5 },
    ]
    expect(samples(...trends).map(({ label }) => label)).toEqual([
      'doubleDown',
      undefined,
      'notComputable',
      undefined,
      undefined,
      'singleDown',
    ])
    expect(day(...trends).records).toMatchObject([
      { series: { glucose_rate_mg_per_dl_per_min: [-3.2, 1.8, 0, -2.5].map((value) => ({ value })) } },
    ])
  })

  it('are converted from mmol/L, taken as mg/dL where no unit is named, and left out where it might be either', () => {
    expect(values({ value: 5.6, unit: 'mmol/L' }, { value: 112, unit: 'MG/DL' })).toEqual([100.9, 112])
    expect(values({ value: 112, unit: 'unknown' }, { value: 113, unit: null })).toEqual([112, 113])
    expect(
      values({ value: 5.6, unit: 'unknown' }, { value: 7, unit: null }, { value: 100, unit: 'grains' }),
    ).toEqual([])
  })

  it('do not depend on enums, ticks, trends or ids', () => {
    const odd = {
      value: 100,
      status: 'pending',
      trend: null,
      trendRate: null,
      transmitterGeneration: 'g9',
      displayDevice: 'fridge',
      transmitterId: '',
      transmitterTicks: '5500',
    }
    const { records, refused } = day(odd, { ...odd, recordId: null }, { ...odd, recordId: 7, status: 5 })
    expect(records).toMatchObject([{ device: { model: 'g9' }, series: { glucose_mg_per_dl: [{}, {}, {}] } }])
    expect(refused).toEqual([{ path: '/records/2/status', reason: 'must be string or null' }])
  })

  it('are refused when their unit cannot be read', () => {
    const { refused } = day({ value: 100 }, { value: 100, unit: 18 })
    expect(refused.map(({ path }) => path)).toEqual(['/records/1/unit'])
  })
})

describe('entries', () => {
  const event = (more: object) => map({ resource: 'events', id: 'r', payload: { ...stamp, ...more } })
  const valuesOf = (more: object) => {
    const [record] = event(more).records
    return record?.kind === 'retraction' ? null : record?.values
  }

  it('hold amounts with or without a unit, as text or number', () => {
    for (const unit of ['grams', null, 'unknown', undefined]) {
      expect(valuesOf({ eventType: 'carbs', value: '45', unit })).toEqual({ carbohydrates_g: 45 })
    }
    expect(valuesOf({ eventType: 'carbs', value: 45, unit: 'ounces' })).toEqual({})
    expect(valuesOf({ eventType: 'bloodGlucose', value: '5,6', unit: 'mmol/L' })).toEqual({
      glucose_mg_per_dl: 100.9,
    })
    expect(valuesOf({ eventType: 'bloodGlucose', value: 5.6, unit: 'unknown' })).toEqual({})
  })

  it('are retracted when deleted, whatever else is wrong with them', () => {
    expect(event({ eventStatus: 'Deleted', eventType: 'carbs', value: {}, eventSubType: 5 }).records).toEqual(
      [{ kind: 'retraction', key: 'events:r', source: 'Dexcom', updatedAt: null }],
    )
  })

  it('are not guessed when their kind, state or unit cannot be read', () => {
    for (const more of [{ eventType: 5 }, { eventStatus: [] }, { unit: 4 }]) {
      expect(() => event({ eventType: 'carbs', value: 45, ...more })).toThrow('events')
    }
  })

  it('of a kind that is new are passed along', () => {
    for (const eventType of ['note', 'notes', 'meditation', null]) {
      expect(event({ eventType, value: null })).toMatchObject({
        records: [{ kind: 'measurement', values: {} }],
        refused: [],
      })
    }
  })
})

describe('devices', () => {
  it('are read with what the vendor leaves out', () => {
    const records = [
      { transmitterGeneration: 'g7', displayDevice: 'iOS' },
      {
        transmitterGeneration: 'g6',
        displayDevice: 'touchscreenReceiver',
        displayApp: 5,
        alertSchedules: [],
      },
      'none',
    ]
    const { records: given, refused } = map({
      resource: 'devices',
      id: '2026-03-03',
      payload: { read_on: '2026-03-03', records },
    })
    expect(given).toHaveLength(2)
    expect(refused.map(({ path }) => path)).toEqual(['/records/1/displayApp', '/records/2'])
  })
})
