import { type Day, MINUTE } from '../../../people/calendar.ts'
import type { Sport } from '../../../people/training.ts'
import type { Cycle } from '../../../people/truth.ts'
import type { Workout } from '../../../people/waking.ts'
import { objectId, userId } from '../identity.ts'
import { changedAt, iso, type Strap } from '../strap.ts'
import { rounded, scored, type WhoopDocument } from './document.ts'
import { effortOf } from './effort.ts'

const SPORTS: Record<Sport, { name: string; id: number }> = {
  running: { name: 'running', id: 0 },
  cycling: { name: 'cycling', id: 1 },
  strength_training: { name: 'weightlifting', id: 45 },
  walking: { name: 'walking', id: 63 },
  swimming: { name: 'swimming', id: 33 },
}

/** Workouts of one cycle, the latest first. */
export function workoutDocuments(strap: Strap, day: Day): WhoopDocument[] {
  if (!strap.night(day)) return []
  const cycle = strap.truth.cycle(day)
  return cycle.waking.workouts
    .flatMap((workout, index) => workoutDocument(strap, cycle, workout, index))
    .reverse()
}

function workoutDocument(strap: Strap, cycle: Cycle, workout: Workout, index: number): WhoopDocument[] {
  const { seed, person } = strap
  const view = strap.view(cycle)
  const noise = view.noise('workout', index)
  const startAt = cycle.wakeAt + workout.start * MINUTE + noise.integer(0, 50_000)
  const endAt = startAt + workout.minutes * MINUTE - noise.integer(0, 9_000)
  const knownAt = endAt + noise.integer(MINUTE, 3 * MINUTE)
  const scoredAt = knownAt + noise.integer(2 * MINUTE, 9 * MINUTE)
  if (knownAt > strap.now || view.worn[Math.floor((startAt - cycle.bedAt) / MINUTE)] !== 1) return []
  const id = objectId(seed, person, 'workout', cycle.day, index)
  const pending = scoredAt > strap.now
  const sport = SPORTS[workout.sport]
  const body = {
    id,
    v1_id: null,
    user_id: userId(seed, person),
    created_at: iso(knownAt),
    updated_at: changedAt(strap, cycle.day, pending ? knownAt : scoredAt),
    start: iso(startAt),
    end: iso(endAt),
    timezone_offset: strap.timezone(startAt),
    sport_name: sport.name,
    sport_id: sport.id,
    ...scored(pending ? 'PENDING_SCORE' : 'SCORED', () => {
      const { zones, recorded, ...effort } = effortOf(strap, cycle, startAt, endAt)
      return {
        ...effort,
        percent_recorded: recorded,
        ...track(strap, workout, cycle, index),
        ...durations(zones),
      }
    }),
  }
  return [{ id, day: strap.localDay(startAt), startAt, endAt, body }]
}

const NO_TRACK = { distance_meter: null, altitude_gain_meter: null, altitude_change_meter: null }

/** Only a phone that was along knows the way. */
function track(strap: Strap, workout: Workout, cycle: Cycle, index: number) {
  const noise = strap.view(cycle).noise('track', index)
  if (workout.distance === null || noise.chance(0.3)) return NO_TRACK
  const gain = workout.sport === 'swimming' ? null : rounded(noise.between(2, 90), 4)
  return {
    distance_meter: rounded(workout.distance * (1 + noise.normal(0, 0.01)), 4),
    altitude_gain_meter: gain,
    altitude_change_meter: gain === null ? null : rounded(noise.normal(0, 4), 6),
  }
}

function durations([zero = 0, one = 0, two = 0, three = 0, four = 0, five = 0]: number[]) {
  return {
    zone_durations: {
      zone_zero_milli: zero,
      zone_one_milli: one,
      zone_two_milli: two,
      zone_three_milli: three,
      zone_four_milli: four,
      zone_five_milli: five,
    },
  }
}
