import { describe, expect, it } from 'vitest'
import { buildTheEvents, contentOf, eventOf } from '../../../test/build.ts'
import { at, dayRecord, moment, seriesRecord, workoutRecord } from '../../../test/records.ts'

const start = moment('2026-11-14T08:00:00+01:00')
const end = moment('2026-11-14T08:30:00+01:00')

const run = workoutRecord({
  source: 'Polar',
  key: 'exercise:1',
  start,
  end,
  activity: 'Running',
  autoDetected: true,
  values: {
    energy_active_kcal: 310.5,
    energy_basal_kcal: 0,
    energy_kj: 1299,
    energy_from_fat_pct: 29.5,
    energy_from_carbohydrate_pct: 70.5,
    energy_from_protein_pct: 0,
    steps: 4200.4,
    distance_traveled_m: 5012,
    heart_rate_max_bpm: 171,
    pace_avg_min_per_km: 5.9,
    strain: 11.2,
    training_stress_score: 48,
  },
  extras: { exercise: { 'running-index': 51 } },
})

const minute = (clock: string) => at(`2026-11-14T${clock}:00+01:00`)
const time = (clock: string) => `2026-11-14T${clock}:00.000000+01:00`

const details = seriesRecord({
  source: 'Polar',
  key: 'samples:1',
  start,
  end,
  series: {
    heart_rate_bpm: [
      { at: minute('07:59'), seconds: null, value: 60 },
      { at: minute('08:00'), seconds: null, value: 140 },
      { at: minute('08:10'), seconds: null, value: 150.5 },
      { at: minute('08:30'), seconds: null, value: 90 },
    ],
    speed_m_per_s: [
      { at: minute('08:00'), seconds: 600, value: 2 },
      { at: minute('08:10'), seconds: 1200, value: 3.5 },
    ],
    steps: [{ at: minute('08:00'), seconds: 900, value: 2000 }],
    latitude_deg: [
      { at: minute('08:00'), seconds: null, value: 52.5 },
      { at: minute('08:10'), seconds: null, value: 52.7 },
    ],
    longitude_deg: [
      { at: minute('08:00'), seconds: null, value: 13.4 },
      { at: minute('08:10'), seconds: null, value: 13.3 },
    ],
  },
})

const heartRate = {
  hr_maximum_bpm_int: 171,
  hr_minimum_bpm_int: 140,
  hr_avg_bpm_int: 145,
  hr_resting_bpm_int: null,
  hr_granular_data_array: [
    { datetime_string: time('08:00'), hr_bpm_int: 140 },
    { datetime_string: time('08:10'), hr_bpm_int: 151 },
  ],
  hrv_avg_rmssd_float: null,
  hrv_avg_sdnn_float: null,
  hrv_rmssd_granular_data_array: [],
  hrv_sdnn_granular_data_array: [],
}
const stress = {
  stress_at_rest_duration_seconds_int: null,
  stress_duration_seconds_int: null,
  low_stress_duration_seconds_int: null,
  medium_stress_duration_seconds_int: null,
  high_stress_duration_seconds_int: null,
  stress_avg_level_int: null,
  stress_maximum_level_int: null,
  tss_granular_data_array: [],
}
const metadata = {
  datetime_string: time('08:00'),
  user_id_string: 'user-1',
  sources_of_data_array: ['Polar'],
  was_the_user_under_physical_activity_bool: true,
}
const nowhere = { speed_meters_per_second_float: null, direction_string: null }

