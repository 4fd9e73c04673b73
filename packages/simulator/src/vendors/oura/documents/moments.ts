import { addDays, type Day, MINUTE, weekday } from '../../../people/calendar.ts'
import type { Cycle } from '../../../people/truth.ts'
import type { Workout } from '../../../people/waking.ts'
import { documentId } from '../identity.ts'
import { type Ring, utcTime } from '../ring.ts'

/** Cycles that can hold waking minutes of a local day. */
function cyclesOf(ring: Ring, day: Day): Cycle[] {
  return [addDays(day, -1), day].map((one) => ring.truth.cycle(one))
}

export function workoutDocuments(ring: Ring, day: Day) {
  return cyclesOf(ring, day).flatMap((cycle, which) =>
    cycle.waking.workouts.flatMap((workout, index) => {
      const startAt = cycle.wakeAt + workout.start * MINUTE
      const endAt = startAt + workout.minutes * MINUTE
      const worn = ring.view(cycle).worn[(startAt - cycle.bedAt) / MINUTE] === 1
      if (!worn || endAt > ring.now || ring.localDay(startAt) !== day) return []
      return [workoutDocument(ring, day, which * 10 + index, cycle, workout, startAt, endAt)]
    }),
  )
}

function workoutDocument(
  ring: Ring,
  day: Day,
  index: number,
  cycle: Cycle,
  workout: Workout,
  startAt: number,
  endAt: number,
) {
  const noise = ring.view(cycle).noise('workout', index)
  const energy = (workout.met * ring.person.weightKilograms * workout.minutes) / 60
  const effort = workout.met / (ring.person.vo2Max / 3.5)
  // One end in eight is written in UTC, as if the vendor did not know the clock.
  const time = (at: number) => (noise.chance(0.125) ? utcTime(at) : ring.local(at))
  return {
    id: documentId(ring.seed, ring.person, 'workout', day, index),
    activity: workout.sport,
    calories: noise.chance(0.06) ? null : Math.round(energy * noise.between(0.94, 1.06) * 1000) / 1000,
    day,
    distance: workout.distance && Math.round(workout.distance * noise.between(0.98, 1.02) * 10) / 10,
    end_datetime: time(endAt),
    intensity: effort > 0.6 ? 'hard' : effort > 0.42 ? 'moderate' : 'easy',
    label: null,
    source: noise.pick(['autodetected', 'confirmed', 'workout_heart_rate'] as const),
    start_datetime: time(startAt),
  }
}

/** Some evenings hold ten minutes of meditation. */
export function sessionDocuments(ring: Ring, day: Day) {
  const cycle = ring.truth.cycle(day)
  const noise = ring.view(cycle).noise('session')
  const startAt = cycle.endAt - 75 * MINUTE
  const endAt = startAt + 10 * MINUTE
  const first = (startAt - cycle.bedAt) / MINUTE
  const worn = ring.view(cycle).worn[first] === 1
  if (!noise.chance(0.18) || !worn || endAt > ring.now) return []
  const local = ring.localDay(startAt)
  if (local !== day) return []
  const series = (item: (index: number) => number | null) => ({
    interval: 5,
    items: Array.from({ length: 120 }, (_, index) => item(index)),
    timestamp: ring.localSample(startAt),
  })
  const gap = () => noise.chance(0.05)
  return [
    {
      id: documentId(ring.seed, ring.person, 'session', day),
      day,
      start_datetime: ring.local(startAt),
      end_datetime: ring.local(endAt),
      type: noise.pick(['meditation', 'breathing', 'relaxation'] as const),
      heart_rate: series((index) => {
        const value = cycle.heartRate[first + Math.floor(index / 12)] ?? 0
        return gap() ? null : Math.round(value * 0.92)
      }),
      heart_rate_variability: series(() =>
        gap() ? null : Math.round(cycle.vitals.hrv * noise.between(0.75, 1)),
      ),
      motion_count: series(() => noise.integer(0, 2)),
      mood: noise.chance(0.4) ? null : noise.pick(['bad', 'worse', 'same', 'good', 'great'] as const),
    },
  ]
}

export function dailyStressDocuments(ring: Ring, day: Day) {
  const cycle = ring.truth.cycle(day)
  if (cycle.wakeAt > ring.now || !cycle.plan.worn) return []
  const noise = ring.view(cycle).noise('stress')
  const done = Math.min(1, (ring.now - cycle.wakeAt) / (cycle.endAt - cycle.wakeAt))
  const quarters = (hours: number) => Math.round(hours * done * 4) * 900
  const high = noise.between(0.5, 2.5) + (cycle.plan.working ? 1 : 0) + (cycle.plan.unwell ? 2 : 0)
  const recovery = noise.between(0.25, 2.5) + (cycle.plan.working ? 0 : 0.75)
  const missing = noise.chance(0.06)
  const summary = high - recovery > 2 ? 'stressful' : recovery > high ? 'restored' : 'normal'
  return [
    {
      id: documentId(ring.seed, ring.person, 'daily_stress', day),
      day,
      stress_high: missing ? null : quarters(high) + ring.revision(day) * 900,
      recovery_high: missing ? null : quarters(recovery),
      day_summary: missing || done < 1 ? null : summary,
    },
  ]
}

/** Estimated once a week. */
export function vo2MaxDocuments(ring: Ring, day: Day) {
  const cycle = ring.truth.cycle(day)
  const at = cycle.wakeAt + 30 * MINUTE
  if (weekday(day) !== 0 || !cycle.plan.worn || at > ring.now || ring.person.workoutsPerWeek < 2) return []
  const noise = ring.view(cycle).noise('vo2max')
  return [
    {
      id: documentId(ring.seed, ring.person, 'vO2_max', day),
      day,
      timestamp: ring.local(at),
      vo2_max: Math.round(ring.person.vo2Max + noise.normal(0, 0.6)),
    },
  ]
}
