import type { TSchema } from 'typebox'
import { defineResource, type Resource, type ResourceDeclaration } from '../resource.ts'
import {
  activityIdentity,
  biosensing,
  clock,
  dated,
  exerciseIdentity,
  exerciseLacks,
  night,
  nothing,
  type PolarListing,
  periodIdentity,
  ranged,
  sleepwiseIdentity,
  testIdentity,
} from './listings.ts'
import { mapActivity } from './map/activities.ts'
import { mapCardioLoad } from './map/cardio-load.ts'
import { mapContinuousHeartRate } from './map/continuous-heart-rate.ts'
import { mapEcg } from './map/ecg.ts'
import { mapExercise } from './map/exercises.ts'
import { mapNightlyRecharge } from './map/nightly-recharge.ts'
import { mapPhysicalInfo } from './map/physical-info.ts'
import { mapSkinContacts } from './map/skin-contacts.ts'
import { mapSleep } from './map/sleep.ts'
import { mapSleepWise } from './map/sleepwise.ts'
import { mapBodyTemperature, mapSkinTemperature } from './map/temperatures.ts'
import { mapSpo2 } from './map/tests.ts'
import {
  Activity,
  BodyTemperature,
  CardioLoad,
  ContinuousHeartRate,
  EcgTest,
  Exercise,
  NightlyRecharge,
  PhysicalInfo,
  SkinContacts,
  SkinTemperature,
  Sleep,
  SleepWise,
  Spo2Test,
} from './schema.ts'
import { snakeKeys } from './snake.ts'

/**
 * A notification that concerns a resource. It names the object to read by its id or by its date, or it only shows that the watch
 * has synchronised: then the two days up to its date are read. The profile is named by the day of the notification itself.
 */
export interface PolarNotice {
  event: string
  names: 'entity_id' | 'date' | 'two_days' | 'day_of_event'
}

/** Recharge and biosensing have no events of their own; a night shows that the watch has synchronised. */
const NIGHT: PolarNotice = { event: 'SLEEP', names: 'date' }
const UP_TO_NIGHT: PolarNotice = { event: 'SLEEP', names: 'two_days' }

type Read = PolarListing | null

/** The vendor spells the names inside its documents in two ways. */
const define = <S extends TSchema>(declaration: ResourceDeclaration<S, Read, PolarNotice>) =>
  defineResource<S, Read, PolarNotice>({ normalise: snakeKeys, ...declaration })

/** What the vendor computes from the rest is read once a day. */
const ONCE_A_DAY = { scope: null, pollMinutes: 1_440 } as const

