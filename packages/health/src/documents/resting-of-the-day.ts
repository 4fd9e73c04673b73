import type { SleepSummary } from '../payloads/index.ts'
import type { Filled } from './fill.ts'
import type { BuiltDocument } from './types.ts'

const PATH = '/heart_rate/hr_resting_bpm_int'

const contentOf = ({ body }: BuiltDocument) =>
  (body as Pick<SleepSummary, 'sleep_health'>).sleep_health.summary.sleep_summary

const secondsAsleep = (night: BuiltDocument) => contentOf(night).duration.sleep_duration_seconds_int ?? 0

/**
 * Gives the day the resting heart rate that was derived of its longest night, where no source gives one. In place, because
 * a document is filled once, and after it is known which records the summary was read from: the night carries its own.
 */
export function addRestingOfTheNight({ blocks, trace }: Filled, sleeps: readonly BuiltDocument[]): void {
  const heart = blocks.heart_rate
  if (!heart || heart.hr_resting_bpm_int !== null) return
  const [main] = sleeps
    .filter(({ key, day }) => key.startsWith(`sleep_summary:${day}:night`))
    .sort((a, b) => secondsAsleep(b) - secondsAsleep(a))
  const won = main?.trace[PATH]?.won ?? []
  if (!main || !won.some(({ derived }) => derived)) return
  const resting = contentOf(main).heart_rate.hr_resting_bpm_int
  const highest = heart.hr_maximum_bpm_int
  if (resting === null || (typeof highest === 'number' && highest < resting)) return
  heart.hr_resting_bpm_int = resting
  trace[PATH] = { won: won, aside: trace[PATH]?.aside ?? [] }
}
