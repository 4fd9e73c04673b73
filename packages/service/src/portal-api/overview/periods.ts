import type { PeriodUnit } from '../../delivery/index.ts'

export const PERIODS = {
  '24h': { unit: 'hour', count: 24 },
  '7d': { unit: 'day', count: 7 },
  '30d': { unit: 'day', count: 30 },
} as const satisfies Record<string, { unit: PeriodUnit; count: number }>
export type OverviewPeriod = keyof typeof PERIODS

const UNIT_MS: Record<PeriodUnit, number> = { hour: 3_600_000, day: 86_400_000 }

/** The beginnings of the last hours or UTC days; the one that is under way is the last. */
export function startsOf(period: OverviewPeriod, now: number): Date[] {
  const { unit, count } = PERIODS[period]
  const length = UNIT_MS[unit]
  const last = now - (now % length)
  return Array.from({ length: count }, (_, index) => new Date(last - (count - 1 - index) * length))
}
