import type { SleepRecord } from '../records.ts'
import { offsetOf, type Zone } from '../time/index.ts'

/** Some vendors split a night where the person was up for a while. */
export const LONGEST_WAKE_MS = 60 * 60_000
const LONG_SLEEP_MS = 3 * 3_600_000
const DAYTIME = { from: 9, to: 21 }

/**
 * Which of the sleeps are naps; `sleeps` are of one source, by start. The source decides where it has a word for it. Otherwise a
 * nap begins in the daytime, is short together with its neighbours, and does not continue a longer sleep.
 */
export function napsAmong(sleeps: readonly SleepRecord[], zone: Zone): ReadonlySet<SleepRecord> {
  const naps = new Set<SleepRecord>()
  const nights: Span[] = []
  for (const stretch of stretchesOf(sleeps, zone)) {
    const [first] = stretch
    const end = stretch.reduce((latest, sleep) => Math.max(latest, sleep.end.at), first.end.at)
    const span = { start: first.start.at, end }
    const before = nights.findLast((night) => span.start <= night.end + LONGEST_WAKE_MS)
    const isShort = length(span) < LONG_SLEEP_MS && (before === undefined || length(before) <= length(span))
    if (first.nap ?? (isShort && beginsInDaytime(first, zone))) for (const sleep of stretch) naps.add(sleep)
    else nights.push({ start: before?.start ?? span.start, end: Math.max(before?.end ?? end, end) })
  }
  return naps
}

interface Span {
  start: number
  end: number
}

const length = ({ start, end }: Span) => end - start

type Stretch = [SleepRecord, ...SleepRecord[]]

/** Sleeps of the daytime that the source does not name and that lie close together are judged together, every other alone. */
function stretchesOf(sleeps: readonly SleepRecord[], zone: Zone): Stretch[] {
  const isOpen = (sleep: SleepRecord) => sleep.nap === null && beginsInDaytime(sleep, zone)
  const stretches: Stretch[] = []
  for (const sleep of sleeps) {
    const last = stretches.at(-1)
    const isNear = last?.some(({ end }) => sleep.start.at <= end.at + LONGEST_WAKE_MS)
    if (last && isNear && isOpen(last[0]) && isOpen(sleep)) last.push(sleep)
    else stretches.push([sleep])
  }
  return stretches
}

/** By the person's own clock. */
function beginsInDaytime({ start }: SleepRecord, zone: Zone): boolean {
  const hour = new Date(start.at + offsetOf(start, zone) * 1000).getUTCHours()
  return hour >= DAYTIME.from && hour < DAYTIME.to
}
