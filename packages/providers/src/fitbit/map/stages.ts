import type { SleepStage as Stage, StageInterval } from '@tributary/health'
import type { FitbitSleepStage } from '../schema.ts'
import { secondsOfMinutes } from './units.ts'

/** Restless is the older devices' word for neither asleep nor awake. */
const STAGES = new Map<string, Stage>([
  ['AWAKE', 'awake'],
  ['LIGHT', 'light'],
  ['DEEP', 'deep'],
  ['REM', 'rem'],
  ['ASLEEP', 'asleep'],
  ['RESTLESS', 'in_bed'],
])

/** In time order, each stretch once: the vendor is known to repeat itself. None where one is of an unknown kind. */
export function stagesOf(stages: readonly FitbitSleepStage[]): StageInterval[] {
  const intervals = new Map<string, StageInterval>()
  for (const { startTime, endTime, type } of stages) {
    const stage = STAGES.get(type)
    if (stage === undefined) return []
    const at = Date.parse(startTime)
    const seconds = (Date.parse(endTime) - at) / 1000
    if (seconds > 0) intervals.set(`${at}/${seconds}/${stage}`, { at, seconds, stage })
  }
  return [...intervals.values()].sort((left, right) => left.at - right.at)
}

export interface StageTotals {
  all: number
  asleep: number
  awake: number
  /** Null where the night was not divided into light, deep and REM. */
  detail: { light: number; deep: number; rem: number } | null
}

/** Adds up the seconds of each stage; null when there are no stages. */
export function stageTotals(stages: readonly StageInterval[]): StageTotals | null {
  if (stages.length === 0) return null
  const seconds = (wanted: Stage) =>
    stages.reduce((sum, { stage, seconds: length }) => (stage === wanted ? sum + length : sum), 0)
  const detail = { light: seconds('light'), deep: seconds('deep'), rem: seconds('rem') }
  const detailed = detail.light + detail.deep + detail.rem
  return {
    all: stages.reduce((sum, stage) => sum + stage.seconds, 0),
    asleep: detailed + seconds('asleep'),
    awake: seconds('awake'),
    detail: detailed > 0 ? detail : null,
  }
}

type Minutes = string | number | null | undefined

/** The vendor's sums are whole minutes. */
const ROUNDING_S = 300
const ROUNDING_SHARE = 0.05

export const isNear = (seconds: number, expected: number): boolean =>
  Math.abs(seconds - expected) <= Math.max(ROUNDING_S, expected * ROUNDING_SHARE)

/**
 * Seconds of each kind of stage by the vendor's sums; the first of each kind counts, because they may come doubled. Null
 * where they hold more sleep than there was, or clearly less although none is missing: parts of a night would pass for
 * all of it.
 */
export function summedStages(
  sums: readonly { type: string; minutes?: Minutes }[],
  asleep: number | null,
  areAll: boolean,
): Partial<Record<Stage, number>> | null {
  const seconds: Partial<Record<Stage, number>> = {}
  let isWhole = areAll
  for (const { type, minutes } of sums) {
    const stage = STAGES.get(type)
    const given = secondsOfMinutes(minutes)
    if (stage !== undefined && given !== null) seconds[stage] ??= given
    else isWhole = false
  }
  const { light = 0, deep = 0, rem = 0, asleep: plain = 0 } = seconds
  const slept = light + deep + rem + plain
  if (asleep === null || slept === 0 || isNear(slept, asleep)) return seconds
  return slept > asleep || isWhole ? null : seconds
}
