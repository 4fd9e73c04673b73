import { addDays, wallTime, type Zone } from '@tributary/health'
import { type Manifest, phoneStoreOf, type SourceManifest, type Window } from '@tributary/providers'
import { today } from '../users/index.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
/** The days before the first connection that are read. */
const PRE_EXISTING_DAYS = { api: 7, phone: 29 }
const FORBIDDEN_RETRY_MS = 24 * HOUR_MS
const LOOK_AGAIN_MS = 24 * HOUR_MS
const RATE_LIMIT_MS = 15 * MINUTE_MS
const LONGEST_BACK_OFF_MS = 4 * HOUR_MS
/** A day's totals are final after its midnight, a night's sleep by noon. */
const TOTALS_AT_MINUTE = 1
const SLEEP_AT_MINUTE = 12 * 60
/** People of one zone are not all read in the same second. */
const LOCAL_SPREAD_MS = 5 * MINUTE_MS
/** Missing data is requested hourly for this long, then once a day. */
const MISSING_HOURLY_MS = 23 * HOUR_MS
const MISSING_DAILY_DAYS = 30
/** For how long after a vendor's call its webhooks count as arriving. */
const HEARD_MS = 24 * HOUR_MS
/** How long a vendor's pushes are believed to be all there is. */
const SURE_MS = 7 * 24 * HOUR_MS

/** Returns the first local day from which a new connection is read. */
export function firstDay(manifest: SourceManifest, day: string, preExisting: boolean): string {
  const most = phoneStoreOf(manifest.source) ? PRE_EXISTING_DAYS.phone : PRE_EXISTING_DAYS.api
  return preExisting ? addDays(day, -Math.min(most, manifest.historyDays)) : day
}

/** The days that a source has reported so far: local days with totals, and local days on which a sleep ended. */
export interface ReportedDays {
  totals: ReadonlySet<string>
  sleep: ReadonlySet<string>
}

type DailyKind = keyof ReportedDays

type Resource = Manifest['resources'][number]

/** The pace of a resource, which is the source's unless it has its own. */
export const paceOf = (
  manifest: Manifest,
  { pollMinutes }: Resource,
): Pick<Manifest, 'pollMinutes' | 'delivery'> => ({
  delivery: manifest.delivery,
  pollMinutes: pollMinutes ?? manifest.pollMinutes,
})

/** Returns whether a resource reports days, nights or both; none for a resource with a pace of its own. */
export function dailyKinds(resource: Resource): DailyKind[] {
  if (resource.pollMinutes !== undefined) return []
  const kinds = resource.emits.map(({ kind }) => kind)
  return [
    ...(kinds.includes('day') ? (['totals'] as const) : []),
    ...(kinds.includes('sleep') ? (['sleep'] as const) : []),
  ]
}

/** Returns when the totals of a local day, or the sleep that ended on it, are complete. */
export const dueAt = (kind: DailyKind, day: string, zone: Zone): number =>
  kind === 'totals' ? wallTime(addDays(day, 1), TOTALS_AT_MINUTE, zone) : wallTime(day, SLEEP_AT_MINUTE, zone)

/** The newest local day that the source should have reported by now. */
function newestDue(kind: DailyKind, now: number, zone: Zone): string {
  const day = today(now, zone)
  return dueAt(kind, day, zone) <= now ? day : addDays(day, -1)
}

/** Returns the oldest day of the last month that is still missing; null when none is missing. */
export function oldestMissing(
  kinds: readonly DailyKind[],
  reported: ReportedDays,
  at: { now: number; zone: Zone; since: string },
): string | null {
  const oldest = latestDay(at.since, addDays(today(at.now, at.zone), -MISSING_DAILY_DAYS))
  const missing = kinds.flatMap((kind) => {
    const newest = newestDue(kind, at.now, at.zone)
    for (let day = oldest; day <= newest; day = addDays(day, 1)) if (!reported[kind].has(day)) return [day]
    return []
  })
  return missing.sort()[0] ?? null
}

/**
 * Returns the days to read: from where the last reading ended, and some days before that, but never before `since` nor further
 * back than the vendor stores. The first reading of a local day goes back to the oldest missing day.
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

/**
 * Returns the days before today that a pushing vendor has not sent: from `since` on at first, and after a return from the last
 * push on. Null when there are none.
 */
