import type { Metric } from '@tributary/health'
import type { Resource } from '../resource.ts'
import * as dailies from './map/daily.ts'
import { mapElectrocardiogram } from './map/electrocardiogram.ts'
import { mapExercise } from './map/exercise.ts'
import { mapExerciseTcx } from './map/exercise-tcx.ts'
import { mapIrregularRhythm } from './map/irregular-rhythm.ts'
import * as measurements from './map/measurements.ts'
import { mapProfile, mapSettings } from './map/person.ts'
import * as rollups from './map/rollups.ts'
import * as series from './map/series.ts'
import { mapSleep } from './map/sleep.ts'
import { daily, type FitbitReading, gathered, named, rollup, SHORT_ROLLUP_DAYS } from './readings.ts'
import {
  ACTIVITY,
  ECG,
  HEALTH,
  IRREGULAR_RHYTHM,
  LOCATION,
  NUTRITION,
  PROFILE,
  SETTINGS,
  SLEEP,
} from './scopes.ts'

const FOOD = [
  'energy_intake_kcal',
  'fat_g',
  'carbohydrates_g',
  'protein_g',
  'sugar_g',
  'trans_fat_g',
  'fiber_g',
  'sodium_mg',
  'cholesterol_mg',
] as const satisfies Metric[]

type FitbitResource = Resource<FitbitReading | null> & { scope: string }

/**
 * Null is read as it stands on the day of reading. The vendor announces the type that is read; `announcedBy` names the types that
 * change together with one that it does not announce.
 */
