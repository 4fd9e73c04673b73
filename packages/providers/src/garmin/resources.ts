import type { Metric } from '@tributary/health'
import { defineResource, type Resource } from '../resource.ts'
import { mapActivity } from './map/activity.ts'
import { mapActivityDetails } from './map/activity-details.ts'
import { mapDaily } from './map/daily.ts'
import { mapEpochSlot } from './map/epochs.ts'
import { mapHealthSnapshot } from './map/health-snapshot.ts'
import { mapBloodPressure, mapBodyComposition, mapUserMetrics } from './map/measured.ts'
import { mapMenstrualCycle } from './map/menstrual-cycle.ts'
import { mapMoveIqActivity } from './map/move-iq.ts'
import { mapHrv, mapSkinTemperature } from './map/night.ts'
import { mapPulseOx, mapRespiration, mapStressDetails } from './map/sampled.ts'
import { mapSleep } from './map/sleep.ts'
import {
  Activity,
  ActivityDetails,
  BloodPressure,
  BodyComposition,
  Daily,
  EpochSlot,
  HealthSnapshot,
  Hrv,
  MenstrualCycle,
  MoveIqActivity,
  PulseOx,
  Respiration,
  SkinTemperature,
  StressDetails,
  Summary,
  UserMetrics,
} from './schema.ts'

const WORKOUT = [
  'energy_active_kcal',
  'steps',
  'distance_traveled_m',
  'distance_swum_m',
  'swim_laps',
  'elevation_gain_m',
  'elevation_loss_m',
  'heart_rate_avg_bpm',
  'heart_rate_max_bpm',
  'speed_avg_m_per_s',
  'speed_max_m_per_s',
  'pace_avg_min_per_km',
  'pace_max_min_per_km',
  'cadence_avg_rpm',
  'cadence_max_rpm',
  'step_cadence_avg_spm',
  'step_cadence_max_spm',
  'latitude_deg',
  'longitude_deg',
] as const satisfies Metric[]

const SAMPLED_IN_WORKOUTS = [
  'heart_rate_bpm',
  'speed_m_per_s',
  'cadence_rpm',
  'step_cadence_spm',
  'power_w',
  'elevation_change_m',
  'laps',
] as const satisfies Metric[]