export function missingWindow(
  { lookBackDays, historyDays }: Pick<Manifest, 'lookBackDays' | 'historyDays'>,
  { since, readUntil }: { since: string; readUntil: string | null },
  { day, heardAt }: { day: string; heardAt: Date | null },
): Window | null {
  const heardUntil = heardAt?.toISOString().slice(0, 10) ?? readUntil
  const gap = readUntil === null || heardUntil === null ? since : addDays(heardUntil, -lookBackDays)
  const from = latestDay(since, gap, addDays(day, -historyDays))
  return from < day ? { from, to: day } : null
}

export const latestDay = (...days: [string, ...string[]]): string => days.sort().at(-1)!

/**
 * Partial updates at the manifest's pace, a tenth more or less, so that connections made together do not stay together; the hours at
 * which a day and a night are complete; and hourly while the newest of them is missing. Where webhooks arrive, one reading a day
 * reconciles: changes are announced, and that reading goes back to what is missing. A vendor that pushes is only looked after.
 */
export function nextPoll(
  manifest: Pick<Manifest, 'pollMinutes' | 'delivery'>,
  missing: { kinds: readonly DailyKind[]; reported: ReportedDays; since: string },
  at: { now: number; zone: Zone; heardAt: Date | null },
  chance: number,
): Date {
  const pace = spread(at.now, manifest.pollMinutes * MINUTE_MS, chance).getTime()
  if (manifest.delivery.includes('push')) return new Date(pace)
  const dueHour = (kind: DailyKind) => Math.round(nextDue(kind, at.now, at.zone) + chance * LOCAL_SPREAD_MS)
  if (isHeard(manifest, at)) return new Date(dueHour(missing.kinds.includes('sleep') ? 'sleep' : 'totals'))
  const times = missing.kinds.flatMap((kind) => {
    const hour = dueHour(kind)
    return isAskedHourly(kind, missing, at) ? [hour, spread(at.now, HOUR_MS, chance).getTime()] : [hour]
  })
  return new Date(Math.round(Math.min(pace, ...times)))
}

/** Whether a connection's webhooks arrive: the vendor called within a day. Noticed with the next reading. */
const isHeard = (
  { delivery }: Pick<Manifest, 'delivery'>,
  { now, heardAt }: { now: number; heardAt: Date | null },
): boolean => delivery.includes('ping') && heardAt !== null && now - heardAt.getTime() < HEARD_MS

/**
 * Until when a resource that is due may rest, because its vendor pushes: it is read only when the vendor has been silent, and now
 * and then to be sure. Null when it is to be read now.
 */
export function restsUntil(
  manifest: Pick<Manifest, 'pollMinutes' | 'delivery'>,
  { readAt, heardAt }: { readAt: Date | null; heardAt: Date | null },
  now: number,
): Date | null {
  if (!manifest.delivery.includes('push') || readAt === null || heardAt === null) return null
  const silentAt = heardAt.getTime() + manifest.pollMinutes * MINUTE_MS
  return silentAt < now || readAt.getTime() < now - SURE_MS ? null : new Date(silentAt)
}

function nextDue(kind: DailyKind, now: number, zone: Zone): number {
  const due = newestDue(kind, now, zone)
  return dueAt(kind, addDays(due, 1), zone)
}

function isAskedHourly(
  kind: DailyKind,
  { reported, since }: { reported: ReportedDays; since: string },
  { now, zone }: { now: number; zone: Zone },
): boolean {
  const day = newestDue(kind, now, zone)
  return day >= since && !reported[kind].has(day) && now < dueAt(kind, day, zone) + MISSING_HOURLY_MS
}

/** When a resource that is not polled is looked at again, without a call: polling may have been switched on by then. */
export const lookAgain = (now: number, chance: number): Date => spread(now, LOOK_AGAIN_MS, chance)

/** When to try a resource again after the vendor's answer; `failures` counts this one too. */
export function nextTry(
  error: { kind: string; retryAfterSeconds: number | null } | null,
  failures: number,
  now: number,
  chance: number,
): Date {
  if (error?.kind === 'forbidden') return spread(now, FORBIDDEN_RETRY_MS, chance)
  if (error?.kind === 'rate_limited')
    return new Date(now + (error.retryAfterSeconds === null ? RATE_LIMIT_MS : error.retryAfterSeconds * 1000))
  const wait = MINUTE_MS * 2 ** Math.min(failures - 1, 20)
  return spread(now, Math.min(wait, LONGEST_BACK_OFF_MS), chance)
}

const spread = (now: number, wait: number, chance: number) => new Date(now + wait * (0.9 + 0.2 * chance))
