import { expect, it } from 'vitest'
import {
  ACTIVITY_FIELDS,
  INTRADAY_FIELDS,
  MEASURE_TYPES,
  SLEEP_DETAIL_FIELDS,
  SLEEP_FIELDS,
  WORKOUT_FIELDS,
} from './fields.ts'

/** As the vendor's reference lists them; what is not named is not sent. */
it.each([
  [
    'activity',
    ACTIVITY_FIELDS,
    'steps distance elevation soft moderate intense active calories totalcalories hr_average hr_min hr_max hr_zone_0 hr_zone_1 hr_zone_2 hr_zone_3',
  ],
  [
    'intraday',
    INTRADAY_FIELDS,
    'steps elevation calories distance stroke pool_lap duration heart_rate spo2_auto rmssd sdnn1 hrv_quality core_body_temperature rr chest_movement_rate',
  ],
  [
    'workouts',
    WORKOUT_FIELDS,
    'calories intensity manual_distance manual_calories manual_intensity hr_average hr_min hr_max hr_zone_0 hr_zone_1 hr_zone_2 hr_zone_3 pause_duration algo_pause_duration spo2_average steps distance elevation pool_laps strokes pool_length core_body_temperature_avg core_body_temperature_min core_body_temperature_max core_body_temperature_status',
  ],
  [
    'sleep',
    SLEEP_FIELDS,
    'total_timeinbed total_sleep_time asleepduration lightsleepduration remsleepduration deepsleepduration sleep_efficiency sleep_latency wakeup_latency wakeupduration wakeupcount waso nb_rem_episodes apnea_hypopnea_index withings_index durationtosleep durationtowakeup out_of_bed_count hr_average hr_min hr_max rr_average rr_min rr_max breathing_disturbances_intensity breathing_quality_assessment snoring snoringepisodecount sleep_score night_events mvt_score_avg mvt_active_duration rmssd_start_avg rmssd_end_avg breathing_sounds breathing_sounds_episode_count chest_movement_rate_average chest_movement_rate_min chest_movement_rate_max core_body_temperature_min core_body_temperature_max core_body_temperature_avg core_body_temperature_status',
  ],
  ['the detail of a night', SLEEP_DETAIL_FIELDS, 'hr rr snoring rmssd sdnn_1 chest_movement_rate'],
])('%s: asks for every published value that has a place', (_resource, asked, published) => {
  expect(published.split(' ').filter((name) => !asked.includes(name))).toEqual([])
  expect(new Set(asked).size).toBe(asked.length)
})

it('asks for every published type of measure', () => {
  const published = [
    1, 4, 5, 6, 8, 9, 10, 11, 12, 54, 71, 73, 76, 77, 88, 91, 123, 130, 135, 136, 137, 138, 139, 155, 167,
    168, 169, 170, 173, 174, 175, 196, 226, 227, 229,
  ]
  expect(published.filter((type) => !MEASURE_TYPES.includes(type))).toEqual([])
})
