import { addDays, localDate, wallTime, type Zone } from '@tributary/health'
import {
  type Manifest,
  phoneStoreOf,
  type SourceManifest,
  type VendorError,
  type Window,
} from '@tributary/providers'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
/** Of the time before the first connection. */
const PRE_EXISTING_DAYS = { api: 7, phone: 29 }
const FORBIDDEN_RETRY_MS = 24 * HOUR_MS
const RATE_LIMIT_MS = 15 * MINUTE_MS
const LONGEST_BACK_OFF_MS = 4 * HOUR_MS
/** A day's totals are final after its midnight, a night's sleep by noon. */
const TOTALS_AT_MINUTE = 1
const SLEEP_AT_MINUTE = 12 * 60
/** People of one zone are not all read in the same second. */
const LOCAL_SPREAD_MS = 5 * MINUTE_MS
/** What is missing is asked for hourly this long, then once a day. */
const MISSING_HOURLY_MS = 23 * HOUR_MS
const MISSING_DAILY_DAYS = 30

export const today = (now: number, zone: Zone): string => localDate({ at: now, offset: null }, zone)

/** The first local day that a new connection is read from. */
export function firstDay(manifest: SourceManifest, day: string, preExisting: boolean): string {
  const most = phoneStoreOf(manifest.source) ? PRE_EXISTING_DAYS.phone : PRE_EXISTING_DAYS.api
  return preExisting ? addDays(day, -Math.min(most, manifest.historyDays)) : day
}

/** What a source told so far: local days with totals, and local days on which a sleep ended. */
export interface ToldDays {
  totals: ReadonlySet<string>
  sleep: ReadonlySet<string>
}

type Told = keyof ToldDays

/** Which of them a resource can tell. */
export function toldBy(resource: Manifest['resources'][number]): Told[] {
  const kinds = resource.emits.map(({ kind }) => kind)
  return [
    ...(kinds.includes('day') ? (['totals'] as const) : []),
    ...(kinds.includes('sleep') ? (['sleep'] as const) : []),
  ]
}

/** When the totals of a local day, or the sleep that ended on it, are complete. */
export const dueAt = (what: Told, day: string, zone: Zone): number =>
  what === 'totals' ? wallTime(addDays(day, 1), TOTALS_AT_MINUTE, zone) : wallTime(day, SLEEP_AT_MINUTE, zone)

/** The newest local day that the source should have told by now. */
function newestDue(what: Told, now: number, zone: Zone): string {
  const day = today(now, zone)
  return dueAt(what, day, zone) <= now ? day : addDays(day, -1)
}

/** The oldest day of the last month that is still missing; null when none is. */
export function oldestMissing(
  whats: readonly Told[],
  told: ToldDays,
  at: { now: number; zone: Zone; since: string },
): string | null {
  const oldest = latestDay(at.since, addDays(today(at.now, at.zone), -MISSING_DAILY_DAYS))
  const missing = whats.flatMap((what) => {
    const newest = newestDue(what, at.now, at.zone)
    for (let day = oldest; day <= newest; day = addDays(day, 1)) if (!told[what].has(day)) return [day]
    return []
  })
  return missing.sort()[0] ?? null
}

/**
 * From where the last reading ended, and a look back; never before `since`, never further back than the vendor keeps. The
 * first reading of a local day goes back to what is missing.
 */
export function readingWindow(
  manifest: Pick<Manifest, 'lookBackDays' | 'historyDays'>,
  state: { since: string; readUntil: string | null; missing: string | null },
  day: string,
): Window {
  const { since, readUntil, missing } = state
  const lookBack = readUntil === null ? since : addDays(readUntil, -manifest.lookBackDays)
  const isFirstOfDay = readUntil !== null && readUntil < day
  const resumed = isFirstOfDay && missing !== null && missing < lookBack ? missing : lookBack
  const from = latestDay(since, resumed, addDays(day, -manifest.historyDays))
  return { from: from < day ? from : day, to: day }
}

export const latestDay = (...days: [string, ...string[]]): string => days.sort().at(-1)!

/**
 * Partial updates at the manifest's pace, a tenth more or less, so that connections made together do not stay together; the hours at
 * which a day and a night are complete; and hourly while the newest of them is missing. A vendor that pushes is only
 * looked after.
 */
export function nextPoll(
  manifest: Pick<Manifest, 'pollMinutes' | 'delivery'>,
  missing: { whats: readonly Told[]; told: ToldDays; since: string },
  at: { now: number; zone: Zone },
  chance: number,
): Date {
  const pace = spread(at.now, manifest.pollMinutes * MINUTE_MS, chance).getTime()
  if (manifest.delivery.includes('push')) return new Date(pace)
  const times = missing.whats.flatMap((what) => {
    const hour = nextDue(what, at.now, at.zone) + chance * LOCAL_SPREAD_MS
    return isAskedHourly(what, missing, at) ? [hour, spread(at.now, HOUR_MS, chance).getTime()] : [hour]
  })
  return new Date(Math.round(Math.min(pace, ...times)))
}

function nextDue(what: Told, now: number, zone: Zone): number {
  const due = newestDue(what, now, zone)
  return dueAt(what, addDays(due, 1), zone)
}

function isAskedHourly(
  what: Told,
  { told, since }: { told: ToldDays; since: string },
  { now, zone }: { now: number; zone: Zone },
): boolean {
  const day = newestDue(what, now, zone)
  return day >= since && !told[what].has(day) && now < dueAt(what, day, zone) + MISSING_HOURLY_MS
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
