import type { HealthScore } from '@tributary/health'

/** Of a stored health score; null without one. */
export const globalScoreOf = (document: unknown): number | null =>
  (document as HealthScore | undefined)?.health_score_data.overall_scores.global_score_0_100_int ?? null

/** The scores of a day by pillar; null without any. */
export function scoresOf(document: unknown): object | null {
  if (document === undefined) return null
  const { overall_scores, physical_health_score, sleep_health_score, body_health_score } = (
    document as HealthScore
  ).health_score_data
  return {
    overall: overall_scores.global_score_0_100_int,
    seven_day_mean: overall_scores.seven_days_avg_score_0_100_int,
    physical: physical_health_score.score_0_100_int,
    sleep: sleep_health_score.score_0_100_int,
    body: body_health_score.score_0_100_int,
  }
}