/** What has no listing is read as it stands on the day of reading. */
export const RESOURCES: readonly Resource<Read, PolarNotice>[] = [
  define({
    name: 'physical_info',
    scope: null,
    emits: [
      {
        kind: 'profile',
        metrics: [
          'weight_kg',
          'height_cm',
          'heart_rate_max_bpm',
          'heart_rate_resting_bpm',
          'vo2max_ml_per_min_per_kg',
        ],
      },
    ],
    read: null,
    announcedBy: [{ event: 'PHYSICAL_INFORMATION', names: 'day_of_event' }],
    schema: PhysicalInfo,
    map: mapPhysicalInfo,
  }),
  define({
    name: 'sleep',
    scope: null,
    emits: [
      {
        kind: 'sleep',
        metrics: [
          'sleep_s',
          'in_bed_s',
          'light_sleep_s',
          'rem_sleep_s',
          'deep_sleep_s',
          'awake_s',
          'sleep_goal_s',
          'sleep_efficiency_pct',
          'sleep_quality_1_5',
          'sleep_continuity_score_1_5',
          'sleep_continuity_rating_1_5',
          'heart_rate_bpm',
        ],
      },
    ],
    read: {
      path: 'users/sleep',
      listName: 'nights',
      ranged: false,
      single: true,
      adds: nothing,
      identityOf: dated('date'),
    },
    announcedBy: [NIGHT],
    schema: Sleep,
    map: mapSleep,
  }),
  define({
    name: 'nightly_recharge',
    calls: 2,
    scope: null,
    emits: [
      {
        kind: 'sleep',
        metrics: ['hrv_rmssd_ms', 'breaths_avg_per_min', 'breaths_per_min'],
      },
      { kind: 'day', metrics: ['hrv_rmssd_ms'] },
    ],
    read: {
      path: 'users/nightly-recharge',
      listName: 'recharges',
      ranged: false,
      single: true,
      adds: night,
      identityOf: dated('date'),
    },
    announcedBy: [NIGHT],
    schema: NightlyRecharge,
    map: mapNightlyRecharge,
  }),
  define({
    name: 'activities',
    calls: 3,
    scope: null,
    emits: [
      {
        kind: 'day',
        metrics: [
          'steps',
          'distance_walked_m',
          'energy_active_kcal',
          'energy_total_kcal',
          'active_s',
          'inactive_s',
          'inactive_periods',
          'low_intensity_s',
          'moderate_intensity_s',
          'vigorous_intensity_s',
        ],
      },
    ],
    read: {
      path: 'users/activities',
      listName: null,
      ranged: true,
      single: true,
      query: { steps: 'true', activity_zones: 'true' },
      adds: clock,
      identityOf: activityIdentity,
    },
    announcedBy: [{ event: 'ACTIVITY_SUMMARY', names: 'date' }],
    schema: Activity,
    map: mapActivity,
  }),
  define({
    name: 'exercises',
    scope: null,
    emits: [
      {
        kind: 'workout',
        metrics: [
          'energy_total_kcal',
          'distance_traveled_m',
          'distance_swum_m',
          'heart_rate_avg_bpm',
          'heart_rate_max_bpm',
          'elevation_avg_m',
          'elevation_min_m',
          'elevation_max_m',
          'elevation_change_m',
          'heart_rate_bpm',
          'speed_m_per_s',
          'cadence_rpm',
          'step_cadence_spm',
          'power_w',
          'latitude_deg',
          'longitude_deg',
          'energy_from_fat_pct',
          'energy_from_carbohydrate_pct',
          'energy_from_protein_pct',
        ],
      },
    ],
    read: {
      path: 'exercises',
      listName: null,
      ranged: false,
      single: true,
      query: { samples: 'true', zones: 'true', route: 'true' },
      adds: exerciseLacks,
      identityOf: exerciseIdentity,
    },
    announcedBy: [{ event: 'EXERCISE', names: 'entity_id' }],
    schema: Exercise,
    map: mapExercise,
  }),
  define({
    name: 'continuous_heart_rate',
    calls: 3,
    scope: null,
    emits: [{ kind: 'day', metrics: ['heart_rate_bpm'] }],
    read: {
      path: 'users/continuous-heart-rate',
      listName: 'heart_rates',
      ranged: true,
      single: true,
      adds: clock,
      identityOf: dated('date'),
    },
    announcedBy: [{ event: 'CONTINUOUS_HEART_RATE', names: 'date' }],
    schema: ContinuousHeartRate,
    map: mapContinuousHeartRate,
  }),
  define({
    name: 'skin_temperature',
    calls: 2,
    scope: null,
    emits: [
      { kind: 'day', metrics: ['skin_temperature_c', 'skin_temperature_delta_c'] },
      { kind: 'sleep', metrics: ['skin_temperature_c', 'skin_temperature_delta_c'] },
    ],
    read: biosensing('skintemperature', night, dated('sleep_date')),
    announcedBy: [NIGHT],
    schema: SkinTemperature,
    map: mapSkinTemperature,
  }),
  define({
    name: 'body_temperature',
    scope: null,
    emits: [{ kind: 'series', metrics: ['body_temperature_c', 'skin_temperature_c'] }],
    read: biosensing('bodytemperature', nothing, periodIdentity),
    announcedBy: [UP_TO_NIGHT],
    schema: BodyTemperature,
    map: mapBodyTemperature,
  }),
  define({
    name: 'spo2',
    scope: null,
    emits: [{ kind: 'measurement', metrics: ['spo2_pct', 'heart_rate_bpm'] }],
    read: biosensing('spo2', nothing, testIdentity),
    announcedBy: [UP_TO_NIGHT],
    schema: Spo2Test,
    map: mapSpo2,
  }),
  define({
    name: 'ecg',
    scope: null,
    emits: [{ kind: 'ecg', metrics: ['heart_rate_avg_bpm'] }],
    read: biosensing('ecg', nothing, testIdentity),
    announcedBy: [UP_TO_NIGHT],
    schema: EcgTest,
    map: mapEcg,
  }),
  define({
    name: 'cardio_load',
    ...ONCE_A_DAY,
    emits: [{ kind: 'day', metrics: [] }],
    read: ranged('users/cardio-load/date', nothing, dated('date')),
    schema: CardioLoad,
    map: mapCardioLoad,
  }),
  define({
    name: 'sleepwise_alertness',
    ...ONCE_A_DAY,
    emits: [{ kind: 'day', metrics: [] }],
    read: ranged('users/sleepwise/alertness/date', nothing, sleepwiseIdentity),
    schema: SleepWise,
    map: mapSleepWise,
  }),
  define({
    name: 'sleepwise_circadian_bedtime',
    ...ONCE_A_DAY,
    emits: [{ kind: 'day', metrics: [] }],
    read: ranged('users/sleepwise/circadian-bedtime/date', nothing, sleepwiseIdentity),
    schema: SleepWise,
    map: mapSleepWise,
  }),
  define({
    name: 'skin_contacts',
    ...ONCE_A_DAY,
    emits: [{ kind: 'series', metrics: [] }],
    read: biosensing('skincontacts', nothing, periodIdentity),
    schema: SkinContacts,
    map: mapSkinContacts,
  }),
]
