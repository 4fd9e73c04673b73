import { addDays, HISTORY_DAYS, type ScoreInputs, scoreInputs } from '@tributary/health'
import { hasAddon } from '../../accounts/addons.ts'
import { rankingOf } from '../../accounts/ranking.ts'
import { summariesOf } from '../../documents/summaries.ts'
import { zoneOf } from '../../documents/zone.ts'
import type { Db } from '../../platform/database.ts'
import type { Platform } from '../../platform/platform.ts'
import type { User } from '../../users/index.ts'
import { deleteInputs, readInputs, writeInputs } from './store.ts'

/** What is known of the day, as its summaries have it now, and of those around it; null when it is nothing and was nothing. */
export async function daysAround(
  trx: Db,
  platform: Platform,
  user: User,
  day: string,
): Promise<ScoreInputs[] | null> {
  const { scope } = user
  const key = await platform.keyring.find(trx, scope)
  if (!key) return null
  const reach = { from: addDays(day, -HISTORY_DAYS), to: addDays(day, HISTORY_DAYS) }
  const stored = await readInputs(trx, key, scope, reach)
  const before = stored.find((inputs) => inputs.day === day) ?? null
  const now = await inputsOf(trx, platform, user, day)
  if (!before && !now) return null
  if (!now) await deleteInputs(trx, scope, day)
  else if (JSON.stringify(now) !== JSON.stringify(before)) await writeInputs(trx, key, scope, now)
  return [...stored.filter((inputs) => inputs.day !== day), ...(now ? [now] : [])]
}

async function inputsOf(trx: Db, platform: Platform, user: User, day: string): Promise<ScoreInputs | null> {
  const { scope, clientUuid } = user
  const ranking = await rankingOf(trx, clientUuid)
  const [summaries] = await summariesOf(trx, platform, scope, { from: day, to: day, ranking })
  if (!summaries) return null
  const isLocal = await hasAddon(platform, trx, clientUuid, 'time_zone')
  return scoreInputs(summaries, isLocal ? zoneOf(user, []) : 'UTC')
}
