import type { CumulativeMetric } from '../merge/index.ts'
import type { Metric } from '../metrics.ts'
import type { WorkoutRecord } from '../records.ts'
import { localClock, type Zone } from '../time/index.ts'
import { type Facts, unique } from './facts.ts'
import { withoutDust } from './numbers.ts'
import { mergeTimeline } from './timeline.ts'

/** Counted in the same way of a workout and of the day that holds it. */
export const HELD_BY_THE_DAY: readonly CumulativeMetric[] = [
  'steps',
  'distance_walked_m',
  'distance_traveled_m',
  'distance_swum_m',
  'floors_climbed',
  'energy_total_kcal',
]

/** Vendors differ in whether the energy of a workout holds what would have been spent at rest. */
const COUNTED_OTHERWISE: Metric = 'energy_active_kcal'

/** Workouts that count for the whole of themselves, and none for the time of another. */
interface Workouts {
  value: number
  records: readonly string[]
}

/**
 * A day holds its workouts: a count of the day that is below theirs is incomplete, and is raised to what the workouts give. Nothing
 * is made of workouts alone. In place, because the facts of a day are made once.
 */
export function includeWorkouts(
  facts: Pick<Facts, 'source' | 'totals' | 'intervals'>,
  given: readonly WorkoutRecord[],
  { day, zone }: { day: string; zone: Zone },
): void {
  const within = given.filter((workout) => !workout.manual && endsOn(workout, day, zone))
  if (within.length === 0) return
  const { source, totals } = facts
  for (const metric of HELD_BY_THE_DAY) {
    const total = totals.get(metric)
    const known = total ?? mergeTimeline(metric, [facts]).shares.get(source)
    const held = known && heldBy(within, metric)
    if (!held || held.value <= known.value) continue
    totals.set(metric, {
      value: held.value,
      records: unique([...known.records, ...held.records]),
      aside: total?.aside ?? [],
      site: null,
      derived: 'sum_of_the_workouts',
    })
  }
  const total = totals.get(COUNTED_OTHERWISE)
  const held = total && heldBy(within, COUNTED_OTHERWISE)
  if (!held || held.value <= total.value) return
  const beyond = { source, records: held.records, reason: 'beyond_total' as const }
  totals.set(COUNTED_OTHERWISE, { ...total, aside: [...total.aside, beyond] })
}

/** What went on over midnight is in part of the next day. */
const endsOn = ({ start, end }: WorkoutRecord, day: string, zone: Zone) =>
  end.at <= localClock(start, zone).bounds(day).end

/** Of workouts that overlap, such as a race and its legs, the one with the most. */
function heldBy(workouts: readonly WorkoutRecord[], metric: Metric): Workouts | null {
  const candidates = workouts
    .flatMap(({ key, start, end, values }) => {
      const value = values[metric]
      return value === undefined ? [] : [{ key, start: start.at, end: end.at, value }]
    })
    .sort((a, b) => a.start - b.start)
  const chosen: typeof candidates = []
  let reached = Number.NEGATIVE_INFINITY
  for (const one of candidates) {
    const last = chosen.at(-1)
    if (!last || one.start >= reached) chosen.push(one)
    else if (one.value > last.value) chosen[chosen.length - 1] = one
    reached = Math.max(reached, one.end)
  }
  if (chosen.length === 0) return null
  return {
    value: withoutDust(chosen.reduce((sum, { value }) => sum + value, 0)),
    records: chosen.map(({ key }) => key),
  }
}
