import type { SleepStage as Stage, StageInterval } from '@tributary/health'
import type { SleepStage } from '../schema.ts'

/** Restless is the older devices' word for neither asleep nor awake. */
const STAGES = new Map<string, Stage>([
  ['AWAKE', 'awake'],
  ['LIGHT', 'light'],
  ['DEEP', 'deep'],
  ['REM', 'rem'],
  ['ASLEEP', 'asleep'],
  ['RESTLESS', 'in_bed'],
])

/** In time order, each stretch once: the vendor is known to repeat itself. */
export function stagesOf(stages: readonly SleepStage[]): StageInterval[] {
  const intervals = new Map<string, StageInterval>()
  for (const { startTime, endTime, type } of stages) {
    const stage = STAGES.get(type)
    const at = Date.parse(startTime)
    const seconds = (Date.parse(endTime) - at) / 1000
    if (stage !== undefined && seconds > 0) intervals.set(`${at}/${seconds}/${stage}`, { at, seconds, stage })
  }
  return [...intervals.values()].sort((left, right) => left.at - right.at)
}

export interface StageTotals {
  asleep: number
  awake: number
  /** Null where the night was not told apart into light, deep and REM. */
  detail: { light: number; deep: number; rem: number } | null
}

/** Null when there are no stages to count. */
export function stageTotals(stages: readonly StageInterval[]): StageTotals | null {
  if (stages.length === 0) return null
  const seconds = (wanted: Stage) =>
    stages.reduce((sum, { stage, seconds: length }) => (stage === wanted ? sum + length : sum), 0)
  const detail = { light: seconds('light'), deep: seconds('deep'), rem: seconds('rem') }
  const detailed = detail.light + detail.deep + detail.rem
  return {
    asleep: detailed + seconds('asleep'),
    awake: seconds('awake'),
    detail: detailed > 0 ? detail : null,
  }
}
