import {
  type BodyData,
  type DaySummaries,
  type DeliveredSummary,
  type HealthScoreData,
  healthScoreKey,
  type PhysicalData,
  rescore,
  type SleepSummaryData,
  scoreInputs,
} from '@tributary/health'
import { SOURCE_FACTS } from '@tributary/providers'
import { type Held, isRetracted } from './compare.ts'

const UNKNOWN_PERSON = { dateOfBirth: null, sex: null, heightCm: null, weightKg: null }

/** The scores that depend on the days alone: the others also depend on the person's profile at the time. */
const scoresOf = ({ physical_health_score, sleep_health_score }: HealthScoreData) => ({
  activity: physical_health_score.activity_score.score_0_100_int,
  quality: sleep_health_score.sleep_quality_score.score_0_100_int,
  readiness: sleep_health_score.readiness_score.score_0_100_int,
})

/** What differs between the scores that were delivered and those that follow from the delivered summaries. */
export function scoreDifferences(
  held: Held,
  userId: string,
  days: readonly string[],
): { compared: number; found: string[] } {
  const inputs = summariesHeld(held).map((summaries) => scoreInputs(summaries, 'UTC', SOURCE_FACTS))
  const dates = inputs.map(({ day }) => day)
  const about = { userId, person: UNKNOWN_PERSON, weights: {}, previous: new Map(), now: 0 }
  const made = dates.length === 0 ? [] : rescore(dates, { ...about, days: inputs })
  const expected = new Map(made.map(({ day, body }) => [day, scoresOf(body.health_score_data)]))
  const found: string[] = []
  for (const day of days) {
    const body = held.get(healthScoreKey(day))?.body
    const got = body && scoresOf(body['health_score_data'] as HealthScoreData)
    const wanted = expected.get(day)
    if (wanted && JSON.stringify(got) !== JSON.stringify(wanted))
      found.push(`${userId} score of ${day}: ${JSON.stringify(got)} instead of ${JSON.stringify(wanted)}`)
  }
  return { compared: days.filter((day) => expected.has(day)).length, found }
}

function summariesHeld(held: Held): DaySummaries[] {
  const delivered = [...held]
    .filter(([, { body }]) => !isRetracted(body))
    .map(([documentKey, { day, body }]) => ({ documentKey, day, body }))
  const of = <D>(day: string, name: string, pillar: string) =>
    delivered.flatMap(({ documentKey, day: date, body }): DeliveredSummary<D>[] => {
      if (date !== day || body['data_structure'] !== name) return []
      const { summary } = body[pillar] as { summary: Record<string, D> }
      return [{ documentKey, documentVersion: 1, data: summary[name]!, trace: {} }]
    })
  return [...new Set(delivered.map(({ day }) => day))].map((day) => {
    const sleeps = of<SleepSummaryData>(day, 'sleep_summary', 'sleep_health')
    const isNap = ({ documentKey }: { documentKey: string }) => documentKey.includes(':nap-')
    const length = ({ data }: DeliveredSummary<SleepSummaryData>) =>
      data.duration.sleep_duration_seconds_int ?? 0
    return {
      day,
      nights: sleeps.filter((one) => !isNap(one)).sort((a, b) => length(b) - length(a)),
      naps: sleeps.filter(isNap),
      physical: of<PhysicalData>(day, 'physical_summary', 'physical_health')[0] ?? null,
      body: of<BodyData>(day, 'body_summary', 'body_health')[0] ?? null,
    }
  })
}