export const RESOURCES: readonly FitbitResource[] = [
  {
    name: 'steps-rollup',
    scope: ACTIVITY,
    emits: [{ kind: 'day', metrics: ['steps'] }],
    read: rollup('steps'),
    map: rollups.mapStepsRollup,
  },
  {
    name: 'distance-rollup',
    scope: ACTIVITY,
    emits: [{ kind: 'day', metrics: ['distance_traveled_m'] }],
    read: rollup('distance'),
    map: rollups.mapDistanceRollup,
  },
  {
    name: 'floors-rollup',
    scope: ACTIVITY,
    emits: [{ kind: 'day', metrics: ['floors_climbed'] }],
    read: rollup('floors'),
    map: rollups.mapFloorsRollup,
  },
  {
    name: 'altitude-rollup',
    scope: ACTIVITY,
    emits: [{ kind: 'day', metrics: ['elevation_gain_m'] }],
    read: rollup('altitude'),
    map: rollups.mapAltitudeRollup,
  },
  {
    name: 'active-energy-burned-rollup',
    scope: ACTIVITY,
    emits: [{ kind: 'day', metrics: ['energy_active_kcal'] }],
    read: rollup('active-energy-burned'),
    announcedBy: ['activity-level'],
    map: rollups.mapActiveEnergyRollup,
  },
  {
    name: 'total-calories-rollup',
    scope: ACTIVITY,
    emits: [{ kind: 'day', metrics: ['energy_total_kcal'] }],
    read: rollup('total-calories', SHORT_ROLLUP_DAYS),
    announcedBy: ['activity-level'],
    map: rollups.mapTotalCaloriesRollup,
  },
  {
    name: 'active-minutes-rollup',
    scope: ACTIVITY,
    emits: [
      {
        kind: 'day',
        metrics: ['active_s', 'low_intensity_s', 'moderate_intensity_s', 'vigorous_intensity_s'],
      },
    ],
    read: rollup('active-minutes', SHORT_ROLLUP_DAYS),
    announcedBy: ['activity-level'],
    map: rollups.mapActiveMinutesRollup,
  },
  {
    name: 'active-zone-minutes-rollup',
    scope: ACTIVITY,
    emits: [{ kind: 'day', metrics: [] }],
    read: rollup('active-zone-minutes'),
    map: rollups.mapActiveZoneMinutesRollup,
  },
  {
    name: 'time-in-heart-rate-zone-rollup',
    scope: ACTIVITY,
    emits: [{ kind: 'day', metrics: [] }],
    read: rollup('time-in-heart-rate-zone'),
    map: rollups.mapHeartRateZonesRollup,
  },
  {
    name: 'sedentary-period-rollup',
    scope: ACTIVITY,
    emits: [{ kind: 'day', metrics: ['inactive_s'] }],
    read: rollup('sedentary-period'),
    map: rollups.mapSedentaryRollup,
  },
  {
    name: 'swim-lengths-data-rollup',
    scope: ACTIVITY,
    emits: [{ kind: 'day', metrics: ['swim_strokes'] }],
    read: rollup('swim-lengths-data'),
    announcedBy: ['exercise'],
    map: rollups.mapSwimLengthsRollup,
  },
  {
    name: 'heart-rate-rollup',
    scope: HEALTH,
    emits: [{ kind: 'day', metrics: ['heart_rate_avg_bpm', 'heart_rate_min_bpm', 'heart_rate_max_bpm'] }],
    read: rollup('heart-rate', SHORT_ROLLUP_DAYS),
    map: rollups.mapHeartRateRollup,
  },
  {
    name: 'daily-resting-heart-rate',
    scope: HEALTH,
    emits: [{ kind: 'day', metrics: ['heart_rate_resting_bpm'] }],
    read: daily('daily-resting-heart-rate'),
    map: dailies.mapDailyRestingHeartRate,
  },
  {
    name: 'daily-heart-rate-variability',
    scope: HEALTH,
    emits: [{ kind: 'day', metrics: ['hrv_rmssd_ms'] }],
    read: daily('daily-heart-rate-variability'),
    map: dailies.mapDailyHeartRateVariability,
  },
  {
    name: 'daily-oxygen-saturation',
    scope: HEALTH,
    emits: [{ kind: 'day', metrics: ['spo2_avg_pct'] }],
    read: daily('daily-oxygen-saturation'),
    map: dailies.mapDailyOxygenSaturation,
  },
  {
    name: 'daily-respiratory-rate',
    scope: HEALTH,
    emits: [{ kind: 'day', metrics: ['breaths_avg_per_min'] }],
    read: daily('daily-respiratory-rate'),
    map: dailies.mapDailyRespiratoryRate,
  },
  {
    name: 'daily-sleep-temperature-derivations',
    scope: HEALTH,
    emits: [{ kind: 'day', metrics: ['skin_temperature_c', 'skin_temperature_delta_c'] }],
    read: daily('daily-sleep-temperature-derivations'),
    map: dailies.mapDailySleepTemperature,
  },
  {
    name: 'daily-heart-rate-zones',
    scope: HEALTH,
    emits: [{ kind: 'day', metrics: [] }],
    read: daily('daily-heart-rate-zones'),
    map: dailies.mapDailyHeartRateZones,
  },
  {
    name: 'daily-vo2-max',
    scope: ACTIVITY,
    emits: [{ kind: 'day', metrics: ['vo2max_ml_per_min_per_kg'] }],
    read: daily('daily-vo2-max'),
    announcedBy: ['daily-resting-heart-rate'],
    map: dailies.mapDailyVo2Max,
  },
  {
    name: 'sleep',
    scope: SLEEP,
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
        ],
      },
    ],
    read: named('sleep', 'end_time'),
    map: mapSleep,
  },
  {
    name: 'exercise',
    scope: ACTIVITY,
    emits: [
      {
        kind: 'workout',
        metrics: [
          'active_s',
          'low_intensity_s',
          'moderate_intensity_s',
          'vigorous_intensity_s',
          'energy_total_kcal',
          'distance_traveled_m',
          'distance_swum_m',
          'steps',
          'elevation_gain_m',
          'speed_avg_m_per_s',
          'pace_avg_min_per_km',
          'heart_rate_avg_bpm',
          'step_cadence_avg_spm',
          'swim_laps',
          'swim_pool_length_m',
          'vo2max_ml_per_min_per_kg',
          'laps',
        ],
      },
    ],
    read: named('exercise', 'civil_start_time'),
    map: mapExercise,
  },
  {
    name: 'weight',
    scope: HEALTH,
    emits: [{ kind: 'measurement', metrics: ['weight_kg'] }],
    read: named('weight', 'physical_time'),
    map: measurements.mapWeight,
  },
  {
    name: 'body-fat',
    scope: HEALTH,
    emits: [{ kind: 'measurement', metrics: ['body_fat_pct'] }],
    read: named('body-fat', 'physical_time'),
    map: measurements.mapBodyFat,
  },
  {
    name: 'height',
    scope: HEALTH,
    emits: [{ kind: 'measurement', metrics: ['height_cm'] }],
    read: named('height', 'physical_time'),
    map: measurements.mapHeight,
  },
  {
    name: 'blood-glucose',
    scope: HEALTH,
    emits: [{ kind: 'measurement', metrics: ['glucose_mg_per_dl'] }],
    read: named('blood-glucose', 'physical_time'),
    map: measurements.mapBloodGlucose,
  },
  {
    name: 'core-body-temperature',
    scope: HEALTH,
    emits: [{ kind: 'measurement', metrics: ['body_temperature_c'] }],
    read: named('core-body-temperature', 'physical_time'),
    map: measurements.mapTemperature,
  },
  {
    name: 'electrocardiogram',
    scope: ECG,
    emits: [{ kind: 'ecg', metrics: ['heart_rate_avg_bpm'] }],
    read: named('electrocardiogram', 'start_time'),
    map: mapElectrocardiogram,
  },
  {
    name: 'hydration-log',
    scope: NUTRITION,
    emits: [{ kind: 'measurement', metrics: ['water_intake_ml'] }],
    read: named('hydration-log', 'civil_start_time'),
    map: measurements.mapHydration,
  },
  {
    name: 'nutrition-log',
    scope: NUTRITION,
    emits: [{ kind: 'measurement', metrics: [...FOOD] }],
    read: named('nutrition-log', 'civil_start_time'),
    map: measurements.mapNutrition,
  },
  {
    name: 'nutrition-log-rollup',
    scope: NUTRITION,
    emits: [{ kind: 'day', metrics: [...FOOD] }],
    read: rollup('nutrition-log'),
    map: rollups.mapNutritionRollup,
  },
  {
    name: 'vo2-max',
    scope: ACTIVITY,
    emits: [{ kind: 'measurement', metrics: ['vo2max_ml_per_min_per_kg'] }],
    read: gathered('vo2-max', 'physical_time'),
    announcedBy: ['exercise'],
    map: measurements.mapVo2Max,
  },
  {
    name: 'run-vo2-max',
    scope: ACTIVITY,
    emits: [{ kind: 'measurement', metrics: ['vo2max_ml_per_min_per_kg'] }],
    read: gathered('run-vo2-max', 'physical_time'),
    map: measurements.mapRunVo2Max,
  },
  {
    name: 'respiratory-rate-sleep-summary',
    scope: HEALTH,
    emits: [{ kind: 'series', metrics: ['breaths_avg_per_min'] }],
    read: gathered('respiratory-rate-sleep-summary', 'physical_time'),
    map: series.mapRespiratoryRate,
  },
  {
    name: 'heart-rate-variability',
    scope: HEALTH,
    emits: [{ kind: 'series', metrics: ['hrv_rmssd_ms'] }],
    read: gathered('heart-rate-variability', 'physical_time'),
    map: series.mapHeartRateVariability,
  },
  {
    name: 'oxygen-saturation',
    scope: HEALTH,
    emits: [{ kind: 'series', metrics: ['spo2_pct'] }],
    read: gathered('oxygen-saturation', 'physical_time'),
    announcedBy: ['daily-oxygen-saturation'],
    map: series.mapOxygenSaturation,
  },
  {
    name: 'steps',
    scope: ACTIVITY,
    emits: [{ kind: 'series', metrics: ['steps'] }],
    read: gathered('steps', 'start_time'),
    map: series.mapSteps,
  },
  {
    name: 'distance',
    scope: ACTIVITY,
    emits: [{ kind: 'series', metrics: ['distance_traveled_m'] }],
    read: gathered('distance', 'start_time'),
    map: series.mapDistance,
  },
  {
    name: 'floors',
    scope: ACTIVITY,
    emits: [{ kind: 'series', metrics: ['floors_climbed'] }],
    read: gathered('floors', 'start_time'),
    map: series.mapFloors,
  },
  {
    name: 'altitude',
    scope: ACTIVITY,
    emits: [{ kind: 'series', metrics: ['elevation_change_m'] }],
    read: gathered('altitude', 'start_time'),
    map: series.mapAltitude,
  },
  {
    name: 'active-energy-burned',
    scope: ACTIVITY,
    emits: [{ kind: 'series', metrics: ['energy_active_kcal'] }],
    read: gathered('active-energy-burned', 'start_time'),
    announcedBy: ['activity-level'],
    map: series.mapActiveEnergy,
  },
  {
    name: 'basal-energy-burned',
    scope: ACTIVITY,
    emits: [{ kind: 'series', metrics: ['energy_basal_kcal'] }],
    read: gathered('basal-energy-burned', 'start_time'),
    announcedBy: ['activity-level'],
    map: series.mapBasalEnergy,
  },
  {
    name: 'activity-level',
    scope: ACTIVITY,
    emits: [{ kind: 'series', metrics: ['activity_level'] }],
    read: gathered('activity-level', 'start_time'),
    map: series.mapActivityLevel,
  },
  {
    name: 'heart-rate',
    scope: HEALTH,
    emits: [{ kind: 'series', metrics: ['heart_rate_bpm'] }],
    calls: 3,
    read: gathered('heart-rate', 'physical_time'),
    map: series.mapHeartRate,
  },
  { name: 'profile', scope: PROFILE, emits: [{ kind: 'profile', metrics: [] }], read: null, map: mapProfile },
  {
    name: 'settings',
    scope: SETTINGS,
    emits: [{ kind: 'profile', metrics: [] }],
    calls: 2,
    read: null,
    map: mapSettings,
  },
]