/** Read by the name that the vendor's paths use, announced by the keys of webhook bodies. */
export const RESOURCES: readonly Resource<string>[] = [
  defineResource({
    name: 'dailies',
    scope: 'HEALTH_EXPORT',
    emits: [
      {
        kind: 'day',
        metrics: [
          'steps',
          'distance_traveled_m',
          'floors_climbed',
          'energy_active_kcal',
          'energy_basal_kcal',
          'energy_total_kcal',
          'energy_intake_kcal',
          'active_s',
          'moderate_intensity_s',
          'vigorous_intensity_s',
          'heart_rate_min_bpm',
          'heart_rate_max_bpm',
          'heart_rate_resting_bpm',
          'stress_avg_level',
          'stress_max_level',
          'stress_s',
          'stress_rest_s',
          'stress_low_s',
          'stress_medium_s',
          'stress_high_s',
        ],
      },
      { kind: 'series', metrics: ['heart_rate_bpm'] },
    ],
    read: 'dailies',
    announcedBy: ['dailies'],
    schema: Daily,
    map: mapDaily,
  }),
  defineResource({
    name: 'sleeps',
    scope: 'HEALTH_EXPORT',
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
          'sleep_efficiency_pct',
          'sleep_quality_1_5',
          'breaths_per_min',
          'spo2_pct',
        ],
      },
    ],
    read: 'sleeps',
    announcedBy: ['sleeps'],
    schema: Summary,
    map: mapSleep,
  }),
  defineResource({
    name: 'epochs',
    scope: 'HEALTH_EXPORT',
    emits: [
      {
        kind: 'series',
        metrics: ['steps', 'distance_traveled_m', 'energy_active_kcal', 'activity_level'],
      },
    ],
    read: 'epochs',
    announcedBy: ['epochs'],
    schema: EpochSlot,
    map: mapEpochSlot,
  }),
  defineResource({
    name: 'hrv',
    scope: 'HEALTH_EXPORT',
    emits: [
      { kind: 'day', metrics: ['hrv_rmssd_ms'] },
      { kind: 'series', metrics: ['hrv_rmssd_ms'] },
    ],
    read: 'hrv',
    announcedBy: ['hrv'],
    schema: Hrv,
    map: mapHrv,
  }),
  defineResource({
    name: 'stressDetails',
    scope: 'HEALTH_EXPORT',
    emits: [
      { kind: 'day', metrics: ['stress_level'] },
      { kind: 'series', metrics: ['stress_level'] },
    ],
    read: 'stressDetails',
    announcedBy: ['stressDetails'],
    schema: StressDetails,
    map: mapStressDetails,
  }),
  defineResource({
    name: 'allDayRespiration',
    scope: 'HEALTH_EXPORT',
    emits: [{ kind: 'series', metrics: ['breaths_per_min'] }],
    read: 'respiration',
    announcedBy: ['allDayRespiration'],
    schema: Respiration,
    map: mapRespiration,
  }),
  defineResource({
    name: 'pulseox',
    scope: 'HEALTH_EXPORT',
    emits: [
      { kind: 'series', metrics: ['spo2_pct'] },
      { kind: 'measurement', metrics: ['spo2_pct'] },
    ],
    read: 'pulseOx',
    announcedBy: ['pulseox'],
    schema: PulseOx,
    map: mapPulseOx,
  }),
  defineResource({
    name: 'bodyComps',
    scope: 'HEALTH_EXPORT',
    emits: [
      {
        kind: 'measurement',
        metrics: ['weight_kg', 'bmi', 'body_fat_pct', 'water_pct', 'muscle_pct', 'bone_pct'],
      },
    ],
    read: 'bodyComps',
    announcedBy: ['bodyComps'],
    schema: BodyComposition,
    map: mapBodyComposition,
  }),
  defineResource({
    name: 'bloodPressures',
    scope: 'HEALTH_EXPORT',
    emits: [
      {
        kind: 'measurement',
        metrics: ['blood_pressure_systolic_mmhg', 'blood_pressure_diastolic_mmhg', 'heart_rate_bpm'],
      },
    ],
    read: 'bloodPressures',
    announcedBy: ['bloodPressures'],
    schema: BloodPressure,
    map: mapBloodPressure,
  }),
  defineResource({
    name: 'userMetrics',
    scope: 'HEALTH_EXPORT',
    emits: [{ kind: 'day', metrics: ['vo2max_ml_per_min_per_kg'] }],
    read: 'userMetrics',
    announcedBy: ['userMetrics'],
    schema: UserMetrics,
    map: mapUserMetrics,
  }),
  defineResource({
    name: 'skinTemp',
    scope: 'HEALTH_EXPORT',
    emits: [{ kind: 'day', metrics: ['skin_temperature_delta_c'] }],
    read: 'skinTemp',
    announcedBy: ['skinTemp'],
    schema: SkinTemperature,
    map: mapSkinTemperature,
  }),
  defineResource({
    name: 'healthSnapshot',
    scope: 'HEALTH_EXPORT',
    emits: [
      {
        kind: 'measurement',
        metrics: [
          'heart_rate_bpm',
          'heart_rate_min_bpm',
          'heart_rate_max_bpm',
          'breaths_per_min',
          'stress_level',
          'spo2_pct',
          'hrv_rmssd_ms',
        ],
      },
    ],
    read: 'healthSnapshot',
    announcedBy: ['healthSnapshot'],
    schema: HealthSnapshot,
    map: mapHealthSnapshot,
  }),
  defineResource({
    name: 'mct',
    scope: 'MCT_EXPORT',
    emits: [
      {
        kind: 'day',
        metrics: [
          'cycle_day',
          'cycle_length_days',
          'cycle_length_predicted_days',
          'cycle_is_predicted',
          'cycle_phase',
          'cycle_phase_length_days',
          'cycle_days_until_next_phase',
          'cycle_updated_s',
          'period_start_date',
        ],
      },
    ],
    read: 'mct',
    announcedBy: ['mct', 'menstrualCycleTracking'],
    schema: MenstrualCycle,
    map: mapMenstrualCycle,
  }),
  defineResource({
    name: 'activities',
    scope: 'ACTIVITY_EXPORT',
    emits: [
      {
        kind: 'workout',
        metrics: WORKOUT,
      },
    ],
    read: 'activities',
    announcedBy: ['activities', 'manuallyUpdatedActivities'],
    schema: Activity,
    map: mapActivity,
  }),
  defineResource({
    name: 'activityDetails',
    scope: 'ACTIVITY_EXPORT',
    emits: [
      {
        kind: 'workout',
        metrics: [...WORKOUT, ...SAMPLED_IN_WORKOUTS],
      },
      { kind: 'series', metrics: ['speed_m_per_s', 'power_w'] },
    ],
    read: 'activityDetails',
    announcedBy: ['activityDetails'],
    schema: ActivityDetails,
    map: mapActivityDetails,
  }),
  defineResource({
    name: 'moveIQActivities',
    scope: 'ACTIVITY_EXPORT',
    emits: [{ kind: 'series', metrics: [] }],
    read: 'moveiq',
    announcedBy: ['moveIQActivities'],
    schema: MoveIqActivity,
    map: mapMoveIqActivity,
  }),
]
