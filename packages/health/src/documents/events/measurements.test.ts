import { describe, expect, it } from 'vitest'
import { buildTheEvents, eventOf } from '../../../test/build.ts'
import {
  at,
  dayRecord,
  ecgRecord,
  measurementRecord,
  moment,
  profileRecord,
  seriesRecord,
} from '../../../test/records.ts'
import type { MetricValues } from '../../metrics.ts'
import type { MeasurementRecord } from '../../records.ts'

const time = (clock: string) => `2026-11-14T${clock}:00.000000+01:00`

const measured = (values: MetricValues, more: Partial<MeasurementRecord> = {}) =>
  measurementRecord({
    source: 'Withings',
    key: 'measures:1',
    at: moment('2026-11-14T07:15:00+01:00'),
    values,
    ...more,
  })

const metadata = {
  datetime_string: time('07:15'),
  user_id_string: 'user-1',
  sources_of_data_array: ['Withings'],
  was_the_user_under_physical_activity_bool: false,
}

const nothing = {
  blood_glucose: {
    blood_glucose_avg_comparator_string: null,
    blood_glucose_trend_string: null,
    blood_glucose_rate_mg_per_dL_per_min_float: null,
  },
  glucose: {
    blood_glucose_comparator_string: null,
    blood_glucose_trend_string: null,
    blood_glucose_rate_mg_per_dL_per_min_float: null,
  },
  body_metrics: {
    waist_circumference_cm_int: null,
    hip_circumference_cm_int: null,
    chest_circumference_cm_int: null,
    bone_composition_percentage_int: null,
    muscle_composition_percentage_int: null,
    water_composition_percentage_int: null,
    weight_kg_float: null,
    height_cm_int: null,
    bmi_float: null,
  },
  heart_rate: {
    hr_maximum_bpm_int: null,
    hr_minimum_bpm_int: null,
    hr_avg_bpm_int: null,
    hr_resting_bpm_int: null,
    hr_granular_data_array: [],
    hrv_avg_rmssd_float: null,
    hrv_avg_sdnn_float: null,
    hrv_rmssd_granular_data_array: [],
    hrv_sdnn_granular_data_array: [],
  },
  nutrition: {
    food_intake_float: null,
    calories_intake_kcal_float: null,
    protein_intake_g_float: null,
    sugar_intake_g_float: null,
    fat_intake_g_float: null,
    trans_fat_intake_g_float: null,
    carbohydrates_intake_g_float: null,
    fiber_intake_g_float: null,
    alcohol_intake_g_float: null,
    sodium_intake_mg_float: null,
    cholesterol_intake_mg_float: null,
  },
}

const warm = { temperature_celsius_float: 37.2, measurement_type_string: 'ear' }
const unknown = { temperature_celsius_float: null, measurement_type_string: null }

