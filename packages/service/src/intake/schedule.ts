import { addDays, localDate } from '@tributary/health'
import type { Manifest, VendorError, Window } from '@tributary/providers'

const MINUTE_MS = 60_000
const PRE_EXISTING_DAYS = 7
const FORBIDDEN_RETRY_MS = 24 * 60 * MINUTE_MS
const RATE_LIMIT_MS = 15 * MINUTE_MS
const LONGEST_BACK_OFF_MS = 4 * 60 * MINUTE_MS

export const today = (now: number, zone: string): string => localDate({ at: now, offset: null }, zone)

/** The first local day that a new connection is read from. */
export function firstDay(manifest: Manifest, day: string, preExisting: boolean): string {
  return preExisting ? addDays(day, -Math.min(PRE_EXISTING_DAYS, manifest.historyDays)) : day
}

/** Never before `since`, never further back than the vendor keeps; else from where the last reading ended, and a look back. */
export function readingWindow(
  manifest: Pick<Manifest, 'lookBackDays' | 'historyDays'>,
  state: { since: string; readUntil: string | null },
  day: string,
): Window {
  const resumed = state.readUntil === null ? state.since : addDays(state.readUntil, -manifest.lookBackDays)
  const from = latestDay(state.since, resumed, addDays(day, -manifest.historyDays))
  return { from: from < day ? from : day, to: day }
}

export const latestDay = (...days: [string, ...string[]]): string => days.sort().at(-1)!

/** Up to a tenth earlier or later, so that connections made together do not stay together. */
export function nextPoll(manifest: Pick<Manifest, 'pollMinutes'>, now: number, chance: number): Date {
  return spread(now, manifest.pollMinutes * MINUTE_MS, chance)
}

/** When to try a resource again after the vendor's answer; `failures` counts this one too. */
export function nextTry(error: VendorError | null, failures: number, now: number, chance: number): Date {
  if (error?.kind === 'forbidden') return spread(now, FORBIDDEN_RETRY_MS, chance)
  if (error?.kind === 'rate_limited')
    return new Date(now + (error.retryAfterSeconds === null ? RATE_LIMIT_MS : error.retryAfterSeconds * 1000))
  const wait = MINUTE_MS * 2 ** Math.min(failures - 1, 20)
  return spread(now, Math.min(wait, LONGEST_BACK_OFF_MS), chance)
}

const spread = (now: number, wait: number, chance: number) => new Date(now + wait * (0.9 + 0.2 * chance))
