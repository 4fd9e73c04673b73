import type { SleepStage, StageInterval } from '@tributary/health'
import type { Static } from 'typebox'
import { percentOf } from '../../numbers.ts'
import { fieldsRead, filled, present } from '../../payload.ts'
import type { PayloadMap } from '../../resource.ts'
import { Sleep } from '../schema.ts'
import { base, counted, measured, nightSamples, span, stageChanges } from './base.ts'

const STAGES: readonly SleepStage[] = ['awake', 'rem', 'light', 'light', 'deep', 'asleep']
const PLACED = fieldsRead(Sleep, 'unrecognized_sleep_stage')
/** Scales that begin at one: anything below says that there is no result. */
const SCORES = [
  'sleep_score',
  'sleep_charge',
  'group_duration_score',
  'group_solidity_score',
  'group_regeneration_score',
]

type Night = Static<typeof Sleep>

/** The vendor's night runs from falling asleep to waking up, so its length stands for the time in bed. */
export const mapSleep: PayloadMap<typeof Sleep> = (night, { resource }, refuse) => {
  const bounds = span(resource, '/sleep_end_time', night.sleep_start_time, night.sleep_end_time)
  const seconds = (bounds.end.at - bounds.start.at) / 1000
  const asleep = asleepSeconds(night)
  const stage = (value: number | null | undefined) => (isStaged(night) ? counted(value) : null)
  return [
    {
      ...base(resource, night.date.slice(0, 10), night, [...PLACED, ...unscored(night)]),
      ...bounds,
      kind: 'sleep',
      nap: false,
      stages: stages(stageChanges('/hypnogram', night.hypnogram, bounds, refuse), bounds.end.at),
      values: present({
        sleep_s: asleep,
        in_bed_s: seconds,
        light_sleep_s: stage(night.light_sleep),
        rem_sleep_s: stage(night.rem_sleep),
        deep_sleep_s: stage(night.deep_sleep),
        awake_s: counted(night.total_interruption_duration),
        sleep_goal_s: measured(night.sleep_goal),
        sleep_efficiency_pct: share(asleep, seconds),
        sleep_quality_1_5: ofFive(night.sleep_rating),
        sleep_continuity_score_1_5: ofFive(night.continuity),
        sleep_continuity_rating_1_5: ofFive(night.continuity_class),
      }),
      series: filled({
        heart_rate_bpm: nightSamples('/heart_rate_samples', night.heart_rate_samples, bounds, refuse),
      }),
    },
  ]
}

/** A night in which all stages are zero was not staged. */
function isStaged({ light_sleep, deep_sleep, rem_sleep, unrecognized_sleep_stage }: Night): boolean {
  const parts = [light_sleep, deep_sleep, rem_sleep, unrecognized_sleep_stage]
  return parts.some((part) => measured(part) !== null)
}

/** The sum of the vendor's stages. */
function asleepSeconds({ light_sleep, deep_sleep, rem_sleep, unrecognized_sleep_stage }: Night) {
  const [light, deep, rem] = [counted(light_sleep), counted(deep_sleep), counted(rem_sleep)]
  if (light === null || deep === null || rem === null) return null
  return measured(light + deep + rem + (counted(unrecognized_sleep_stage) ?? 0))
}

function share(asleep: number | null, seconds: number): number | null {
  return asleep === null || asleep > seconds ? null : percentOf(asleep, seconds)
}

/** Scales from one to five; zero says that there is no result. */
function ofFive(value: number | null | undefined): number | null {
  return value != null && value >= 1 && value <= 5 ? value : null
}

function unscored(night: object): string[] {
  const values = night as Record<string, unknown>
  return SCORES.filter((name) => typeof values[name] === 'number' && values[name] < 1)
}

/** The hypnogram lists changes: each stage holds until the next one, the last until waking up. */
function stages(changes: readonly { at: number; value: number | null }[], end: number): StageInterval[] {
  const intervals: StageInterval[] = []
  let before: SleepStage | null = null
  for (const [index, { at, value }] of changes.entries()) {
    const stage = value === null ? null : (STAGES[value] ?? null)
    const seconds = ((changes[index + 1]?.at ?? end) - at) / 1000
    const last = intervals.at(-1)
    if (stage !== null && stage === before && last) last.seconds += seconds
    else if (stage !== null) intervals.push({ at, seconds, stage })
    before = stage
  }
  return intervals
}
