import type { Metric } from '../metrics.ts'
import type { SleepStage, StageInterval } from '../records.ts'

/** Which stages make up a duration. Stages of one night may overlap (in bed over asleep); time counts once. */
const STAGE_METRICS = [
  ['sleep_s', ['light', 'deep', 'rem', 'asleep']],
  ['light_sleep_s', ['light']],
  ['deep_sleep_s', ['deep']],
  ['rem_sleep_s', ['rem']],
  ['awake_s', ['awake']],
  ['in_bed_s', ['in_bed']],
] as const satisfies readonly (readonly [Metric, readonly SleepStage[]])[]

type StageMetric = (typeof STAGE_METRICS)[number][0]

/** A night staged in detail that shows no REM had none: zero. A night not staged in detail says nothing about REM. */
const NEEDS_DETAIL: readonly StageMetric[] = ['light_sleep_s', 'deep_sleep_s', 'rem_sleep_s', 'awake_s']

export function stageDurations(stages: readonly StageInterval[]): Map<Metric, number> {
  const detailed = stages.some(({ stage }) => stage === 'light' || stage === 'deep' || stage === 'rem')
  const durations = new Map<Metric, number>()
  for (const [metric, kinds] of STAGE_METRICS) {
    const matching = stages.filter(({ stage }) => (kinds as readonly SleepStage[]).includes(stage))
    if (matching.length > 0) durations.set(metric, coveredSeconds(matching))
    else if (detailed && NEEDS_DETAIL.includes(metric)) durations.set(metric, 0)
  }
  return durations
}

/** Length of the union of the intervals. */
export function coveredSeconds(intervals: readonly { at: number; seconds: number }[]): number {
  let covered = 0
  let reached = Number.NEGATIVE_INFINITY
  for (const { at, seconds } of [...intervals].sort((a, b) => a.at - b.at)) {
    const end = at + seconds * 1000
    if (end <= reached) continue
    covered += end - Math.max(at, reached)
    reached = end
  }
  return covered / 1000
}
