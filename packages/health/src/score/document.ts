import type { HealthScore } from '../payloads/index.ts'
import { formatTime, parseTime } from '../time/index.ts'
import type { DayScore } from './day-score.ts'
import type { ScoreInputs } from './inputs.ts'
import type { SubScore } from './sub-score.ts'
import { SCORE_PILLARS, type ScorePillar, type SubScoreName } from './weights.ts'

export type HealthScoreData = HealthScore['health_score_data']
type WrittenScore = HealthScoreData['body_health_score']['bmi_score']

export const healthScoreKey = (day: string) => `health_score:${day}`

export interface HealthScoreInput {
  userId: string
  /** Of the day; null when nothing is left of it. */
  made: { from: ScoreInputs; score: DayScore } | null
  sevenDayAverage: number | null
  /** What the newest version says. */
  before: HealthScoreData | null
  now: number
}

/** Whether any pillar of the day has a score. */
export const isScored = (made: HealthScoreInput['made']): made is NonNullable<HealthScoreInput['made']> =>
  made !== null && Object.values(made.score.pillars).some((score) => score !== null)

/** What follows the envelope; null when no pillar has a score and no earlier version had one. */
export function buildHealthScore(input: HealthScoreInput): Pick<HealthScore, 'health_score_data'> | null {
  const { made, before } = input
  if (isScored(made)) return { health_score_data: dataOf(made.from, made.score, input) }
  if (!before) return null
  const metadata = { ...before.metadata, sources_of_data_array: [] }
  return { health_score_data: assembled(metadata, [], null, null, () => WITHOUT_SCORE) }
}

function dataOf(
  from: ScoreInputs,
  score: DayScore,
  { userId, sevenDayAverage, before, now }: HealthScoreInput,
): HealthScoreData {
  const inputs = Object.values(score.subScores).flatMap((part) => part.inputs)
  const metadata = {
    datetime_string: from.datetime,
    user_id_string: userId,
    sources_of_data_array: [...new Set(inputs.flatMap(({ sources }) => sources))],
  }
  const at = formatTime(now, parseTime(from.datetime)?.offset ?? 0)
  return assembled(metadata, [...from.providerScores], score, sevenDayAverage, (pillar, name) =>
    written(score.subScores[name], writtenIn(before, pillar, name), { datetime: from.datetime, at }),
  )
}

function assembled(
  metadata: HealthScoreData['metadata'],
  providerScores: HealthScoreData['non_structured_data_array'],
  score: DayScore | null,
  sevenDayAverage: number | null,
  part: (pillar: ScorePillar, name: SubScoreName) => WrittenScore,
): HealthScoreData {
  const pillar = <P extends ScorePillar>(name: P) => ({
    score_0_100_int: score?.pillars[name] ?? null,
    ...(Object.fromEntries(
      SCORE_PILLARS[name].map((variable) => [`${variable}_score`, part(name, variable)]),
    ) as Record<`${(typeof SCORE_PILLARS)[P][number]}_score`, WrittenScore>),
  })
  return {
    metadata,
    overall_scores: {
      global_score_0_100_int: score?.global ?? null,
      seven_days_avg_score_0_100_int: sevenDayAverage,
    },
    physical_health_score: pillar('physical'),
    sleep_health_score: pillar('sleep'),
    body_health_score: pillar('body'),
    non_structured_data_array: providerScores,
  }
}

const WITHOUT_SCORE: WrittenScore = {
  datetime_string: null,
  created_at_string: null,
  updated_at_string: null,
  score_0_100_int: null,
  calculated_with_missing_user_info_bool: false,
  missing_user_info_array: [],
}

/** Its times move only when it does. */
function written(
  { score, missing }: SubScore,
  before: WrittenScore | null,
  { datetime, at }: { datetime: string; at: string },
): WrittenScore {
  if (score === null) return { ...WITHOUT_SCORE, missing_user_info_array: [...missing] }
  const same = before?.score_0_100_int === score && before.missing_user_info_array.join() === missing.join()
  return {
    datetime_string: datetime,
    created_at_string: before?.created_at_string ?? at,
    updated_at_string: same ? before.updated_at_string : at,
    score_0_100_int: score,
    calculated_with_missing_user_info_bool: missing.length > 0,
    missing_user_info_array: [...missing],
  }
}

function writtenIn(
  data: HealthScoreData | null,
  pillar: ScorePillar,
  name: SubScoreName,
): WrittenScore | null {
  const parts = data?.[`${pillar}_health_score`] as Record<string, unknown> | undefined
  return (parts?.[`${name}_score`] as WrittenScore | undefined) ?? null
}
