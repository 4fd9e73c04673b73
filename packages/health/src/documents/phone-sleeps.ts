import { clusterSleeps, placeOf } from '../merge/index.ts'
import type { Metric } from '../metrics.ts'
import type { SleepRecord, SleepStage } from '../records.ts'
import { coveredSeconds } from './stages.ts'

/** One sleep of a phone's store: the most detailed record, and others over the same time. */
export interface ChosenSleep {
  sleep: SleepRecord
  /** Best first. */
  spare: readonly SleepRecord[]
}

/**
 * A watch, the phone beside the bed and apps write the same night into one store, each on its own. One of them is used:
 * stages before sleep without stages before time in bed, then what is worn before what is not, then the longer.
 */
export function chooseSleeps(sleeps: readonly SleepRecord[]): ChosenSleep[] {
  const ranked = [...sleeps].sort(
    (a, b) =>
      detailOf(a) - detailOf(b) ||
      placeOf(a) - placeOf(b) ||
      stagedSeconds(b) - stagedSeconds(a) ||
      a.start.at - b.start.at ||
      (a.key < b.key ? -1 : 1),
  )
  return clusterSleeps(ranked.map((sleep) => [sleep])).map(({ lead, others }) => ({
    sleep: lead,
    spare: others,
  }))
}

const STAGED: readonly SleepStage[] = ['light', 'deep', 'rem']
const STAGED_METRICS: readonly Metric[] = ['light_sleep_s', 'deep_sleep_s', 'rem_sleep_s']

function detailOf({ stages, values }: SleepRecord): number {
  if (stages.some(({ stage }) => STAGED.includes(stage))) return 0
  if (STAGED_METRICS.some((metric) => values[metric] !== undefined)) return 0
  return values.sleep_s !== undefined || stages.some(({ stage }) => stage === 'asleep') ? 1 : 2
}

const stagedSeconds = ({ stages }: SleepRecord) => coveredSeconds(stages)