/** Read only where the operator asks for their scopes. */
export const OPTIONAL_RESOURCES: readonly FitbitResource[] = [
  {
    name: 'irregular-rhythm-notification',
    scope: IRREGULAR_RHYTHM,
    emits: [{ kind: 'series', metrics: [] }],
    pollMinutes: 1_440,
    read: named('irregular-rhythm-notification', 'civil_start_time'),
    map: mapIrregularRhythm,
  },
  {
    name: 'exercise-tcx',
    scope: LOCATION,
    emits: [{ kind: 'workout', metrics: ['latitude_deg', 'longitude_deg'] }],
    pollMinutes: 1_440,
    read: { how: 'route', type: 'exercise', time: 'civil_start_time' },
    map: mapExerciseTcx,
  },
]

export const ALL_RESOURCES = [...RESOURCES, ...OPTIONAL_RESOURCES]

export const readingOf = (resource: string): FitbitReading | null =>
  ALL_RESOURCES.find(({ name }) => name === resource)?.read ?? null

/** Every resource to read when the vendor announces this type. */
export const resourcesOf = (dataType: string): string[] =>
  ALL_RESOURCES.filter(
    ({ read, announcedBy = [] }) => read?.type === dataType || announcedBy.includes(dataType),
  ).map(({ name }) => name)
