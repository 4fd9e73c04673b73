import type { Resource } from '../resource.ts'
import { CYCLE, RECOVERY, SLEEP, type WhoopListing, WORKOUT } from './listings.ts'
import { mapBody } from './map/body.ts'
import { mapCycle } from './map/cycle.ts'
import { mapRecovery } from './map/recovery.ts'
import { mapSleep } from './map/sleep.ts'
import { mapWorkout } from './map/workout.ts'

/**
 * Null is read as it stands on the day of reading. The id of a recovery is that of its sleep, so that news of a sleep are news of
 * both. Cycles have no news of their own; see `webhook.ts`.
 */
export const RESOURCES: readonly Resource<WhoopListing | null>[] = [
  {
    name: 'body',
    scope: 'read:body_measurement',
    emits: [{ kind: 'profile', metrics: ['weight_kg', 'height_cm', 'heart_rate_max_bpm'] }],
    read: null,
    map: mapBody,
  },
  {
    name: 'sleep',
    scope: 'read:sleep',
    emits: [
      {
        kind: 'sleep',
        metrics: [
          'sleep_s',
          'in_bed_s',
          'awake_s',
          'light_sleep_s',
          'deep_sleep_s',
          'rem_sleep_s',
          'sleep_goal_s',
          'sleep_efficiency_pct',
          'breaths_avg_per_min',
        ],
      },
    ],
    read: SLEEP,
    announcedBy: ['sleep'],
    map: mapSleep,
  },
  {
    name: 'recovery',
    calls: 2,
    scope: 'read:recovery',
    emits: [
      {
        kind: 'day',
        metrics: ['heart_rate_resting_bpm', 'hrv_rmssd_ms', 'spo2_avg_pct', 'skin_temperature_c'],
      },
      {
        kind: 'sleep',
        metrics: ['heart_rate_resting_bpm', 'hrv_rmssd_ms', 'spo2_avg_pct', 'skin_temperature_c'],
      },
      {
        kind: 'measurement',
        metrics: ['heart_rate_resting_bpm', 'hrv_rmssd_ms', 'spo2_avg_pct', 'skin_temperature_c'],
      },
    ],
    read: RECOVERY,
    announcedBy: ['sleep', 'recovery'],
    map: mapRecovery,
  },
  {
    name: 'cycle',
    calls: 2,
    scope: 'read:cycles',
    emits: [
      {
        kind: 'day',
        metrics: ['energy_total_kcal', 'strain', 'heart_rate_avg_bpm', 'heart_rate_max_bpm', 'steps'],
      },
    ],
    read: CYCLE,
    map: mapCycle,
  },
  {
    name: 'workout',
    scope: 'read:workout',
    emits: [
      {
        kind: 'workout',
        metrics: [
          'energy_total_kcal',
          'energy_kj',
          'strain',
          'heart_rate_avg_bpm',
          'heart_rate_max_bpm',
          'distance_traveled_m',
          'distance_swum_m',
          'elevation_gain_m',
        ],
      },
    ],
    read: WORKOUT,
    announcedBy: ['workout'],
    map: mapWorkout,
  },
]
