import {
  addDays,
  type BodyData,
  type BuiltDocument,
  buildDay,
  type DaySummaries,
  type Extras,
  type HealthRecord,
  type PhysicalData,
  type SleepSummaryData,
} from '@tributary/health'
import { SOURCE_FACTS } from '@tributary/providers'
import { eventfulDay, ordinaryDay, ZONE } from './records.ts'

const PAST_DAYS = 35

/** The last five weeks of an invented person: the records of the sources, and the documents built from them. */
export interface SamplePast {
  /** The records of the newest day. */
  records: readonly HealthRecord[]
  built: readonly BuiltDocument[]
  /** The summaries of each day, the newest last. */
  days: readonly DaySummaries[]
}

/** The extras are added to the records of the newest day. */
export function pastOf(userId: string, day: string, extras: Extras): SamplePast {
  const build = (date: string, records: readonly HealthRecord[]) =>
    buildDay({
      userId,
      day: date,
      zone: ZONE,
      sources: SOURCE_FACTS,
      cleaning: true,
      granular: true,
      records,
    })
  const made = [...ordinaryDay(day, 0, { heart_rate_resting_bpm: 60 }), ...eventfulDay(day)]
  const records = made.map((record) => ({ ...record, extras }))
  const built = build(day, records)
  const before = Array.from({ length: PAST_DAYS }, (_, index) => {
    const date = addDays(day, index - PAST_DAYS)
    return summariesOf(date, build(date, ordinaryDay(date, index)))
  })
  return { records, built, days: [...before, summariesOf(day, built)] }
}

function summariesOf(day: string, built: readonly BuiltDocument[]): DaySummaries {
  const builtOf = <D>(structure: string, pillar: string) =>
    built
      .filter(({ dataStructure }) => dataStructure === structure)
      .map(({ key, body, trace }) => ({
        documentKey: key,
        documentVersion: 1,
        data: (body as Record<string, { summary: Record<string, D> }>)[pillar]!.summary[structure]!,
        trace,
      }))
  return {
    day,
    nights: builtOf<SleepSummaryData>('sleep_summary', 'sleep_health'),
    naps: [],
    physical: builtOf<PhysicalData>('physical_summary', 'physical_health')[0] ?? null,
    body: builtOf<BodyData>('body_summary', 'body_health')[0] ?? null,
  }
}
