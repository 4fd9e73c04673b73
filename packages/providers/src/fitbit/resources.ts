import { defineResource } from '../resource.ts'
import { mapElectrocardiogram } from './map/electrocardiogram.ts'
import { mapExercise } from './map/exercise.ts'
import { mapExerciseTcx } from './map/exercise-tcx.ts'
import { mapIrregularRhythm } from './map/irregular-rhythm.ts'
import { mapProfile, mapSettings } from './map/person.ts'
import { mapSleep } from './map/sleep.ts'
import { type FitbitReading, named } from './readings.ts'
import { DAILIES } from './resources/dailies.ts'
import type { FitbitResource } from './resources/family.ts'
import { FOODS } from './resources/food.ts'
import { CAPACITIES, MEASUREMENTS } from './resources/measurements.ts'
import { ROLLUPS } from './resources/rollups.ts'
import { SERIES } from './resources/series.ts'
import {
  Electrocardiogram,
  Exercise,
  ExerciseTcx,
  IrregularRhythm,
  Profile,
  Settings,
  Sleep,
} from './schema.ts'
import { ACTIVITY, ECG, IRREGULAR_RHYTHM, LOCATION, PROFILE, SETTINGS, SLEEP } from './scopes.ts'

const sleep = defineResource({
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
  announcedBy: ['sleep'],
  schema: Sleep,
  map: mapSleep,
})

const exercise = defineResource({
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
  announcedBy: ['exercise'],
  schema: Exercise,
  map: mapExercise,
})

const electrocardiogram = defineResource({
  name: 'electrocardiogram',
  scope: ECG,
  emits: [{ kind: 'ecg', metrics: ['heart_rate_avg_bpm'] }],
  read: named('electrocardiogram', 'start_time'),
  schema: Electrocardiogram,
  map: mapElectrocardiogram,
})

const profile = defineResource({
  name: 'profile',
  scope: PROFILE,
  emits: [{ kind: 'profile', metrics: [] }],
  read: null,
  schema: Profile,
  map: mapProfile,
})

const settings = defineResource({
  name: 'settings',
  scope: SETTINGS,
  emits: [{ kind: 'profile', metrics: [] }],
  calls: 2,
  read: null,
  schema: Settings,
  map: mapSettings,
})

export const RESOURCES = [
  ...ROLLUPS,
  ...DAILIES,
  sleep,
  exercise,
  ...MEASUREMENTS,
  electrocardiogram,
  ...FOODS,
  ...CAPACITIES,
  ...SERIES,
  profile,
  settings,
] as readonly FitbitResource[]

/** Resources that are read only where the operator requests their scopes. */
export const OPTIONAL_RESOURCES = [
  defineResource({
    name: 'irregular-rhythm-notification',
    scope: IRREGULAR_RHYTHM,
    emits: [{ kind: 'series', metrics: [] }],
    pollMinutes: 1_440,
    read: named('irregular-rhythm-notification', 'civil_start_time'),
    schema: IrregularRhythm,
    map: mapIrregularRhythm,
  }),
  defineResource({
    name: 'exercise-tcx',
    scope: LOCATION,
    emits: [{ kind: 'workout', metrics: ['latitude_deg', 'longitude_deg'] }],
    pollMinutes: 1_440,
    read: { how: 'route', type: 'exercise', time: 'civil_start_time' },
    schema: ExerciseTcx,
    map: mapExerciseTcx,
  }),
] as readonly FitbitResource[]

export const ALL_RESOURCES = [...RESOURCES, ...OPTIONAL_RESOURCES]

export const readingOf = (resource: string): FitbitReading | null =>
  ALL_RESOURCES.find(({ name }) => name === resource)?.read ?? null

/** Every resource to read when the vendor announces this type: those that are read from it, and those that change with it. */
export const resourcesOf = (dataType: string): string[] =>
  ALL_RESOURCES.filter(
    ({ read, announcedBy = [] }) => read?.type === dataType || announcedBy.includes(dataType),
  ).map(({ name }) => name)
