import type { Resource } from '../resource.ts'
import {
  mapCardiovascularAge,
  mapDailyReadiness,
  mapDailyResilience,
  mapDailySleep,
  mapDailySpo2,
  mapDailyStress,
  mapSleepTime,
  mapVo2Max,
} from './map/daily.ts'
import { mapDailyActivity } from './map/daily-activity.ts'
import { mapHeartrate } from './map/heartrate.ts'
import { mapEnhancedTag, mapRestModePeriod, mapTag } from './map/periods.ts'
import { mapPersonalInfo } from './map/personal-info.ts'
import { mapRingConfiguration } from './map/ring-configuration.ts'
import { mapSession } from './map/session.ts'
import { mapSleep } from './map/sleep.ts'
import { mapWorkout } from './map/workout.ts'

/**
 * `documents`: a collection whose members have an id. `daily`: one of them each day, whose date stands in for a missing id.
 * `samples`: readings of the heart, gathered by UTC day. `person` and `rings`: what holds on the day of reading.
 */
type Read = 'documents' | 'daily' | 'samples' | 'person' | 'rings'

export const RESOURCES: readonly Resource<Read>[] = [
  {
    name: 'personal_info',
    scope: 'personal',
    emits: [{ kind: 'profile', metrics: ['weight_kg', 'height_cm'] }],
    read: 'person',
    map: mapPersonalInfo,
  },
  {
    name: 'daily_activity',
    scope: 'daily',
    emits: [
      {
        kind: 'day',
        metrics: [
          'steps',
          'energy_active_kcal',
          'energy_total_kcal',
          'active_s',
          'rest_s',
          'low_intensity_s',
          'moderate_intensity_s',
          'vigorous_intensity_s',
          'inactive_s',
          'inactive_periods',
          'activity_level',
        ],
      },
    ],
    read: 'daily',
    announcedBy: ['daily_activity'],
    map: mapDailyActivity,
  },
  {
    name: 'sleep',
    scope: 'daily',
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
          'heart_rate_bpm',
          'hrv_rmssd_ms',
          'breaths_avg_per_min',
          'skin_temperature_delta_c',
        ],
      },
    ],
    read: 'documents',
    announcedBy: ['sleep'],
    map: mapSleep,
  },
  {
    name: 'daily_sleep',
    scope: 'daily',
    emits: [{ kind: 'day', metrics: [] }],
    read: 'daily',
    announcedBy: ['daily_sleep'],
    map: mapDailySleep,
  },
  {
    name: 'daily_readiness',
    scope: 'daily',
    emits: [{ kind: 'day', metrics: ['skin_temperature_delta_c'] }],
    read: 'daily',
    announcedBy: ['daily_readiness'],
    map: mapDailyReadiness,
  },
  {
    name: 'daily_spo2',
    scope: 'spo2',
    emits: [{ kind: 'day', metrics: ['spo2_avg_pct'] }],
    read: 'daily',
    announcedBy: ['daily_spo2'],
    map: mapDailySpo2,
  },
  {
    name: 'daily_stress',
    scope: 'daily',
    emits: [{ kind: 'day', metrics: ['stress_high_s', 'stress_rest_s'] }],
    read: 'daily',
    announcedBy: ['daily_stress'],
    map: mapDailyStress,
  },
  {
    name: 'vO2_max',
    scope: 'heart_health',
    emits: [{ kind: 'day', metrics: ['vo2max_ml_per_min_per_kg'] }],
    read: 'daily',
    announcedBy: ['vo2_max'],
    map: mapVo2Max,
  },
  {
    name: 'workout',
    scope: 'workout',
    emits: [{ kind: 'workout', metrics: ['energy_active_kcal', 'distance_traveled_m'] }],
    read: 'documents',
    announcedBy: ['workout'],
    map: mapWorkout,
  },
  {
    name: 'session',
    scope: 'session',
    emits: [
      { kind: 'series', metrics: ['heart_rate_bpm', 'hrv_rmssd_ms'] },
      { kind: 'measurement', metrics: ['mood'] },
    ],
    read: 'documents',
    announcedBy: ['session'],
    map: mapSession,
  },
  {
    name: 'heartrate',
    calls: 3,
    scope: 'heartrate',
    emits: [{ kind: 'series', metrics: ['heart_rate_bpm'] }],
    read: 'samples',
    map: mapHeartrate,
  },
  {
    name: 'daily_resilience',
    scope: 'daily',
    emits: [{ kind: 'day', metrics: [] }],
    pollMinutes: 1_440,
    read: 'daily',
    announcedBy: ['daily_resilience'],
    map: mapDailyResilience,
  },
  {
    name: 'daily_cardiovascular_age',
    scope: 'heart_health',
    emits: [{ kind: 'day', metrics: [] }],
    pollMinutes: 1_440,
    read: 'daily',
    announcedBy: ['daily_cardiovascular_age'],
    map: mapCardiovascularAge,
  },
  {
    name: 'sleep_time',
    scope: 'daily',
    emits: [{ kind: 'day', metrics: [] }],
    pollMinutes: 1_440,
    read: 'daily',
    announcedBy: ['sleep_time'],
    map: mapSleepTime,
  },
  {
    name: 'rest_mode_period',
    scope: 'daily',
    emits: [{ kind: 'series', metrics: [] }],
    pollMinutes: 1_440,
    read: 'documents',
    announcedBy: ['rest_mode_period'],
    map: mapRestModePeriod,
  },
  {
    name: 'enhanced_tag',
    scope: 'tag',
    emits: [{ kind: 'series', metrics: [] }],
    pollMinutes: 1_440,
    read: 'documents',
    announcedBy: ['enhanced_tag'],
    map: mapEnhancedTag,
  },
  {
    name: 'tag',
    scope: 'tag',
    emits: [{ kind: 'series', metrics: [] }],
    pollMinutes: 1_440,
    read: 'documents',
    announcedBy: ['tag'],
    map: mapTag,
  },
  // Clients disagree about the scope that opens it: the vendor's answer decides.
  {
    name: 'ring_configuration',
    scope: null,
    emits: [{ kind: 'profile', metrics: [] }],
    pollMinutes: 1_440,
    read: 'rings',
    map: mapRingConfiguration,
  },
]
