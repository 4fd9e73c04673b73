import type { Sample, SleepStage, StageInterval } from '@tributary/health'
import { members, type Refuse } from '../../payload.ts'
import { SampleValue, type SleepSegment } from '../schema.ts'
import { isEpoch } from './base.ts'

const TYPED_IN = 4

const readSamples = members(SampleValue)

/** 4 was typed in, 5 is sleep of no stated kind, 15 is out of bed. */
const STAGES: Readonly<Record<number, SleepStage>> = {
  0: 'awake',
  1: 'light',
  2: 'deep',
  3: 'rem',
  [TYPED_IN]: 'asleep',
  5: 'asleep',
  15: 'awake',
}

export function isTyped(detail: readonly SleepSegment[]): boolean {
  return detail.length > 0 && detail.every(({ state }) => state === TYPED_IN)
}

/** Cut to the night; neighbours of one stage become one interval, and what overlaps counts for the earlier one. */
export function stagesOf(detail: readonly SleepSegment[], start: number, end: number): StageInterval[] {
  const intervals: StageInterval[] = []
  let reached = start
  for (const { startdate, enddate, state } of inOrder(detail)) {
    const at = Math.max(startdate * 1000, reached)
    const until = Math.min(enddate * 1000, end)
    const stage = STAGES[state ?? -1]
    if (stage === undefined || until <= at) continue
    const last = intervals.at(-1)
    if (last?.stage === stage && at === reached) last.seconds += (until - at) / 1000
    else intervals.push({ at, seconds: (until - at) / 1000, stage })
    reached = until
  }
  return intervals
}

/** Reads one map of all segments, each moment of the night once. */
export function nightSamples(detail: readonly SleepSegment[], start: number, end: number, refuse: Refuse) {
  return (
    name: 'hr' | 'rr' | 'chest_movement_rate' | 'snoring' | 'rmssd' | 'sdnn_1',
    keep: (value: number | null) => number | null,
  ): Sample[] => {
    const values = new Map<number, number>()
    for (const segment of detail) {
      for (const [second, given] of readSamples(`/detail/${name}`, segment[name], refuse)) {
        if (!isEpoch(second)) {
          refuse({ path: `/detail/${name}`, reason: 'must be keyed by seconds' })
          continue
        }
        const at = Number(second) * 1000
        const value = keep(given)
        if (value !== null && at >= start && at <= end && !values.has(at)) values.set(at, value)
      }
    }
    return [...values]
      .sort(([left], [right]) => left - right)
      .map(([at, value]) => ({ at, seconds: null, value }))
  }
}

function inOrder(detail: readonly SleepSegment[]): SleepSegment[] {
  return [...detail].sort((left, right) => left.startdate - right.startdate)
}
