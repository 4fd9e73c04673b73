import type { Extras, MappedRecord } from '@tributary/health'
import type { RawItem } from '../../contract.ts'
import { leftovers, present, reader } from '../../payload.ts'
import { Sleep } from '../schema.ts'
import { base, spanOf } from './base.ts'
import { stagesOf, stageTotals } from './stages.ts'
import { secondsOfMinutes } from './units.ts'

const RESOURCE = 'sleep'
const NAP_SECONDS = 3 * 3600
const PLACED = ['interval', 'stages', 'summary', 'createTime', 'updateTime']
const PLACED_SUMMARY = [
  'minutesInSleepPeriod',
  'minutesAsleep',
  'minutesAwake',
  'minutesToFallAsleep',
  'stagesSummary',
]

const read = reader(RESOURCE, Sleep)

/** The vendor's sums per stage are known to come doubled, so the stages themselves are counted. */
export function mapSleep({ payload, id }: RawItem): MappedRecord[] {
  const { sleep, dataSource } = read(payload)
  const span = spanOf(RESOURCE, sleep.interval)
  const length = (span.end.at - span.start.at) / 1000
  const stages = stagesOf(sleep.stages ?? [])
  const counted = stageTotals(stages)
  const { summary } = sleep
  return [
    {
      ...base(`${RESOURCE}:${id}`, dataSource, extrasOf(sleep, summary ?? {}), sleep.updateTime),
      ...span,
      kind: 'sleep',
      nap: isNap(sleep.metadata ?? {}, length),
      stages,
      values: present({
        sleep_s: counted?.asleep ?? secondsOfMinutes(summary?.minutesAsleep),
        in_bed_s: secondsOfMinutes(summary?.minutesInSleepPeriod) ?? length,
        awake_s: counted?.awake ?? secondsOfMinutes(summary?.minutesAwake),
        sleep_latency_s: secondsOfMinutes(summary?.minutesToFallAsleep),
        light_sleep_s: counted?.detail?.light,
        deep_sleep_s: counted?.detail?.deep,
        rem_sleep_s: counted?.detail?.rem,
      }),
      series: {},
    },
  ]
}

/** The vendor leaves out what is false and rarely says `nap`; it calls a nap what is shorter than three hours. */
function isNap(
  { mainSleep, nap }: { mainSleep?: boolean | null; nap?: boolean | null },
  seconds: number,
): boolean {
  return nap === true || (mainSleep !== true && seconds < NAP_SECONDS)
}

function extrasOf(sleep: object, summary: object): Extras {
  const rest = { ...leftovers(sleep, PLACED), ...leftovers(summary, PLACED_SUMMARY) }
  return Object.keys(rest).length === 0 ? {} : { sleep: rest }
}
