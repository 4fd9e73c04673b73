import { describe, expect, it } from 'vitest'
import { bodyOf, build, keysOf, physicalOf, traceOf } from '../../test/build.ts'
import {
  at,
  dayRecord,
  measurementRecord,
  moment,
  profileRecord,
  seriesRecord,
  workoutRecord,
} from '../../test/records.ts'

const PHYSICAL = 'physical_summary:2026-11-14'

describe('physical summary', () => {
  const garmin = dayRecord({ key: 'g', source: 'Garmin', values: { steps: 0, energy_active_kcal: 310.25 } })
  const oura = dayRecord({ key: 'o', values: { steps: 8000, energy_total_kcal: 2400 } })

  it('keeps a zero of the better source and fills its nulls from the next', () => {
    const documents = build([oura, garmin])
    const { distance, calories, metadata } = physicalOf(documents)
    expect(distance.steps_int).toBe(0)
    expect(calories).toMatchObject({
      calories_net_active_kcal_float: 310.25,
      calories_expenditure_kcal_float: 2400,
    })
    expect(calories.calories_basal_metabolic_rate_kcal_float).toBeNull()
    expect(metadata).toEqual({
      datetime_string: '2026-11-14T00:00:00.000000+01:00',
      user_id_string: 'user-1',
      sources_of_data_array: ['Garmin', 'Oura'],
    })
    expect(traceOf(documents, PHYSICAL)['/distance/steps_int']).toEqual({
      won: [{ source: 'Garmin', records: ['g'], value: 0 }],
      aside: [{ source: 'Oura', records: ['o'], reason: 'lower_rank' }],
    })
  })

  it('is one document per source with cleaning off', () => {
    const documents = build([oura, garmin], { cleaning: false })
    expect(keysOf(documents)).toEqual([`${PHYSICAL}:Oura`, `${PHYSICAL}:Garmin`])
    expect(physicalOf(documents, `${PHYSICAL}:Oura`).distance.steps_int).toBe(8000)
  })

  it('takes only its own day and makes no document of nothing', () => {
    expect(keysOf(build([garmin], { day: '2026-11-15' }))).toEqual([])
    expect(keysOf(build([dayRecord({ extras: { resilience: 'solid' } })]))).toEqual([])
    expect(keysOf(build([]))).toEqual([])
  })

  it('prefers the newer of two records of one source', () => {
    const older = dayRecord({ key: 'a', updatedAt: 1, values: { steps: 10, floors_climbed: 2 } })
    const newer = dayRecord({ key: 'b', updatedAt: 2, values: { steps: 20 } })
    const documents = build([older, newer])
    expect(physicalOf(documents).distance).toMatchObject({ steps_int: 20, floors_climbed_float: 2 })
    expect(traceOf(documents, PHYSICAL)['/distance/steps_int']!.aside).toEqual([
      { source: 'Oura', records: ['a'], reason: 'other_record' },
    ])
  })

  it('rounds integers half away from zero and leaves decimals alone', () => {
    const values = { steps: 2.5, distance_walked_m: 2.5, heart_rate_avg_bpm: 60.5, stress_avg_level: 0.4 }
    const { distance, heart_rate, stress } = physicalOf(build([dayRecord({ values })]))
    expect(distance).toMatchObject({ steps_int: 3, walked_distance_meters_float: 2.5 })
    expect(heart_rate.hr_avg_bpm_int).toBe(61)
    expect(stress.stress_avg_level_int).toBe(0)
  })

  it('never takes one HRV method for the other', () => {
    const { heart_rate } = physicalOf(build([dayRecord({ values: { hrv_sdnn_ms: 55.5 } })]))
    expect(heart_rate).toMatchObject({ hrv_avg_sdnn_float: 55.5, hrv_avg_rmssd_float: null })
  })

  describe('series', () => {
    const sample = (time: string, value: number, seconds: number | null = null) => ({
      at: at(time),
      seconds,
      value,
    })
    const series = seriesRecord({
      start: moment('2026-11-13T12:00:00Z'),
      end: moment('2026-11-15T12:00:00Z'),
      series: {
        steps: [
          sample('2026-11-13T23:59:00+01:00', 1000, 60),
          sample('2026-11-14T00:00:00+01:00', 10, 60),
          sample('2026-11-14T23:59:00+01:00', 20, 60),
          sample('2026-11-15T00:00:00+01:00', 2000, 60),
        ],
      },
    })

    it('give the total of the local day where no day record does', () => {
      const { distance } = physicalOf(build([series]))
      expect(distance.steps_int).toBe(30)
      expect(distance.steps_granular_data_array).toEqual([
        {
          datetime_string: '2026-11-14T00:00:00.000000+01:00',
          interval_duration_seconds_float: 60,
          steps_int: 10,
        },
        {
          datetime_string: '2026-11-14T23:59:00.000000+01:00',
          interval_duration_seconds_float: 60,
          steps_int: 20,
        },
      ])
    })

    it("yield to the source's own total", () => {
      const documents = build([series, dayRecord({ values: { steps: 31 } })])
      expect(physicalOf(documents).distance.steps_int).toBe(31)
      expect(traceOf(documents, PHYSICAL)['/distance/steps_int']!.aside).toEqual([
        { source: 'Oura', records: ['series'], reason: 'total_preferred' },
      ])
    })

    it('are left out of the arrays, not of the totals, with granular data off', () => {
      const { distance } = physicalOf(build([series], { granular: false }))
      expect(distance).toMatchObject({ steps_int: 30, steps_granular_data_array: [] })
    })

    it.each([
      ['2026-03-29', '2026-03-29T00:00:00.000000+01:00', 23],
      ['2026-10-25', '2026-10-25T00:00:00.000000+02:00', 25],
    ])('cover all hours of the day of clock change %s', (day, midnight, hours) => {
      const first = at(`${day}T00:00:00Z`) - 12 * 3_600_000
      const hourly = Array.from({ length: 60 }, (_, hour) => ({
        at: first + hour * 3_600_000,
        seconds: 3600,
        value: 1,
      }))
      const record = seriesRecord({
        start: { at: first, offset: null },
        end: { at: first + 60 * 3_600_000, offset: null },
        series: { steps: hourly },
      })
      const physical = physicalOf(build([record], { day }), `physical_summary:${day}`)
      expect(physical.distance.steps_int).toBe(hours)
      expect(physical.metadata.datetime_string).toBe(midnight)
    })

    it("count on the traveller's own date", () => {
      const tokyo = seriesRecord({
        start: moment('2026-11-14T23:00:00+09:00'),
        end: moment('2026-11-15T01:00:00+09:00'),
        series: {
          steps: [sample('2026-11-14T23:30:00+09:00', 5, 60), sample('2026-11-15T00:30:00+09:00', 7, 60)],
        },
      })
      expect(physicalOf(build([tokyo])).distance.steps_int).toBe(5)
      const next = physicalOf(build([tokyo], { day: '2026-11-15' }), 'physical_summary:2026-11-15')
      expect(next.distance.steps_granular_data_array[0]?.datetime_string).toBe(
        '2026-11-15T00:30:00.000000+09:00',
      )
    })
  })

  it('begins the day of a traveller at their midnight', () => {
    const { metadata } = physicalOf(build([dayRecord({ offset: 32_400, values: { steps: 1 } })]))
    expect(metadata.datetime_string).toBe('2026-11-14T00:00:00.000000+09:00')
  })

  it('adds up what only sessions know, and nothing that is true of the session alone', () => {
    const swim = (key: string, hour: string, laps: number) =>
      workoutRecord({
        key,
        start: moment(`2026-11-14T${hour}:00:00+01:00`),
        end: moment(`2026-11-14T${hour}:30:00+01:00`),
        values: { swim_laps: laps, swim_pool_length_m: 25, heart_rate_avg_bpm: 150, steps: 3 },
      })
    const { distance, heart_rate } = physicalOf(build([swim('b', '18', 20), swim('a', '07', 40)]))
    expect(distance).toMatchObject({
      swimming_num_laps_int: 60,
      swimming_pool_length_meters_float: 25,
      steps_int: null,
    })
    expect(heart_rate.hr_avg_bpm_int).toBeNull()
  })
})

