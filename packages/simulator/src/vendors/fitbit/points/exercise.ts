import { type Day, MINUTE } from '../../../people/calendar.ts'
import { routeOf } from '../../../people/route.ts'
import type { Cycle } from '../../../people/truth.ts'
import type { Workout } from '../../../people/waking.ts'
import type { Band } from '../band.ts'
import { instant, rounded, seconds, utcOffset } from '../shape.ts'
import { EXERCISE_BAND, namedSession, type Point, sample, stretch } from './point.ts'

const TYPES: Record<Workout['sport'], string> = {
  running: 'RUNNING',
  cycling: 'BIKING',
  strength_training: 'STRENGTH_TRAINING',
  walking: 'WALKING',
  swimming: 'SWIMMING',
}
const NAMES: Record<Workout['sport'], string> = {
  running: 'Run',
  cycling: 'Bike',
  strength_training: 'Weights',
  walking: 'Walk',
  swimming: 'Swim',
}
const POOL_MILLIMETRES = 25_000
const STROKES_PER_LENGTH = 19

/** What another app writes into the account while the band lies aside. */
const BIKE_COMPUTER = {
  platform: 'HEALTH_CONNECT',
  recordingMethod: 'ACTIVELY_MEASURED',
  device: {},
  application: { packageName: 'com.example.bikecomputer' },
}
/** The vendor writes these zeros where the app gave no figures. */
const NO_FIGURES = { activeZoneMinutes: '0', caloriesKcal: 0 }

interface Training {
  cycle: Cycle
  workout: Workout
  index: number
  at: number
  endAt: number
  worn: boolean
}

/** Those of a local day that are over. */
function trainings(band: Band, day: Day): Training[] {
  return band.cyclesOf(day).flatMap((cycle, which) =>
    cycle.waking.workouts.flatMap((workout, position): Training[] => {
      const at = cycle.wakeAt + workout.start * MINUTE
      const endAt = at + workout.minutes * MINUTE
      if (endAt > band.now || band.localDay(at) !== day) return []
      const worn = band.view(cycle).worn[(at - cycle.bedAt) / MINUTE] === 1
      return [{ cycle, workout, index: (1 - which) * 10 + position, at, endAt, worn }]
    }),
  )
}

export function exercisePoints(band: Band, day: Day): Point[] {
  return trainings(band, day).flatMap((training) => {
    const { workout, index, at, endAt, worn } = training
    const byApp = !worn && workout.sport === 'cycling' && band.person.persona === 'several_devices'
    if (!worn && !byApp) return []
    const noise = band.view(training.cycle).noise('exercise', index)
    const method = noise.chance(0.5) ? 'PASSIVELY_MEASURED' : 'ACTIVELY_MEASURED'
    const source = byApp
      ? BIKE_COMPUTER
      : { platform: 'FITBIT', recordingMethod: method, device: EXERCISE_BAND }
    const values = {
      exerciseType: TYPES[workout.sport],
      displayName: NAMES[workout.sport],
      activeDuration: seconds(workout.minutes * 60 - (noise.chance(0.4) ? 45 : 0)),
      metricsSummary: byApp ? NO_FIGURES : metrics(band, day, training),
      exerciseMetadata: {
        ...(workout.sport === 'swimming' && { poolLengthMillimeters: String(POOL_MILLIMETRES) }),
        ...(!byApp && hasWay(band, training) && { hasGps: true }),
      },
      ...(!byApp && method === 'ACTIVELY_MEASURED' && { exerciseEvents: eventsOf(band, at, endAt) }),
      createTime: instant(endAt + 5 * MINUTE),
      updateTime: instant(endAt + 5 * MINUTE + band.revision(day) * 60 * MINUTE),
    }
    return [namedSession(band, { type: 'exercise', index, day, at, endAt, source, values })]
  })
}

const wayOf = ({ seed, person }: Band, { at, workout }: Training) => routeOf(seed, person, at, workout)

const hasWay = (band: Band, training: Training) => wayOf(band, training) !== null

