import type { Origin, WorkoutRecord } from '../records.ts'

/** How far apart the ends of two recordings of one exercise may lie. */
const TOLERANCE_MS = 2 * 60_000

/** The source's own device saw the exercise; another app passed on what it was given. */
const ORIGINS: readonly Origin[] = ['vendor', 'store', 'third_party_app']

export interface DistinctWorkouts {
  /** In the order in which they were given. */
  kept: WorkoutRecord[]
  /** By the key of the one that stands for them. */
  copies: ReadonlyMap<string, readonly WorkoutRecord[]>
}

/**
 * The workouts of one source, each exercise once. An exercise that the source recorded itself and another app wrote into the
 * same account is one: of the same kind, from and to nearly the same moments, but of different apps. Two recordings of one app
 * stay two. The source's own stands for it, and among equals the richer one.
 */
export function distinctWorkouts(given: readonly WorkoutRecord[]): DistinctWorkouts {
  const kept: WorkoutRecord[] = []
  const copies = new Map<string, WorkoutRecord[]>()
  for (const workout of [...given].sort(byWorth)) {
    const original = kept.find((other) => isCopy(workout, other))
    if (!original) kept.push(workout)
    else copies.set(original.key, [...(copies.get(original.key) ?? []), workout])
  }
  return { kept: given.filter((workout) => kept.includes(workout)), copies }
}

function isCopy(a: WorkoutRecord, b: WorkoutRecord): boolean {
  const near = (part: 'start' | 'end') => Math.abs(a[part].at - b[part].at) <= TOLERANCE_MS
  const meet = a.start.at < b.end.at && b.start.at < a.end.at
  const sameKind = a.activity === null || b.activity === null || a.activity === b.activity
  const otherApp = a.origin !== b.origin || (a.app ?? null) !== (b.app ?? null)
  return otherApp && sameKind && meet && near('start') && near('end')
}

function byWorth(a: WorkoutRecord, b: WorkoutRecord): number {
  return (
    ORIGINS.indexOf(a.origin) - ORIGINS.indexOf(b.origin) ||
    Number(a.manual) - Number(b.manual) ||
    richness(b) - richness(a) ||
    (a.key < b.key ? -1 : 1)
  )
}

const richness = ({ values, series }: WorkoutRecord) =>
  Object.keys(values).length + Object.keys(series).length
