import { addDays, type Day, MINUTE } from '../../../people/calendar.ts'
import type { Random } from '../../../people/random.ts'
import { routeOf } from '../../../people/route.ts'
import type { Sport } from '../../../people/training.ts'
import type { Cycle } from '../../../people/truth.ts'
import type { Workout } from '../../../people/waking.ts'
import { activityId, seconds, timing } from '../identity.ts'
import type { GarminWatch } from '../watch.ts'
import { type Summary, type Upload, whenDone } from './upload.ts'

const TYPES: Record<Sport, string> = {
  running: 'RUNNING',
  cycling: 'CYCLING',
  strength_training: 'STRENGTH_TRAINING',
  walking: 'WALKING',
  swimming: 'LAP_SWIMMING',
}
const POOL_METRES = 25

/** A recorded activity, or one of the parts of a multisport one, or that as a whole. */
export interface Recording {
  watch: GarminWatch
  cycle: Cycle
  workout: Workout
  day: Day
  type: string
  id: number
  startAt: number
  endAt: number
  family: { isParent?: true; parentSummaryId?: string }
}

export function activities(watch: GarminWatch, day: Day): Upload[] {
  return recordings(watch, day).flatMap((recording) =>
    whenDone(watch, recording.startAt, wholeAt(recording), () => activity(recording)),
  )
}

/** The details bear the id of their activity with a suffix. */
export function activityDetails(watch: GarminWatch, day: Day): Upload[] {
  return recordings(watch, day).flatMap((recording) =>
    whenDone(watch, recording.startAt, wholeAt(recording), () => {
      const { summaryId, ...summary } = activity(recording)
      return {
        summaryId: `${summaryId}-detail`,
        activityId: recording.id,
        summary,
        samples: samples(recording),
        laps: laps(recording),
      }
    }),
  )
}

/** All parts come when the whole is over. */
function wholeAt({ cycle, workout }: Recording): number {
  return cycle.wakeAt + (workout.start + workout.minutes) * MINUTE
}

export function recordings(watch: GarminWatch, day: Day): Recording[] {
  return [addDays(day, -1), day].flatMap((one) => {
    const cycle = watch.truth.cycle(one)
    return cycle.waking.workouts.flatMap((workout) => {
      const startAt = cycle.wakeAt + workout.start * MINUTE
      const worn = watch.view(cycle).worn[(startAt - cycle.bedAt) / MINUTE] === 1
      if (!worn || watch.localDay(startAt) !== day) return []
      return partsOf(watch, cycle, workout, day, startAt)
    })
  })
}

/** Some of the athlete's runs are recorded as multisport, in two parts. */
function partsOf(watch: GarminWatch, cycle: Cycle, workout: Workout, day: Day, startAt: number): Recording[] {
  const endAt = startAt + workout.minutes * MINUTE
  const id = activityId(watch, startAt, 0)
  const whole: Recording = {
    watch,
    cycle,
    workout,
    day,
    type: TYPES[workout.sport],
    id,
    startAt,
    endAt,
    family: {},
  }
  const multisport = watch.person.persona === 'athlete' && workout.sport === 'running'
  if (!multisport || !watch.view(cycle).noise('multisport', workout.start).chance(0.3)) return [whole]
  const middle = startAt + Math.floor(workout.minutes / 2) * MINUTE
  const family = { parentSummaryId: String(id) }
  return [
    { ...whole, type: 'MULTI_SPORT', family: { isParent: true } },
    { ...whole, id: activityId(watch, startAt, 1), endAt: middle, family },
    { ...whole, id: activityId(watch, startAt, 2), type: 'TRAIL_RUNNING', startAt: middle, family },
  ]
}

function activity(recording: Recording): Summary {
  const { watch, cycle, workout, day, id, startAt, endAt } = recording
  const view = watch.view(cycle)
  const length = (endAt - startAt) / MINUTE
  const rates = heartRates(recording)
  const late = 1 + 0.01 * watch.revision(day)
  const metres = workout.metresPerMinute && workout.metresPerMinute * length * view.stepFactor * late
  const energy = ((workout.met - 1) * watch.person.weightKilograms * length * view.energyFactor) / 60
  const steps = Math.round(workout.stepsPerMinute * length * view.stepFactor)
  return {
    summaryId: String(id),
    activityId: id,
    activityName: `${recording.type.replaceAll('_', ' ').toLowerCase()} of the day`,
    activityType: recording.type,
    ...timing(watch, startAt, endAt),
    averageHeartRateInBeatsPerMinute: Math.round(rates.reduce((sum, rate) => sum + rate, 0) / rates.length),
    maxHeartRateInBeatsPerMinute: Math.round(Math.max(...rates)),
    activeKilocalories: Math.round(energy * late),
    deviceName: 'forerunner965',
    ...(metres && movement(workout.sport, metres, length)),
    ...startingPlace(recording),
    ...(steps > 0 && workout.sport !== 'strength_training' && { steps }),
    ...recording.family,
  }
}

