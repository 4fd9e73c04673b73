import type { PhoneRecord } from '@tributary/health'
import type { HealthConnectApi } from './api.ts'

interface Total {
  record: string
  /** Where the library's answer has it. */
  numberIn: (answer: Record<string, unknown>) => unknown
  unit: string
}

const inside = (field: string, key: string) => (answer: Record<string, unknown>) =>
  (answer[field] as Record<string, unknown> | undefined)?.[key]

const TOTALS: readonly Total[] = [
  { record: 'Distance', numberIn: inside('DISTANCE', 'inMeters'), unit: 'm' },
  {
    record: 'ActiveCaloriesBurned',
    numberIn: inside('ACTIVE_CALORIES_TOTAL', 'inKilocalories'),
    unit: 'kcal',
  },
  { record: 'Steps', numberIn: ({ COUNT_TOTAL }) => COUNT_TOTAL, unit: 'count' },
]

/** The store keeps no totals of an exercise: they are what the same app counted meanwhile. */
export async function withTotals(connect: HealthConnectApi, session: PhoneRecord): Promise<PhoneRecord> {
  const { start: startTime, end: endTime, app } = session
  if (endTime === undefined) return session
  const parts: NonNullable<PhoneRecord['parts']> = []
  for (const { record, numberIn, unit } of TOTALS) {
    const request = {
      recordType: record as never,
      timeRangeFilter: { operator: 'between' as const, startTime, endTime },
      ...(app ? { dataOriginFilter: [app.id] } : {}),
    }
    // Denied or not counted: the exercise is sent without it.
    const answer = await connect.aggregateRecord(request).catch(() => ({}))
    const value = numberIn(answer as Record<string, unknown>)
    if (typeof value === 'number' && value > 0) parts.push({ name: `${record}Record`, value, unit })
  }
  return parts.length > 0 ? { ...session, parts } : session
}
