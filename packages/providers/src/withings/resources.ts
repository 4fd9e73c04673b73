import { defineResource, type Resource } from '../resource.ts'
import { pullHeart } from './heart.ts'
import { pullIntraday } from './intraday.ts'
import { ACTIVITY, type List, MEASURES, WORKOUTS } from './lists.ts'
import { mapActivity } from './map/activity.ts'
import { mapHeart, withoutEmptyEcg } from './map/heart.ts'
import { mapIntraday } from './map/intraday.ts'
import { mapMeasures } from './map/measures.ts'
import { mapSleep } from './map/sleep.ts'
import { mapDevices, mapGoals } from './map/user.ts'
import { mapWorkouts } from './map/workouts.ts'
import { Activity, Devices, Goals, Heart, Intraday, MeasureGroup, Sleep, Workout } from './schema.ts'
import { pullSleep } from './sleep.ts'
import { pullDevices, pullGoals } from './user.ts'

/** `announcedBy` holds the numbers of the vendor's notification categories. */
export const RESOURCES: readonly Resource<List, number>[] = [
  defineResource({
    name: 'measures',
    scope: 'user.metrics',
    emits: [
      {
        kind: 'measurement',
        metrics: [
          'weight_kg',
          'height_cm',
          'body_fat_pct',
          'muscle_pct',
          'bone_pct',
          'water_pct',
          'blood_pressure_systolic_mmhg',
          'blood_pressure_diastolic_mmhg',
          'heart_rate_bpm',
          'spo2_pct',
          'body_temperature_c',
          'skin_temperature_c',
          'vo2max_ml_per_min_per_kg',
        ],
      },
      { kind: 'profile', metrics: ['weight_kg', 'height_cm'] },
    ],
    read: MEASURES,
    announcedBy: [1, 2, 4, 54],
    schema: MeasureGroup,
    map: mapMeasures,
  }),
  defineResource({
    name: 'activity',
    scope: 'user.activity',
    emits: [
      {
        kind: 'day',
        metrics: [
          'steps',
          'distance_traveled_m',
          'floors_climbed',
          'active_s',
          'low_intensity_s',
          'moderate_intensity_s',
          'vigorous_intensity_s',
          'energy_active_kcal',
          'energy_total_kcal',
          'heart_rate_avg_bpm',
          'heart_rate_min_bpm',
          'heart_rate_max_bpm',
        ],
      },
    ],
    read: ACTIVITY,
    announcedBy: [16],
    schema: Activity,
    map: mapActivity,
  }),
  defineResource({
    name: 'sleep',
    calls: 6,
    scope: 'user.activity',
    emits: [
      {
        kind: 'sleep',
        metrics: [
          'sleep_s',
          'in_bed_s',
          'light_sleep_s',
          'rem_sleep_s',
          'deep_sleep_s',
          'sleep_latency_s',
          'awake_s',
          'sleep_efficiency_pct',
          'heart_rate_avg_bpm',
          'heart_rate_min_bpm',
          'heart_rate_max_bpm',
          'heart_rate_bpm',
          'hrv_rmssd_ms',
          'hrv_sdnn_ms',
          'breaths_avg_per_min',
          'breaths_min_per_min',
          'breaths_max_per_min',
          'breaths_per_min',
          'snoring_events',
          'snoring_s',
          'body_temperature_c',
        ],
      },
    ],
    read: pullSleep,
    announcedBy: [44],
    schema: Sleep,
    map: mapSleep,
  }),
  defineResource({
    name: 'workouts',
    scope: 'user.activity',
    emits: [
      {
        kind: 'workout',
        metrics: [
          'energy_active_kcal',
          'distance_traveled_m',
          'distance_swum_m',
          'steps',
          'floors_climbed',
          'heart_rate_avg_bpm',
          'heart_rate_min_bpm',
          'heart_rate_max_bpm',
          'spo2_avg_pct',
          'swim_strokes',
          'swim_laps',
          'swim_pool_length_m',
        ],
      },
    ],
    read: WORKOUTS,
    announcedBy: [16],
    schema: Workout,
    map: mapWorkouts,
  }),
  defineResource({
    name: 'heart',
    calls: 2,
    scope: 'user.metrics',
    emits: [{ kind: 'ecg', metrics: ['heart_rate_avg_bpm'] }],
    read: pullHeart,
    announcedBy: [54],
    schema: Heart,
    normalise: withoutEmptyEcg,
    map: mapHeart,
  }),
  defineResource({
    name: 'intraday',
    calls: 6,
    scope: 'user.activity',
    emits: [
      {
        kind: 'series',
        metrics: [
          'steps',
          'distance_traveled_m',
          'floors_climbed',
          'energy_active_kcal',
          'swim_strokes',
          'swim_laps',
          'heart_rate_bpm',
          'hrv_rmssd_ms',
          'hrv_sdnn_ms',
          'spo2_pct',
          'breaths_per_min',
          'body_temperature_c',
        ],
      },
    ],
    read: pullIntraday,
    announcedBy: [16],
    schema: Intraday,
    map: mapIntraday,
  }),
  defineResource({
    name: 'goals',
    scope: 'user.info',
    emits: [{ kind: 'profile', metrics: ['sleep_goal_s'] }],
    pollMinutes: 1_440,
    read: pullGoals,
    schema: Goals,
    map: mapGoals,
  }),
  defineResource({
    name: 'devices',
    scope: 'user.info',
    emits: [{ kind: 'profile', metrics: [] }],
    pollMinutes: 1_440,
    read: pullDevices,
    schema: Devices,
    map: mapDevices,
  }),
]