function movement(sport: Sport, metres: number, minutes: number): Record<string, number> {
  const rounded = (value: number) => Math.round(value * 100) / 100
  const speed = metres / (minutes * 60)
  const shared = {
    distanceInMeters: rounded(metres),
    averageSpeedInMetersPerSecond: rounded(speed),
    maxSpeedInMetersPerSecond: rounded(speed * 1.3),
  }
  if (sport === 'swimming') {
    const lengths = Math.round(metres / POOL_METRES)
    return { ...shared, numberOfActiveLengths: lengths, averageSwimCadenceInStrokesPerMinute: 26 }
  }
  const outdoors = {
    ...shared,
    totalElevationGainInMeters: rounded(metres / 190),
    totalElevationLossInMeters: rounded(metres / 205),
  }
  if (sport === 'cycling') {
    return { ...outdoors, averageBikeCadenceInRoundsPerMinute: 84, maxBikeCadenceInRoundsPerMinute: 101 }
  }
  return {
    ...outdoors,
    averagePaceInMinutesPerKilometer: rounded((minutes * 1000) / metres),
    maxPaceInMinutesPerKilometer: rounded((minutes * 1000) / metres / 1.3),
    averageRunCadenceInStepsPerMinute: sport === 'running' ? 164 : 112,
    maxRunCadenceInStepsPerMinute: sport === 'running' ? 178 : 124,
  }
}

/** Parts of a multisport activity are parts of one round. */
function placesOf({ watch, cycle, workout }: Recording): (at: number) => Record<string, number> {
  const wholeStart = cycle.wakeAt + workout.start * MINUTE
  const route = routeOf(watch.seed, watch.person, wholeStart, workout)
  return (at) => {
    if (!route) return {}
    const { latitude, longitude } = route((at - wholeStart) / (workout.minutes * MINUTE))
    return { latitudeInDegree: degrees(latitude), longitudeInDegree: degrees(longitude) }
  }
}

function startingPlace(recording: Recording): Record<string, number> {
  const { latitudeInDegree, longitudeInDegree } = placesOf(recording)(recording.startAt)
  if (latitudeInDegree === undefined || longitudeInDegree === undefined) return {}
  return { startingLatitudeInDegree: latitudeInDegree, startingLongitudeInDegree: longitudeInDegree }
}

const degrees = (value: number) => Math.round(value * 1e6) / 1e6

function heartRates({ watch, cycle, startAt, endAt }: Recording): number[] {
  const index = (at: number) => (at - cycle.bedAt) / MINUTE
  const bias = watch.view(cycle).heartRateBias
  return Array.from(cycle.heartRate.subarray(index(startAt), index(endAt)), (rate) => rate + bias)
}

/** Four a minute. */
function samples(recording: Recording): Record<string, number>[] {
  const { watch, cycle, workout, startAt } = recording
  const noise = watch.view(cycle).noise('samples', startAt)
  const placeAt = placesOf(recording)
  let metres = 0
  return heartRates(recording).flatMap((rate, minute) =>
    [0, 15, 30, 45].map((second) => {
      const speed = ((workout.metresPerMinute ?? 0) / 60) * noise.between(0.9, 1.1)
      metres += speed * 15
      return {
        startTimeInSeconds: seconds(startAt) + minute * 60 + second,
        heartRate: Math.round(rate),
        ...(workout.metresPerMinute !== null && {
          speedMetersPerSecond: Math.round(speed * 100) / 100,
          totalDistanceInMeters: Math.round(metres * 10) / 10,
        }),
        ...placeAt(startAt + (minute * 60 + second) * 1000),
        ...sportSample(workout.sport, minute * 60 + second, noise),
        timerDurationInSeconds: minute * 60 + second,
        clockDurationInSeconds: minute * 60 + second,
        movingDurationInSeconds: minute * 60 + second,
      }
    }),
  )
}

function sportSample(sport: Sport, second: number, noise: Random): Record<string, number> {
  const outside = {
    elevationInMeters: Math.round((34 + 5 * Math.sin(second / 300)) * 10) / 10,
    airTemperatureCelcius: 14,
  }
  if (sport === 'running' || sport === 'walking') {
    return { ...outside, stepsPerMinute: Math.round((sport === 'running' ? 164 : 112) + noise.normal(0, 3)) }
  }
  if (sport !== 'cycling') return {}
  const powerInWatts = Math.round(190 + noise.normal(0, 25))
  return { ...outside, bikeCadenceInRPM: Math.round(84 + noise.normal(0, 4)), powerInWatts }
}

function laps({ startAt, endAt }: Recording): { startTimeInSeconds: number }[] {
  const count = Math.ceil((endAt - startAt) / (10 * MINUTE))
  return Array.from({ length: count }, (_, index) => ({ startTimeInSeconds: seconds(startAt) + index * 600 }))
}
