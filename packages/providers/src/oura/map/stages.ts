import type { SleepStage, StageInterval } from '@tributary/health'

const STAGES: Record<string, SleepStage> = { '1': 'deep', '2': 'light', '3': 'rem', '4': 'awake' }

/** Neighbouring equal steps become one interval; the last is cut where the person left the bed. */
export function stages(phases: string, stepSeconds: number, start: number, end: number): StageInterval[] {
  const intervals: StageInterval[] = []
  for (const [index, phase] of [...phases].entries()) {
    const at = start + index * stepSeconds * 1000
    const seconds = Math.min(stepSeconds, (end - at) / 1000)
    const stage = STAGES[phase]
    if (stage === undefined || seconds <= 0) continue
    const last = intervals.at(-1)
    if (last?.stage === stage) last.seconds += seconds
    else intervals.push({ at, seconds, stage })
  }
  return intervals
}
