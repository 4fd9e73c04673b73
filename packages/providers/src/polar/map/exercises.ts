import type { MetricValues } from '@tributary/health'
import type { Static } from 'typebox'
import { activityName } from '../../activity-name.ts'
import { elements, fieldsRead, filled, present } from '../../payload.ts'
import { type Place, placeSeries } from '../../place.ts'
import type { PayloadMap } from '../../resource.ts'
import { instantOn } from '../clock.ts'
import { Exercise, ExerciseSamples, RoutePoint } from '../schema.ts'
import { offsetMinutes, parseDuration } from '../times.ts'
import { base, counted, measured, naive } from './base.ts'
import { changes, exerciseSeries, isPlaced, runningCadence } from './exercise-series.ts'

const PLACED = fieldsRead(Exercise, 'samples')

const readSamples = elements(ExerciseSamples)
const readRoute = elements(RoutePoint)
type Training = Static<typeof Exercise>

export const mapExercise: PayloadMap<typeof Exercise> = (exercise, { resource }, refuse) => {
  const { at: start, offset } = beginningOf(exercise)
  const end = start + (parseDuration(exercise.duration) ?? 0) * 1000
  const lists = readSamples('/samples', exercise.samples, refuse)
  const series = exerciseSeries(lists, start)
  const others = lists.filter((list) => !isPlaced(list))
  const { device } = exercise
  return [
    {
      ...base(
        resource,
        String(exercise.id),
        { ...exercise, samples: others.length > 0 ? others : null },
        PLACED,
        device ? { device: deviceOf(device) } : {},
      ),
      kind: 'workout',
      start: { at: start, offset },
      end: { at: end, offset },
      ...(offset === null && { wallClock: true }),
      activity: sportName(exercise),
      autoDetected: null,
      values: {
        ...present({
          energy_total_kcal: counted(exercise.calories),
          energy_from_fat_pct: counted(exercise.fat_percentage),
          energy_from_carbohydrate_pct: counted(exercise.carbohydrate_percentage),
          energy_from_protein_pct: counted(exercise.protein_percentage),
          distance_traveled_m: counted(exercise.distance),
          distance_swum_m: isSwim(exercise) ? counted(exercise.distance) : null,
          heart_rate_avg_bpm: measured(exercise.heart_rate?.average),
          heart_rate_max_bpm: measured(exercise.heart_rate?.maximum),
        }),
        ...elevation(series.altitude.map(({ value }) => value)),
      },
      series: {
        ...runningCadence(series.runningCadence, isRun(exercise)),
        ...filled({
          heart_rate_bpm: series.heartRate,
          speed_m_per_s: series.speed,
          cadence_rpm: series.cadence,
          power_w: series.power,
          elevation_change_m: changes(series.altitude),
          [isSwim(exercise) ? 'distance_swum_m' : 'distance_traveled_m']: series.distance,
        }),
        ...placeSeries(routeOf(readRoute('/route', exercise.route, refuse), start)),
      },
    },
  ]
}

/**
 * The start is the watch's wall clock; the offset, in minutes, stands beside it, or borrowed by the client. Where none is known
 * the time of the wall stands, and documents place it by the person's zone.
 */
function beginningOf(exercise: Training): { at: number; offset: number | null } {
  const wall = naive(exercise.start_time)
  const minutes = exercise.start_time_utc_offset ?? offsetMinutes(exercise.start_time)
  if (minutes !== null) return { at: wall - minutes * 60_000, offset: minutes * 60 }
  const clock = exercise.borrowed_clock ?? null
  const at = instantOn(clock, wall)
  return { at, offset: clock === null ? null : (wall - at) / 1000 }
}

function deviceOf(model: string) {
  return { type: null, manufacturer: 'Polar', model, medicalGrade: null }
}

const sportOf = (exercise: Training) => exercise.detailed_sport_info || exercise.sport || ''

function sportName(exercise: Training): string | null {
  const sport = sportOf(exercise)
  return sport.toUpperCase() === 'OTHER' ? null : activityName(sport)
}

const isRun = (exercise: Training) => /run|jog|orienteering/i.test(sportOf(exercise))

const isSwim = (exercise: Training) => /swimming/i.test(sportOf(exercise))

function routeOf(points: readonly RoutePoint[], start: number) {
  return points
    .map(({ latitude, longitude, time }): Place => {
      const at = start + Math.round((parseDuration(time) ?? 0) * 1000)
      return { at, seconds: null, latitude, longitude }
    })
    .sort((left, right) => left.at - right.at)
}

function elevation(altitudes: readonly number[]): MetricValues {
  if (altitudes.length === 0) return {}
  const sum = altitudes.reduce((total, altitude) => total + altitude, 0)
  return {
    elevation_avg_m: Math.round((sum / altitudes.length) * 100) / 100,
    elevation_min_m: altitudes.reduce((low, altitude) => Math.min(low, altitude)),
    elevation_max_m: altitudes.reduce((high, altitude) => Math.max(high, altitude)),
  }
}