describe('body summary', () => {
  const weighed = (key: string, time: string, weight: number) =>
    measurementRecord({ key, source: 'Withings', at: moment(time), values: { weight_kg: weight } })

  it('takes the last state that was read on the day', () => {
    const documents = build([
      weighed('evening', '2026-11-14T21:00:00+01:00', 80.4),
      weighed('morning', '2026-11-14T07:00:00+01:00', 79.9),
      weighed('next', '2026-11-15T07:00:00+01:00', 81),
    ])
    expect(bodyOf(documents).body_metrics).toMatchObject({ weight_kg_float: 80.4, height_cm_int: null })
  })

  it('averages what is sampled', () => {
    const cuff = (key: string, time: string, systolic: number, diastolic: number) =>
      measurementRecord({
        key,
        source: 'Withings',
        at: moment(time),
        values: { blood_pressure_systolic_mmhg: systolic, blood_pressure_diastolic_mmhg: diastolic },
      })
    const { blood_pressure } = bodyOf(
      build([
        cuff('a', '2026-11-14T07:00:00+01:00', 121, 80),
        cuff('b', '2026-11-14T19:00:00+01:00', 130, 84),
      ]),
    )
    expect(blood_pressure.blood_pressure_avg_object).toEqual({
      systolic_mmHg_int: 126,
      diastolic_mmHg_int: 82,
    })
    expect(blood_pressure.blood_pressure_granular_data_array).toEqual([
      { datetime_string: '2026-11-14T07:00:00.000000+01:00', systolic_mmHg_int: 121, diastolic_mmHg_int: 80 },
      { datetime_string: '2026-11-14T19:00:00.000000+01:00', systolic_mmHg_int: 130, diastolic_mmHg_int: 84 },
    ])
  })

  it('never puts a blood pressure together from two sources', () => {
    const half = (source: 'Withings' | 'Garmin', values: object) =>
      measurementRecord({ key: source, source, at: moment('2026-11-14T07:00:00+01:00'), values })
    const { blood_pressure } = bodyOf(
      build([
        half('Withings', { blood_pressure_systolic_mmhg: 120 }),
        half('Garmin', { blood_pressure_systolic_mmhg: 130, blood_pressure_diastolic_mmhg: 85 }),
      ]),
    )
    expect(blood_pressure.blood_pressure_avg_object).toEqual({
      systolic_mmHg_int: 120,
      diastolic_mmHg_int: null,
    })
  })

  it('counts a profile on the date on which it was read, behind a measurement', () => {
    const profile = profileRecord({
      source: 'Withings',
      at: moment('2026-11-14T23:00:00+01:00'),
      values: { weight_kg: 78, height_cm: 181.4 },
    })
    const documents = build([profile, weighed('scale', '2026-11-14T07:00:00+01:00', 80.4)])
    expect(bodyOf(documents).body_metrics).toMatchObject({ weight_kg_float: 80.4, height_cm_int: 181 })
    expect(keysOf(build([profile], { day: '2026-11-15' }))).toEqual([])
  })

  it('names where a temperature was taken', () => {
    const ear = measurementRecord({
      source: 'Withings',
      at: moment('2026-11-14T07:00:00+01:00'),
      site: 'ear',
      values: { body_temperature_c: 36.9 },
    })
    const { temperature } = bodyOf(build([ear]))
    expect(temperature.temperature_avg_object).toEqual({
      temperature_celsius_float: 36.9,
      measurement_type_string: 'ear',
    })
    expect(temperature.temperature_delta_object).toEqual({
      temperature_celsius_float: null,
      measurement_type_string: null,
    })
  })

  it("leaves a wearable's all-day heart rate to the physical summary", () => {
    const series = (source: 'Garmin' | 'Samsung Health') =>
      seriesRecord({
        source,
        start: moment('2026-11-14T07:00:00+01:00'),
        end: moment('2026-11-14T08:00:00+01:00'),
        series: { heart_rate_bpm: [{ at: at('2026-11-14T07:30:00+01:00'), seconds: null, value: 70 }] },
      })
    expect(keysOf(build([series('Garmin')]))).toEqual([PHYSICAL])
    expect(bodyOf(build([series('Samsung Health')])).heart_rate.hr_avg_bpm_int).toBe(70)
  })
})

