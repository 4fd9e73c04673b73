import { addDays, type Day, MINUTE } from '../../../people/calendar.ts'
import type { Random } from '../../../people/random.ts'
import { routeOf } from '../../../people/route.ts'
import type { Sport } from '../../../people/training.ts'
import type { Cycle } from '../../../people/truth.ts'
import { maximumHeartRate } from '../../../people/vitals.ts'
import type { Workout } from '../../../people/waking.ts'
import { deviceId, exerciseId, userLink } from '../identity.ts'
import { FIRST_DAY, type PolarWatch } from '../watch.ts'
import { samplesOf } from './exercise-samples.ts'

const SPORTS: Record<Sport, { sport: string; detailed: string; outdoors: boolean }> = {
  running: { sport: 'RUNNING', detailed: 'RUNNING', outdoors: true },
  cycling: { sport: 'CYCLING', detailed: 'CYCLING', outdoors: true },
  strength_training: { sport: 'OTHER', detailed: 'STRENGTH_TRAINING', outdoors: false },
  walking: { sport: 'WALKING', detailed: 'WALKING', outdoors: true },
  swimming: { sport: 'SWIMMING', detailed: 'POOL_SWIMMING', outdoors: false },
}

export interface PolarTraining {
  id: string
  day: Day
  startAt: number
  uploadedAt: number
  cycle: Cycle
  workout: Workout
  noise: Random
}

export const loadOf = ({ minutes, met }: Pick<PolarTraining['workout'], 'minutes' | 'met'>): number =>
  Math.round(minutes * met * 0.22 * 100) / 100

/** Trainings that began on a local day and have been uploaded. */
export function trainingsOf(watch: PolarWatch, day: Day): PolarTraining[] {
  if (day < FIRST_DAY) return []
  return [addDays(day, -1), day].flatMap((cycleDay) => {
    const cycle = watch.truth.cycle(cycleDay)
    const view = watch.view(cycle)
    return cycle.waking.workouts.flatMap((workout, index) => {
      const startAt = cycle.wakeAt + workout.start * MINUTE
      const worn = view.worn[(startAt - cycle.bedAt) / MINUTE] === 1
      const noise = view.noise('exercise', index)
      const uploadedAt = startAt + (workout.minutes + noise.integer(3, 40)) * MINUTE
      if (!worn || uploadedAt > watch.now || watch.localDay(startAt) !== day) return []
      const id = exerciseId(watch.seed, watch.person, cycleDay, index)
      return [{ id, day, startAt, uploadedAt, cycle, workout, noise }]
    })
  })
}

export interface ExerciseParts {
  samples: boolean
  zones: boolean
  route: boolean
}

/** The start is the watch's wall clock; some names are written with dashes. */
export function exerciseDocument(watch: PolarWatch, training: PolarTraining, parts: ExerciseParts) {
  const { workout, cycle, noise, startAt, day } = training
  const late = watch.revision(day)
  const { sport, detailed, outdoors } = SPORTS[workout.sport]
  const bias = watch.view(cycle).heartRateBias
  const first = (startAt - cycle.bedAt) / MINUTE
  const beats = Array.from(cycle.heartRate.subarray(first, first + workout.minutes), (beat) => beat + bias)
  const energy = (workout.met * watch.person.weightKilograms * workout.minutes) / 60
  const distance = workout.distance && Math.round(workout.distance * noise.between(0.98, 1.02))
  const load = loadOf(workout)
  return {
    id: training.id,
    upload_time: new Date(training.uploadedAt).toISOString().replace(/\.\d{3}/, ''),
    polar_user: userLink(watch.seed, watch.person),
    device: 'Polar Vantage V3',
    device_id: deviceId(watch.seed, watch.person),
    start_time: watch.wallClock(startAt),
    start_time_utc_offset: watch.offset(startAt),
    duration: `PT${workout.minutes * 60 + noise.integer(0, 59)}.4S`,
    calories: Math.round(energy * noise.between(0.95, 1.05)) + late,
    ...(distance && { distance }),
    heart_rate: { average: Math.round(mean(beats)), maximum: Math.round(Math.max(...beats)) },
    training_load: load,
    sport,
    has_route: outdoors,
    detailed_sport_info: detailed,
    fat_percentage: 38,
    carbohydrate_percentage: 58,
    protein_percentage: 4,
    ...(workout.sport === 'running' && { 'running-index': Math.round(watch.person.vo2Max) }),
    training_load_pro: {
      date: day,
      'cardio-load': load,
      'muscle-load': Math.round(load * 80) / 100,
      'perceived-load': Math.round(load * 1.4),
      'cardio-load-interpretation': 'MEDIUM',
      'muscle-load-interpretation': 'LOW',
      'perceived-load-interpretation': 'MEDIUM',
      'user-rpe': 'RPE_MODERATE',
    },
    ...(parts.zones && { heart_rate_zones: zones(beats, maximumHeartRate(watch.person, day)) }),
    ...(parts.samples && { samples: samplesOf(beats, workout, training.noise, distance) }),
    ...(parts.route && outdoors && { route: routePoints(watch, training) }),
  }
}

function zones(beats: readonly number[], maximum: number) {
  return [0.5, 0.6, 0.7, 0.8, 0.9].map((share, index) => {
    const [lower, upper] = [Math.round(maximum * share), Math.round(maximum * (share + 0.1))]
    const minutes = beats.filter((beat) => beat >= lower && beat < upper).length
    return { index: index + 1, 'lower-limit': lower, 'upper-limit': upper, 'in-zone': `PT${minutes * 60}S` }
  })
}

/** Two a minute. */
function routePoints({ seed, person }: PolarWatch, { startAt, workout }: PolarTraining) {
  const placeAt = routeOf(seed, person, startAt, workout)
  if (!placeAt) return []
  const count = workout.minutes * 2
  return Array.from({ length: count }, (_, index) => {
    const { latitude, longitude } = placeAt(index / count)
    return {
      latitude: Math.round(latitude * 1e8) / 1e8,
      longitude: Math.round(longitude * 1e8) / 1e8,
      time: `PT${index * 30}.026S`,
      satellites: 9,
      fix: 1,
    }
  })
}

const mean = (values: readonly number[]) =>
  values.reduce((sum, value) => sum + value, 0) / (values.length || 1)
