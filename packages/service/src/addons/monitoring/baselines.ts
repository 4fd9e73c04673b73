import {
  addDays,
  BASELINES,
  type Baselines,
  baselineReading,
  baselinesOf,
  closedOn,
  type DaySummaries,
  localDate,
  type Ranking,
  readingsOf,
  WINDOW_DAYS,
} from '@tributary/health'
import { type Actor, audit } from '../../accounts/index.ts'
import { summariesOf } from '../../documents/index.ts'
import type { Db } from '../../platform/database.ts'
import { nowDate, type Platform } from '../../platform/platform.ts'
import { beginnings } from '../../records/index.ts'
import type { User } from '../../users/index.ts'
import { zoneOf } from '../../users/index.ts'
import { deleteBaselines, insertBaselines, lockMonitoring, readBaselines } from './store.ts'

export interface Closing {
  /** All baselines that are known now. */
  baselines: Baselines
  /** The first day that a baseline closed by this call applies to; null when none was closed. */
  since: string | null
}

/**
 * Closes the open baselines that can be closed. Only a window of thirty days that contains a day which has just changed can have
 * become sufficient, and only for the signals measured on that day.
 */
export async function closeBaselines(
  trx: Db,
  platform: Platform,
  user: User,
  changed: readonly DaySummaries[],
  ranking: Ranking,
): Promise<Closing> {
  const known = await readBaselines(trx, platform, user.scope)
  const readings = changed.map(readingsOf)
  const open = BASELINES.filter(
    (name) => !known[name] && readings.some((ofDay) => baselineReading(name, ofDay)),
  )
  if (open.length === 0) return { baselines: known, since: null }
  const reach = {
    from: addDays(changed[0]!.day, 1 - WINDOW_DAYS),
    to: addDays(changed.at(-1)!.day, WINDOW_DAYS - 1),
  }
  const to = await lastDayThatCounts(trx, platform, user)
  const days = await summariesOf(trx, platform, user.scope, {
    from: reach.from,
    to: to !== null && to < reach.to ? to : reach.to,
    ranking,
  })
  const found = baselinesOf(days)
  const closed = Object.fromEntries(open.flatMap((name) => (found[name] ? [[name, found[name]]] : [])))
  const first = Object.values(closed).map(closedOn).sort()[0] ?? null
  if (first !== null) await insertBaselines(trx, platform, user.scope, closed, nowDate(platform.clock))
  return { baselines: { ...known, ...closed }, since: first }
}

/**
 * On the day of a connection the days before it arrive in no order, together with the present day. The present day counts once
 * they are all stored, the day after, so that the same days make the same baseline. Null when every day counts.
 */
async function lastDayThatCounts(trx: Db, platform: Platform, user: User): Promise<string | null> {
  const begun = (await beginnings(trx, user.scope)).map(({ liveFrom }) => liveFrom).sort()
  const connected = begun.at(-1)
  const today = localDate({ at: platform.clock.now(), offset: null }, zoneOf(user, []))
  return connected !== undefined && today <= connected ? addDays(connected, -1) : null
}

/** Opens the baselines again when the user is disconnected from every source: they are computed anew when the user returns. */
export async function endMonitoring(trx: Db, user: User): Promise<void> {
  await lockMonitoring(trx, user.scope)
  await deleteBaselines(trx, user.scope)
}

/** Opens all baselines again and returns the names of the ones that were closed. */
export async function resetBaselines(platform: Platform, actor: Actor, user: User): Promise<string[]> {
  return platform.db.transaction().execute(async (trx) => {
    await lockMonitoring(trx, user.scope)
    const opened = await deleteBaselines(trx, user.scope)
    await audit(trx, platform, {
      actor,
      clientUuid: user.clientUuid,
      action: 'monitoring_baselines.reset',
      detail: { user_key: user.scope.userKey, baselines: opened },
    })
    return opened
  })
}
