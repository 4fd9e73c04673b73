import {
  addDays,
  type DaySummaries,
  HISTORY_DAYS,
  type ScoreInputs,
  scoreInputs,
  type Zone,
} from '@tributary/health'
import { SOURCE_FACTS } from '@tributary/providers'
import type { Db } from '../../platform/database.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Scope } from '../../platform/scope.ts'
import { deleteInputs, readInputs, writeInputs } from './store.ts'

/** The facts about the days as their summaries have them now, and about the days around them. */
export async function daysAround(
  trx: Db,
  platform: Platform,
  scope: Scope,
  days: readonly DaySummaries[],
  zone: Zone,
): Promise<ScoreInputs[]> {
  const key = await platform.keyring.get(trx, scope)
  const dates = days.map(({ day }) => day)
  const reach = { from: addDays(dates[0]!, -HISTORY_DAYS), to: addDays(dates.at(-1)!, HISTORY_DAYS) }
  const stored = await readInputs(trx, key, scope, reach)
  const before = new Map(stored.map((inputs) => [inputs.day, JSON.stringify(inputs)]))
  const now = days.filter(hasSummaries).map((summaries) => scoreInputs(summaries, zone, SOURCE_FACTS))
  const gone = dates.filter((day) => before.has(day) && !now.some((inputs) => inputs.day === day))
  await deleteInputs(trx, scope, gone)
  const changed = now.filter((inputs) => JSON.stringify(inputs) !== before.get(inputs.day))
  await writeInputs(trx, key, scope, changed)
  return [...stored.filter(({ day }) => !dates.includes(day)), ...now]
}

const hasSummaries = ({ nights, naps, physical, body }: DaySummaries) =>
  nights.length + naps.length > 0 || physical !== null || body !== null
