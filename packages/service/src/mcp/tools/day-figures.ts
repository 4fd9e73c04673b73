import type { DaySummaries, FigureName } from '@tributary/health'
import { Type } from 'typebox'
import { rankingOf } from '../../accounts/index.ts'
import { summariesOf } from '../../documents/index.ts'
import type { Caller } from '../caller.ts'
import { metricsOf } from '../metrics.ts'
import type { AskedOfPerson } from '../tool.ts'

/** The summaries of the days, by their date. */
export async function summariesByDay(
  { platform, user }: Pick<AskedOfPerson, 'platform' | 'user'>,
  { from, to }: { from: string; to: string },
): Promise<Map<string, DaySummaries>> {
  const ranking = await rankingOf(platform.db, user.clientUuid)
  const days = await summariesOf(platform.db, platform, user.scope, { from, to, ranking })
  return new Map(days.map((day) => [day.day, day]))
}

/** One of the numbers that the token covers. */
export const metricSchema = ({ scopes }: Caller, description: string) =>
  Type.Enum(metricsOf(scopes), { type: 'string', description })

export const isName = (names: readonly FigureName[], name: unknown): name is FigureName =>
  names.some((known) => known === name)