describe('provider fields', () => {
  it('ride once, with the document that reads the record, grouped by source', () => {
    const documents = build([
      dayRecord({ key: 'o2', values: { steps: 1 }, extras: { ring: 'b' } }),
      dayRecord({ key: 'o1', extras: { ring: 'a' } }),
      dayRecord({
        key: 'g',
        source: 'Garmin',
        values: { steps: 2 },
        extras: { bodyBattery: 70, source_of_data_string: 'x' },
      }),
      dayRecord({ key: 'food', source: 'Fitbit', values: { protein_g: 60 }, extras: { meals: 3 } }),
      workoutRecord({ start: moment('2026-11-14T07:00:00+01:00'), extras: { route: 'r' } }),
    ])
    expect(physicalOf(documents).non_structured_data_array).toEqual([
      { source_of_data_string: 'Garmin', bodyBattery: 70 },
      { source_of_data_string: 'Oura', ring: 'a' },
      { source_of_data_string: 'Oura', ring: 'b' },
    ])
    expect(bodyOf(documents).non_structured_data_array).toEqual([
      { source_of_data_string: 'Fitbit', meals: 3 },
    ])
  })

  it('have numbers beside them that no field shows, under our names', () => {
    const documents = build([
      dayRecord({
        key: 'c',
        source: 'Whoop',
        values: { energy_total_kcal: 2400, strain: 0 },
        extras: { a: 1 },
      }),
      measurementRecord({
        key: 'scale',
        source: 'Withings',
        at: moment('2026-11-14T07:00:00+01:00'),
        values: { weight_kg: 72.3, body_fat_pct: 18.4 },
      }),
      measurementRecord({
        key: 'snapshot',
        source: 'Garmin',
        at: moment('2026-11-14T07:30:00+01:00'),
        values: { heart_rate_bpm: 61, stress_level: 0 },
      }),
      workoutRecord({
        start: moment('2026-11-14T09:00:00+01:00'),
        values: { strain: 12, swim_strokes: 400 },
      }),
    ])
    expect(physicalOf(documents).non_structured_data_array).toEqual([
      { source_of_data_string: 'Whoop', a: 1, strain: 0 },
    ])
    expect(bodyOf(documents).non_structured_data_array).toEqual([
      { source_of_data_string: 'Withings', body_fat_pct: 18.4 },
      { source_of_data_string: 'Garmin', stress_level: 0 },
    ])
    expect(traceOf(documents, 'body_summary:2026-11-14')['/non_structured_data_array/0']!.won).toEqual([
      { source: 'Withings', records: ['scale'] },
    ])
  })

  it('of a series do not follow it into a day that it does not reach', () => {
    const series = seriesRecord({
      start: moment('2026-11-13T10:00:00+01:00'),
      end: moment('2026-11-13T11:00:00+01:00'),
      extras: { sensor: 'x' },
    })
    const documents = build([series, dayRecord({ values: { steps: 1 } })])
    expect(physicalOf(documents).non_structured_data_array).toEqual([])
  })
})
