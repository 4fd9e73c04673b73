import { defineResource, type Resource } from '../resource.ts'
import { CYCLE, RECOVERY, SLEEP, type WhoopListing, WORKOUT } from './listings.ts'
import { mapBody } from './map/body.ts'
import { mapCycle } from './map/cycle.ts'
import { mapRecovery } from './map/recovery.ts'
import { mapSleep } from './map/sleep.ts'
import { mapWorkout } from './map/workout.ts'
import { Body, Cycle, Recovery, Sleep, Workout } from './schema.ts'

/**
 * What has no listing is read as it stands on the day of reading. The id of a recovery is that of its sleep, so that a notification
 * of a sleep concerns both. Cycles have no notifications of their own: what changes a sleep or a workout changes the totals or the
 * day of its cycle.
 */
export const RESOURCES: readonly Resource<WhoopListing | null>[] = [
  defineResource({
    name: 'body',
    scope: 'read:body_measurement',
    emits: [{ kind: 'profile', metrics: ['weight_kg', 'height_cm', 'heart_rate_max_bpm'] }],
    read: null,
    schema: Body,
    map: mapBody,
  }),
  defineResource({
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
    schema: Sleep,
    map: mapSleep,
  }),
  defineResource({
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
    schema: Recovery,
    map: mapRecovery,
  }),
  defineResource({
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
    announcedBy: ['sleep', 'workout'],
    schema: Cycle,
    map: mapCycle,
  }),
  defineResource({
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
    schema: Workout,
    map: mapWorkout,
  }),
]