/** The file of an exercise, a place each minute; null where there is none. */
export function tcxOf(band: Band, day: Day, at: number): string | null {
  const training = trainings(band, day).find((one) => one.at === at && one.worn)
  const placeAt = training && wayOf(band, training)
  if (!training || !placeAt) return null
  const { minutes } = training.workout
  const points = Array.from({ length: minutes + 1 }, (_, minute) => {
    const { latitude, longitude } = placeAt(minute / minutes)
    const place = `<LatitudeDegrees>${latitude}</LatitudeDegrees><LongitudeDegrees>${longitude}</LongitudeDegrees>`
    return `<Trackpoint><Time>${instant(at + minute * MINUTE)}</Time><Position>${place}</Position></Trackpoint>`
  })
  const lap = `<Lap StartTime="${instant(at)}"><Track>${points.join('')}</Track></Lap>`
  return `<TrainingCenterDatabase><Activities><Activity Sport="Other">${lap}</Activity></Activities></TrainingCenterDatabase>`
}

/** Of what the person started and stopped. */
function eventsOf(band: Band, at: number, endAt: number) {
  return [
    { eventTime: instant(at), eventUtcOffset: utcOffset(band, at), exerciseEventType: 'START' },
    { eventTime: instant(endAt), eventUtcOffset: utcOffset(band, endAt), exerciseEventType: 'STOP' },
  ]
}

function metrics(band: Band, day: Day, { cycle, workout, index, at }: Training) {
  const view = band.view(cycle)
  const noise = view.noise('metrics', index)
  const first = (at - cycle.bedAt) / MINUTE
  const pulse = cycle.heartRate.subarray(first, first + workout.minutes)
  const beats = pulse.reduce((sum, value) => sum + value, 0) / pulse.length + view.heartRateBias
  const steps = cycle.steps.subarray(first, first + workout.minutes).reduce((sum, value) => sum + value, 0)
  const metres = workout.distance && workout.distance * noise.between(0.98, 1.02)
  const speed = metres && metres / (workout.minutes * 60)
  const high = Math.round(workout.minutes * (workout.met >= 6 ? 0.6 : 0.1))
  const energy = (workout.met * band.person.weightKilograms * workout.minutes) / 60
  return {
    caloriesKcal: rounded(energy * view.energyFactor + band.revision(day), 1),
    steps: String(Math.round(steps * view.stepFactor)),
    averageHeartRateBeatsPerMinute: String(Math.round(beats)),
    activeZoneMinutes: String(high * 2),
    heartRateZoneDurations: {
      lightTime: seconds(Math.round(workout.minutes * 0.1) * 60),
      moderateTime: seconds((workout.minutes - high - Math.round(workout.minutes * 0.1)) * 60),
      vigorousTime: seconds(high * 60),
      peakTime: seconds(0),
    },
    ...(metres &&
      speed && {
        distanceMillimeters: Math.round(metres * 1000),
        averageSpeedMillimetersPerSecond: rounded(speed * 1000, 1),
        averagePaceSecondsPerMeter: rounded(1 / speed, 4),
      }),
    ...(workout.sport === 'running' && { runVo2Max: runVo2Max(band, cycle) }),
    ...(workout.sport === 'swimming' &&
      metres && { totalSwimLengths: Math.floor((metres * 1000) / POOL_MILLIMETRES) }),
  }
}

function runVo2Max(band: Band, cycle: Cycle): number {
  return rounded(band.person.vo2Max + 1 + band.view(cycle).noise('run-vo2').normal(0, 0.5), 1)
}

export function runVo2MaxPoints(band: Band, day: Day): Point[] {
  return trainings(band, day)
    .filter(({ workout, worn }) => worn && workout.sport === 'running')
    .map(({ cycle, endAt }) =>
      sample(band, band.localDay(endAt), endAt, { runVo2Max: runVo2Max(band, cycle) }),
    )
    .filter((point) => point.day === day)
}

/** A point for each length of the pool. */
export function swimLengthPoints(band: Band, day: Day): Point[] {
  return trainings(band, day)
    .filter(({ workout, worn }) => worn && workout.sport === 'swimming')
    .flatMap(({ at, endAt, workout }) => {
      const lengths = Math.floor(((workout.distance ?? 0) * 1000) / POOL_MILLIMETRES)
      const each = Math.floor((endAt - at) / Math.max(1, lengths) / 1000) * 1000
      return Array.from({ length: lengths }, (_, index) =>
        stretch(band, day, at + index * each, at + (index + 1) * each, {
          strokeCount: String(STROKES_PER_LENGTH + (index % 3)),
          swimStrokeType: 'FREESTYLE',
        }),
      )
    })
}