describe('a workout', () => {
  const events = buildTheEvents([run, details])

  it('is one activity event with what was sampled meanwhile', () => {
    const event = eventOf(events, 'activity_event:Polar/exercise:1')
    expect(event.sources).toEqual(['Polar'])
    expect(event.body.auto_detected).toBe(true)
    expect(event.content).toEqual({
      activity: {
        active_seconds_int: null,
        rest_seconds_int: null,
        low_intensity_seconds_int: null,
        moderate_intensity_seconds_int: null,
        vigorous_intensity_seconds_int: null,
        inactivity_seconds_int: null,
        continuous_inactive_periods_int: null,
        activity_level_granular_data_array: [],
        activity_start_datetime_string: time('08:00'),
        activity_end_datetime_string: time('08:30'),
        activity_duration_seconds_int: 1800,
        activity_type_name_string: 'Running',
        activity_strain_level_float: 11.2,
        activity_work_kilojoules_float: null,
        activity_energy_kilojoules_float: 1299,
        activity_energy_planned_kilojoules_float: null,
      },
      calories: {
        calories_net_intake_kcal_float: null,
        calories_expenditure_kcal_float: null,
        calories_net_active_kcal_float: 310.5,
        calories_basal_metabolic_rate_kcal_float: 0,
        fat_percentage_of_calories_int: 30,
        carbohydrate_percentage_of_calories_int: 71,
        protein_percentage_of_calories_int: 0,
      },
      distance: {
        steps_int: 4200,
        steps_granular_data_array: [
          { datetime_string: time('08:00'), interval_duration_seconds_float: 900, steps_int: 2000 },
        ],
        walked_distance_meters_float: null,
        traveled_distance_meters_float: 5012,
        traveled_distance_granular_data_array: [],
        floors_climbed_float: null,
        floors_climbed_granular_data_array: [],
        elevation_avg_altitude_meters_float: null,
        elevation_minimum_altitude_meters_float: null,
        elevation_maximum_altitude_meters_float: null,
        elevation_gain_actual_altitude_meters_float: null,
        elevation_loss_actual_altitude_meters_float: null,
        elevation_planned_gain_meters_float: null,
        elevation_granular_data_array: [],
        swimming_num_strokes_float: null,
        swimming_num_laps_int: null,
        swimming_pool_length_meters_float: null,
        swimming_total_distance_meters_float: null,
        swimming_distance_granular_data_array: [],
      },
      heart_rate: heartRate,
      movement: {
        speed_normalized_meters_per_second_float: null,
        speed_avg_meters_per_second_float: 3,
        speed_maximum_meters_per_second_float: 3.5,
        speed_granular_data_array: [
          {
            datetime_string: time('08:00'),
            interval_duration_seconds_float: 600,
            speed_meters_per_second_float: 2,
          },
          {
            datetime_string: time('08:10'),
            interval_duration_seconds_float: 1200,
            speed_meters_per_second_float: 3.5,
          },
        ],
        velocity_avg_object: nowhere,
        velocity_maximum_object: nowhere,
        pace_avg_min_per_km_float: 5.9,
        pace_maximum_min_per_km_float: null,
        cadence_avg_rpm_float: null,
        cadence_maximum_rpm_float: null,
        cadence_granular_data_array: [],
        torque_avg_newton_meters_float: null,
        torque_maximum_newton_meters_float: null,
        torque_granular_data_array: [],
        lap_granular_data_array: [],
      },
      power: { power_avg_watts_float: null, power_maximum_watts_float: null, power_granular_data_array: [] },
      position: {
        position_start_object: { lat_deg_float: 52.5, lng_deg_float: 13.4 },
        position_centroid_object: { lat_deg_float: 52.6, lng_deg_float: 13.35 },
        position_end_object: { lat_deg_float: 52.7, lng_deg_float: 13.3 },
        position_granular_data_array: [
          {
            datetime_string: time('08:00'),
            interval_duration_seconds_float: null,
            lat_deg_float: 52.5,
            lng_deg_float: 13.4,
          },
          {
            datetime_string: time('08:10'),
            interval_duration_seconds_float: null,
            lat_deg_float: 52.7,
            lng_deg_float: 13.3,
          },
        ],
        position_polyline_map_data_summary_string: null,
      },
      oxygenation: {
        saturation_avg_percentage_int: null,
        saturation_granular_data_array: [],
        vo2max_mL_per_min_per_kg_int: null,
        vo2_granular_data_array: [],
      },
      stress,
      metadata,
      non_structured_data_array: [
        { source_of_data_string: 'Polar', exercise: { 'running-index': 51 }, training_stress_score: 48 },
      ],
    })
  })

  it('is carved into heart rate and stress, and nothing that it does not report', () => {
    expect(events.map(({ dataStructure }) => dataStructure)).toEqual([
      'activity_event',
      'heart_rate_event',
      'stress_event',
    ])
    const content = (name: string) => eventOf(events, `${name}:Polar/exercise:1`).content
    expect(content('heart_rate_event')).toEqual({
      heart_rate: heartRate,
      metadata,
      non_structured_data_array: [],
    })
    expect(content('stress_event')).toEqual({
      stress,
      metadata,
      non_structured_data_array: [{ source_of_data_string: 'Polar', training_stress_score: 48 }],
    })
  })

  it('traces each value to the record that holds it', () => {
    const { trace } = eventOf(events, 'activity_event:Polar/exercise:1')
    const polar = (records: string[]) => ({ won: [{ source: 'Polar', records }], aside: [] })
    expect(trace['/distance/steps_int']).toEqual(polar(['exercise:1']))
    expect(trace['/heart_rate/hr_avg_bpm_int']).toEqual({
      won: [
        { source: 'Polar', records: ['samples:1'], exact: 145.25, at: '2026-11-14T08:00:00.000000+01:00' },
      ],
      aside: [],
    })
    expect(trace['/heart_rate/hr_maximum_bpm_int']).toEqual({
      won: [{ source: 'Polar', records: ['exercise:1'] }],
      aside: [{ source: 'Polar', records: ['samples:1'], reason: 'total_preferred' }],
    })
    expect(trace['/position/position_end_object/lat_deg_float']).toEqual(polar(['samples:1']))
    expect(trace['/non_structured_data_array/0']).toEqual(polar(['exercise:1']))
  })

  it('does not add up samples that its ends may have cut', () => {
    const { steps: _, ...values } = run.values
    const { content } = eventOf(
      buildTheEvents([{ ...run, values }, details]),
      'activity_event:Polar/exercise:1',
    )
    expect(content.distance).toMatchObject({
      steps_int: null,
      steps_granular_data_array: [{ steps_int: 2000 }],
    })
  })

  it('takes oxygen and stress from the series of its own source alone', () => {
    const during = (source: 'Polar' | 'Garmin') =>
      dayRecord({
        source,
        key: `day:${source}`,
        series: {
          spo2_pct: [{ at: minute('08:05'), seconds: 60, value: source === 'Polar' ? 95 : 80 }],
          stress_level: [{ at: minute('08:05'), seconds: null, value: source === 'Polar' ? 60 : 10 }],
        },
      })
    const events = buildTheEvents([run, during('Polar'), during('Garmin')])
    expect(eventOf(events, 'oxygenation_event:Polar/exercise:1').content).toEqual({
      oxygenation: {
        saturation_avg_percentage_int: 95,
        saturation_granular_data_array: [
          {
            datetime_string: time('08:05'),
            interval_duration_seconds_float: 60,
            saturation_percentage_int: 95,
          },
        ],
        vo2max_mL_per_min_per_kg_int: null,
        vo2_granular_data_array: [],
      },
      metadata,
      non_structured_data_array: [],
    })
    expect(eventOf(events, 'stress_event:Polar/exercise:1').content.stress).toMatchObject({
      stress_avg_level_int: 60,
      stress_maximum_level_int: 60,
    })
  })

  it('belongs to the local date on which it starts, by its own clock', () => {
    const late = workoutRecord({
      start: moment('2026-11-14T23:50:00+09:00'),
      end: moment('2026-11-15T01:00:00+09:00'),
    })
    expect(buildTheEvents([late])).toHaveLength(1)
    expect(buildTheEvents([late], { day: '2026-11-15' })).toHaveLength(0)
    expect(contentOf(buildTheEvents([late])[0]!).metadata.datetime_string).toBe(
      '2026-11-14T23:50:00.000000+09:00',
    )
  })

  it('is not noticed by a device unless the source says so', () => {
    const unsaid = buildTheEvents([{ ...run, autoDetected: null }])
    expect(eventOf(unsaid, 'activity_event:Polar/exercise:1').body.auto_detected).toBe(false)
    expect(eventOf(unsaid, 'stress_event:Polar/exercise:1').body.auto_detected).toBe(true)
  })

  it('finds the middle of a way across the 180th meridian', () => {
    const way = (degrees: number[]) =>
      degrees.map((value, index) => ({ at: start.at + index * 1000, seconds: null, value }))
    const ferry = { ...run, series: { latitude_deg: way([-17, -17]), longitude_deg: way([179.5, -179.9]) } }
    expect(
      eventOf(buildTheEvents([ferry]), 'activity_event:Polar/exercise:1').content.position,
    ).toMatchObject({
      position_centroid_object: { lat_deg_float: -17, lng_deg_float: 179.8 },
    })
  })
})