describe('a measurement of a vendor', () => {
  it.each<[string, MeasurementRecord, object]>([
    [
      'body_metrics_event',
      measured({ weight_kg: 81.35, muscle_pct: 41.5, body_fat_pct: 21.4 }, { extras: { attrib: 0 } }),
      {
        body_metrics: {
          ...nothing.body_metrics,
          weight_kg_float: 81.35,
          muscle_composition_percentage_int: 42,
        },
        non_structured_data_array: [{ source_of_data_string: 'Withings', attrib: 0, body_fat_pct: 21.4 }],
      },
    ],
    [
      'blood_pressure_event',
      measured({ blood_pressure_systolic_mmhg: 121, blood_pressure_diastolic_mmhg: 79 }),
      {
        blood_pressure: {
          blood_pressure_avg_object: { systolic_mmHg_int: 121, diastolic_mmHg_int: 79 },
          blood_pressure_granular_data_array: [
            { datetime_string: time('07:15'), systolic_mmHg_int: 121, diastolic_mmHg_int: 79 },
          ],
        },
        non_structured_data_array: [],
      },
    ],
    [
      'temperature_event',
      measured({ body_temperature_c: 37.2 }, { site: 'ear' }),
      {
        temperature: {
          temperature_avg_object: warm,
          temperature_minimum_object: warm,
          temperature_maximum_object: warm,
          temperature_delta_object: unknown,
          temperature_granular_data_array: [{ datetime_string: time('07:15'), ...warm }],
        },
        non_structured_data_array: [],
      },
    ],
    [
      'oxygenation_event',
      measured({ spo2_pct: 96.5, spo2_min_pct: 91 }),
      {
        oxygenation: {
          saturation_avg_percentage_int: 97,
          saturation_granular_data_array: [
            {
              datetime_string: time('07:15'),
              interval_duration_seconds_float: null,
              saturation_percentage_int: 97,
            },
          ],
          vo2max_mL_per_min_per_kg_int: null,
          vo2_granular_data_array: [],
        },
        non_structured_data_array: [{ source_of_data_string: 'Withings', spo2_min_pct: 91 }],
      },
    ],
    [
      'heart_rate_event',
      measured({ heart_rate_resting_bpm: 52, hrv_rmssd_ms: 41.2, breaths_per_min: 14 }),
      {
        heart_rate: {
          ...nothing.heart_rate,
          hr_resting_bpm_int: 52,
          hrv_avg_rmssd_float: 41.2,
          hrv_rmssd_granular_data_array: [{ datetime_string: time('07:15'), hrv_rmssd_float: 41.2 }],
        },
        non_structured_data_array: [{ source_of_data_string: 'Withings', breaths_per_min: 14 }],
      },
    ],
    [
      'blood_glucose_event',
      measured({ glucose_mg_per_dl: 5 }),
      {
        blood_glucose: {
          ...nothing.blood_glucose,
          blood_glucose_avg_mg_per_dL_int: 5,
          blood_glucose_granular_data_array: [
            { ...nothing.glucose, datetime_string: time('07:15'), blood_glucose_mg_per_dL_int: 5 },
          ],
        },
        non_structured_data_array: [],
      },
    ],
    [
      'hydration_event',
      measured({ water_intake_ml: 250, hydration_pct: 55 }),
      {
        hydration: {
          water_total_consumption_mL_int: 250,
          hydration_amount_granular_data_array: [
            {
              datetime_string: time('07:15'),
              interval_duration_seconds_float: null,
              hydration_amount_mL_int: 250,
            },
          ],
          hydration_level_granular_data_array: [
            {
              datetime_string: time('07:15'),
              interval_duration_seconds_float: null,
              hydration_level_percentage_int: 55,
            },
          ],
        },
        non_structured_data_array: [],
      },
    ],
    [
      'nutrition_event',
      measured({ energy_intake_kcal: 640, carbohydrates_g: 80.5, sugar_g: 0 }),
      {
        nutrition: {
          ...nothing.nutrition,
          calories_intake_kcal_float: 640,
          carbohydrates_intake_g_float: 80.5,
          sugar_intake_g_float: 0,
        },
        non_structured_data_array: [],
      },
    ],
    [
      'mood_event',
      measured({ mood: 4 }),
      {
        mood: {
          mood_minimum_scale_int: 4,
          mood_avg_scale_int: 4,
          mood_maximum_scale_int: 4,
          mood_delta_scale_int: null,
          mood_granular_data_array: [
            { datetime_string: time('07:15'), interval_duration_seconds_float: null, mood_scale_int: 4 },
          ],
        },
        non_structured_data_array: [],
      },
    ],
  ])('is one %s', (structure, record, content) => {
    const events = buildTheEvents([record])
    expect(events.map(({ key }) => key)).toEqual([`${structure}:Withings/measures:1`])
    expect(eventOf(events, `${structure}:Withings/measures:1`).content).toEqual({ ...content, metadata })
    expect(Object.keys(events[0]!.body)).toEqual(['auto_detected', 'body_health'])
  })

  it('of several things is an event of each, the first with the vendor fields', () => {
    const events = buildTheEvents([
      measured({ weight_kg: 80, heart_rate_bpm: 61 }, { extras: { attrib: 0 } }),
    ])
    expect(events.map(({ key }) => key)).toEqual([
      'body_metrics_event:Withings/measures:1',
      'heart_rate_event:Withings/measures:1',
    ])
    expect(events.map((event) => eventOf(events, event.key).content.non_structured_data_array)).toEqual([
      [{ source_of_data_string: 'Withings', attrib: 0 }],
      [],
    ])
  })

  it('that was typed in is not detected', () => {
    expect(buildTheEvents([measured({ weight_kg: 80 }, { manual: true })])[0]!.body.auto_detected).toBe(false)
  })

  it('keeps a value that shows only as a reading, without Granular Data', () => {
    const [event] = buildTheEvents([measured({ hydration_pct: 55 })], { granular: false })
    expect(eventOf([event!], event!.key).content.non_structured_data_array).toEqual([
      { source_of_data_string: 'Withings', hydration_pct: 55 },
    ])
  })
})

describe('a glucose sensor', () => {
  const sensor = seriesRecord({
    source: 'Dexcom',
    key: 'egvs:2026-11-14',
    start: moment('2026-11-13T23:55:00+01:00'),
    end: moment('2026-11-14T00:05:00+01:00'),
    series: {
      glucose_mg_per_dl: [
        { at: at('2026-11-13T23:55:00+01:00'), seconds: null, value: 99 },
        { at: at('2026-11-14T00:00:00+01:00'), seconds: null, value: 101.5 },
        { at: at('2026-11-14T00:05:00+01:00'), seconds: null, value: 104 },
      ],
    },
  })

  it('gives an event for each reading of the local day', () => {
    const events = buildTheEvents([sensor])
    expect(events.map(({ key }) => key)).toEqual([
      'blood_glucose_event:Dexcom/2026-11-13T23:00:00.000Z',
      'blood_glucose_event:Dexcom/2026-11-13T23:05:00.000Z',
    ])
    expect(eventOf(events, 'blood_glucose_event:Dexcom/2026-11-13T23:00:00.000Z').content).toEqual({
      blood_glucose: {
        ...nothing.blood_glucose,
        blood_glucose_avg_mg_per_dL_int: 102,
        blood_glucose_granular_data_array: [
          { ...nothing.glucose, datetime_string: time('00:00'), blood_glucose_mg_per_dL_int: 102 },
        ],
      },
      metadata: { ...metadata, datetime_string: time('00:00'), sources_of_data_array: ['Dexcom'] },
      non_structured_data_array: [],
    })
  })
})

