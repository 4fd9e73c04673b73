import { describe, expect, it } from 'vitest'
import { buildTheEvents, eventOf } from '../../../test/build.ts'
import { at, measurementRecord, moment, seriesRecord, workoutRecord } from '../../../test/records.ts'
import type { MetricValues } from '../../metrics.ts'

const time = (clock: string) => `2026-11-14T${clock}:00.000000+01:00`
const sample = (clock: string, value: number) => ({
  at: at(`2026-11-14T${clock}:00+01:00`),
  seconds: null,
  value,
})

const measured = (key: string, clock: string, values: MetricValues, manual = false) =>
  measurementRecord({
    source: 'Apple Health',
    key,
    at: moment(`2026-11-14T${clock}:00+01:00`),
    values,
    manual,
    extras: { store: key },
  })

const pulse = seriesRecord({
  source: 'Apple Health',
  key: 'pulse',
  start: moment('2026-11-14T07:00:00+01:00'),
  end: moment('2026-11-14T10:00:00+01:00'),
  series: { heart_rate_bpm: [sample('08:05', 60), sample('08:59', 71), sample('09:00', 64)] },
})

describe('what a phone collected', () => {
  it('is one event per clock hour', () => {
    const events = buildTheEvents([pulse])
    expect(events.map(({ key }) => key)).toEqual([
      'heart_rate_event:Apple Health/2026-11-14T08:00:00.000000+01:00',
      'heart_rate_event:Apple Health/2026-11-14T09:00:00.000000+01:00',
    ])
    expect(eventOf(events, events[0]!.key).content).toEqual({
      heart_rate: {
        hr_maximum_bpm_int: 71,
        hr_minimum_bpm_int: 60,
        hr_avg_bpm_int: 66,
        hr_resting_bpm_int: null,
        hr_granular_data_array: [
          { datetime_string: time('08:05'), hr_bpm_int: 60 },
          { datetime_string: time('08:59'), hr_bpm_int: 71 },
        ],
        hrv_avg_rmssd_float: null,
        hrv_avg_sdnn_float: null,
        hrv_rmssd_granular_data_array: [],
        hrv_sdnn_granular_data_array: [],
      },
      metadata: {
        datetime_string: time('08:00'),
        user_id_string: 'user-1',
        sources_of_data_array: ['Apple Health'],
        was_the_user_under_physical_activity_bool: false,
      },
      non_structured_data_array: [],
    })
  })

  it('goes by the clock on the wall where the offset is no whole hour', () => {
    const kathmandu = seriesRecord({
      ...pulse,
      start: moment('2026-11-14T12:00:00+05:45'),
      series: { heart_rate_bpm: [{ at: at('2026-11-14T12:50:00+05:45'), seconds: null, value: 60 }] },
    })
    expect(buildTheEvents([kathmandu]).map(({ key }) => key)).toEqual([
      'heart_rate_event:Apple Health/2026-11-14T12:00:00.000000+05:45',
    ])
  })

  it('keeps both hours that a changing clock shows twice', () => {
    const night = seriesRecord({
      ...pulse,
      start: { at: at('2026-10-25T00:00:00Z'), offset: null },
      end: { at: at('2026-10-25T02:00:00Z'), offset: null },
      series: {
        heart_rate_bpm: [
          { at: at('2026-10-25T00:30:00Z'), seconds: null, value: 50 },
          { at: at('2026-10-25T01:30:00Z'), seconds: null, value: 52 },
        ],
      },
    })
    expect(buildTheEvents([night], { day: '2026-10-25' }).map(({ key }) => key)).toEqual([
      'heart_rate_event:Apple Health/2026-10-25T02:00:00.000000+02:00',
      'heart_rate_event:Apple Health/2026-10-25T02:00:00.000000+01:00',
    ])
  })

  it('averages vitals and adds up what was drunk and eaten', () => {
    const events = buildTheEvents([
      measured('a', '08:10', {
        blood_pressure_systolic_mmhg: 120,
        blood_pressure_diastolic_mmhg: 80,
        water_intake_ml: 200,
        protein_g: 10.1,
      }),
      measured('b', '08:40', {
        blood_pressure_systolic_mmhg: 130,
        blood_pressure_diastolic_mmhg: 82,
        water_intake_ml: 0,
        protein_g: 20.2,
      }),
    ])
    const content = (name: string) =>
      eventOf(events, `${name}:Apple Health/2026-11-14T08:00:00.000000+01:00`).content
    expect(events).toHaveLength(3)
    expect(content('blood_pressure_event')).toMatchObject({
      blood_pressure: {
        blood_pressure_avg_object: { systolic_mmHg_int: 125, diastolic_mmHg_int: 81 },
        blood_pressure_granular_data_array: [
          { datetime_string: time('08:10'), systolic_mmHg_int: 120, diastolic_mmHg_int: 80 },
          { datetime_string: time('08:40'), systolic_mmHg_int: 130, diastolic_mmHg_int: 82 },
        ],
      },
      non_structured_data_array: [
        { source_of_data_string: 'Apple Health', store: 'a' },
        { source_of_data_string: 'Apple Health', store: 'b' },
      ],
    })
    expect(content('hydration_event').hydration).toMatchObject({
      water_total_consumption_mL_int: 200,
      hydration_amount_granular_data_array: [
        { hydration_amount_mL_int: 200 },
        { hydration_amount_mL_int: 0 },
      ],
    })
    expect(content('nutrition_event').nutrition).toMatchObject({ protein_intake_g_float: 30.3 })
  })

  it('stays one event per record for the body itself', () => {
    const events = buildTheEvents([
      measured('a', '08:10', { weight_kg: 80 }),
      measured('b', '08:40', { weight_kg: 80.2 }),
    ])
    expect(events.map(({ key }) => key)).toEqual([
      'body_metrics_event:Apple Health/a',
      'body_metrics_event:Apple Health/b',
    ])
  })

  it('is detected unless all of the hour was typed in', () => {
    const detected = (...manual: boolean[]) =>
      buildTheEvents(
        manual.map((typed, index) => measured(`m${index}`, `08:1${index}`, { glucose_mg_per_dl: 99 }, typed)),
      )[0]!.body.auto_detected
    expect(detected(true, true)).toBe(false)
    expect(detected(true, false)).toBe(true)
  })

  it('during a workout belongs to the workout, not to the hour', () => {
    const workout = workoutRecord({
      source: 'Apple Health',
      key: 'run',
      start: moment('2026-11-14T08:50:00+01:00'),
      end: moment('2026-11-14T09:30:00+01:00'),
    })
    const events = buildTheEvents([pulse, workout])
    expect(events.map(({ key }) => key)).toEqual([
      'activity_event:Apple Health/run',
      'heart_rate_event:Apple Health/run',
      'heart_rate_event:Apple Health/2026-11-14T08:00:00.000000+01:00',
    ])
    expect(eventOf(events, 'heart_rate_event:Apple Health/run').content.heart_rate).toMatchObject({
      hr_avg_bpm_int: 68,
    })
    expect(eventOf(events, events[2]!.key).content.heart_rate).toMatchObject({ hr_avg_bpm_int: 60 })
  })
})
