import type { Extras } from '@tributary/health'
import { percentOf } from '../../numbers.ts'
import { elements, leftovers, present, wholeList } from '../../payload.ts'
import type { PayloadMap } from '../../resource.ts'
import { FitbitSleepStage, type Sleep, StageSum } from '../schema.ts'
import { base, spanOf } from './base.ts'
import { isNear, type StageTotals, stagesOf, stageTotals, summedStages } from './stages.ts'
import { secondsOfMinutes } from './units.ts'

const NAP_SECONDS = 3 * 3600
const PLACED = ['interval', 'stages', 'summary', 'createTime', 'updateTime']
const PLACED_SUMMARY = [
  'minutesInSleepPeriod',
  'minutesAsleep',
  'minutesAwake',
  'minutesToFallAsleep',
  'stagesSummary',
]

const readStages = wholeList(FitbitSleepStage)
const readSums = elements(StageSum)

/**
 * The stages themselves are counted, because the vendor's sums per stage may come doubled. Where stages are missing, the
 * vendor's sums stand in.
 */
export const mapSleep: PayloadMap<typeof Sleep> = ({ sleep, dataSource }, { id, resource }, refuse) => {
  const span = spanOf(resource, sleep.interval)
  if (span === null) return []
  const length = (span.end.at - span.start.at) / 1000
  const { summary } = sleep
  const asleepBySum = secondsOfMinutes(summary?.minutesAsleep)
  const listed = stagesOf(readStages('/sleep/stages', sleep.stages, refuse) ?? [])
  const stages = isComplete(stageTotals(listed), asleepBySum, length) ? listed : []
  const counted = stageTotals(stages)
  const sums = readSums('/sleep/summary/stagesSummary', summary?.stagesSummary, refuse)
  const areAllSums = sums.length === (summary?.stagesSummary?.length ?? 0)
  const detail = counted === null ? summedStages(sums, asleepBySum, areAllSums) : counted.detail
  const isCut = stages.length < listed.length || (counted === null && detail === null)
  const asleep = counted?.asleep ?? asleepBySum
  const inBed = secondsOfMinutes(summary?.minutesInSleepPeriod) ?? length
  return [
    {
      ...base(`${resource}:${id}`, dataSource, extrasOf(sleep, summary ?? {}, isCut), sleep.updateTime),
      ...span,
      kind: 'sleep',
      nap: isNap(sleep.metadata ?? {}, length),
      stages,
      values: present({
        sleep_s: asleep,
        in_bed_s: inBed,
        sleep_efficiency_pct: share(asleep, inBed),
        awake_s: counted?.awake ?? secondsOfMinutes(summary?.minutesAwake),
        sleep_latency_s: secondsOfMinutes(summary?.minutesToFallAsleep),
        light_sleep_s: detail?.light,
        deep_sleep_s: detail?.deep,
        rem_sleep_s: detail?.rem,
      }),
      series: {},
    },
  ]
}

/** All stages are there when they hold what the vendor counted as slept or, where it does not say, the whole session. */
function isComplete(counted: StageTotals | null, asleepBySum: number | null, length: number): boolean {
  if (counted === null) return true
  return asleepBySum === null ? isNear(counted.all, length) : isNear(counted.asleep, asleepBySum)
}

/** The vendor leaves out what is false and rarely says `nap`; it calls a nap what is shorter than three hours. */
function isNap(
  { mainSleep, nap }: { mainSleep?: boolean | null; nap?: boolean | null },
  seconds: number,
): boolean {
  return nap === true || (mainSleep !== true && seconds < NAP_SECONDS)
}

/** The part of the time in bed that was slept, percent. */
function share(asleep: number | null, inBed: number): number | null {
  return asleep === null || inBed === 0 || asleep > inBed ? null : percentOf(asleep, inBed)
}

function extrasOf(sleep: object, summary: object, isCut: boolean): Extras {
  const rest = { ...leftovers(sleep, PLACED), ...leftovers(summary, PLACED_SUMMARY) }
  return {
    ...(Object.keys(rest).length === 0 ? {} : { sleep: rest }),
    ...(isCut ? { stages_incomplete: true } : {}),
  }
}