describe('a source', () => {
  it('that reports saturation by the day gives one event at its midnight, of no known activity', () => {
    const events = buildTheEvents([dayRecord({ key: 'daily_spo2:1', values: { spo2_avg_pct: 96.4 } })])
    expect(events.map(({ key }) => key)).toEqual(['oxygenation_event:Oura/daily_spo2:1'])
    expect(eventOf(events, 'oxygenation_event:Oura/daily_spo2:1').content).toEqual({
      oxygenation: {
        saturation_avg_percentage_int: 96,
        saturation_granular_data_array: [],
        vo2max_mL_per_min_per_kg_int: null,
        vo2_granular_data_array: [],
      },
      metadata: {
        ...metadata,
        datetime_string: time('00:00'),
        sources_of_data_array: ['Oura'],
        was_the_user_under_physical_activity_bool: null,
      },
      non_structured_data_array: [],
    })
  })

  it('that samples all day, or describes the person, makes no events', () => {
    const samples = [{ at: at('2026-11-14T10:00:00+01:00'), seconds: 60, value: 70 }]
    const span = { start: moment('2026-11-14T00:00:00+01:00'), end: moment('2026-11-14T23:00:00+01:00') }
    const series = { heart_rate_bpm: samples, stress_level: samples, steps: samples, spo2_pct: samples }
    const records = [
      seriesRecord({ source: 'Garmin', ...span, series }),
      dayRecord({ source: 'Fitbit', values: { spo2_avg_pct: 95, steps: 1 }, series }),
      profileRecord({ at: span.start, values: { weight_kg: 80, height_cm: 180 } }),
    ]
    expect(buildTheEvents(records)).toEqual([])
  })
})

describe('an electrocardiogram', () => {
  const ecg = ecgRecord({
    source: 'Withings',
    key: 'heart:9',
    start: moment('2026-11-14T07:15:00+01:00'),
    end: moment('2026-11-14T07:16:00+01:00'),
    classification: 'normal',
    samplingHz: 300,
    voltages: [0.1, 0, -0.2],
    values: { heart_rate_bpm: 63, blood_pressure_systolic_mmhg: 120 },
    extras: { signalid: 7 },
  })
  const head = {
    ecg_start_datetime_string: time('07:15'),
    ecg_end_datetime_string: time('07:16'),
    classification_string: 'normal',
    hr_avg_bpm_int: 63,
    sampling_frequency_hz_float: 300,
    number_of_voltage_measurements_int: 3,
  }

  it('is one event with its trace', () => {
    const events = buildTheEvents([ecg])
    expect(events.map(({ key }) => key)).toEqual(['ecg_event:Withings/heart:9'])
    expect(eventOf(events, 'ecg_event:Withings/heart:9').content).toEqual({
      ecg: {
        ...head,
        voltage_granular_data_array: [
          { time_since_start_seconds_float: 0, voltage_mV_float: 0.1 },
          { time_since_start_seconds_float: 0.00333333333333, voltage_mV_float: 0 },
          { time_since_start_seconds_float: 0.00666666666667, voltage_mV_float: -0.2 },
        ],
      },
      metadata,
      non_structured_data_array: [
        { source_of_data_string: 'Withings', signalid: 7, blood_pressure_systolic_mmhg: 120 },
      ],
    })
  })

  it('keeps its number of voltages without Granular Data', () => {
    const { content } = eventOf(buildTheEvents([ecg], { granular: false }), 'ecg_event:Withings/heart:9')
    expect(content.ecg).toEqual({ ...head, voltage_granular_data_array: [] })
  })

  it('has no end where its length is unknown', () => {
    const { content } = eventOf(buildTheEvents([{ ...ecg, end: ecg.start }]), 'ecg_event:Withings/heart:9')
    expect(content.ecg).toMatchObject({ ...head, ecg_end_datetime_string: null })
  })

  it('never mixes two recordings', () => {
    const other = { ...ecg, source: 'Fitbit' as const, key: 'ecg:2', samplingHz: 250, classification: 'afib' }
    const silent = { ...ecg, classification: null, samplingHz: null }
    const events = buildTheEvents([silent, other])
    expect(events.map(({ key }) => key)).toEqual(['ecg_event:Withings/heart:9'])
    const { content, trace } = eventOf(events, 'ecg_event:Withings/heart:9')
    expect(content.ecg).toMatchObject({ classification_string: null, sampling_frequency_hz_float: null })
    expect(content.metadata.sources_of_data_array).toEqual(['Withings'])
    expect(trace['/ecg/hr_avg_bpm_int']?.aside).toEqual([
      { source: 'Fitbit', records: ['ecg:2'], reason: 'joined' },
    ])
  })
})
