import { type Static, Type } from 'typebox'

const textOrNull = Type.Union([Type.String(), Type.Null()])
const numberOrNull = Type.Union([Type.Number(), Type.Null()])

const PartSchema = Type.Object({
  name: Type.String(),
  score: numberOrNull,
  weight: numberOrNull,
  /** What of the person was needed and not known. */
  missing: Type.Array(Type.String()),
  /** What it was compared with. */
  against: Type.Record(Type.String(), Type.Number()),
  inputs: Type.Array(
    Type.Object({
      path: Type.String(),
      /** Null for a number that has no name of its own. */
      title: textOrNull,
      value: Type.Number(),
      at: Type.String(),
      sources: Type.Array(Type.String()),
      document_key: Type.String(),
    }),
  ),
})

const ScoreSchema = Type.Object({
  day: Type.String(),
  document_key: Type.String(),
  document_version: Type.Integer(),
  overall: numberOrNull,
  seven_day_mean: numberOrNull,
  pillars: Type.Array(
    Type.Object({
      pillar: Type.String(),
      score: numberOrNull,
      weight: numberOrNull,
      parts: Type.Array(PartSchema),
    }),
  ),
})
export type NewestScore = Static<typeof ScoreSchema>

const SpanSchema = Type.Object({ from: Type.String(), to: Type.String(), days: Type.Array(Type.String()) })

const ProfileSchema = Type.Object({
  document_key: Type.String(),
  document_version: Type.Integer(),
  created_at: Type.String(),
  score: numberOrNull,
  level: textOrNull,
  trend: textOrNull,
  completeness: numberOrNull,
  age: numberOrNull,
  week: SpanSchema,
  baseline: SpanSchema,
  observations: Type.Array(Type.String()),
  /** What would make it more complete, with the days of it that are known. */
  raises: Type.Array(
    Type.Object({
      domain: Type.String(),
      metric: Type.String(),
      days: Type.Integer(),
      points: Type.Number(),
    }),
  ),
  domains: Type.Array(
    Type.Object({
      domain: Type.String(),
      score: numberOrNull,
      confidence: Type.Number(),
      weight: Type.Number(),
      metrics: Type.Array(
        Type.Object({
          metric: Type.String(),
          value: numberOrNull,
          score: numberOrNull,
          weight: Type.Number(),
          days: Type.Integer(),
          coverage: Type.Number(),
        }),
      ),
    }),
  ),
})
export type NewestProfile = Static<typeof ProfileSchema>

export const ScoresSchema = Type.Object({
  score: Type.Union([ScoreSchema, Type.Null()]),
  profile: Type.Union([ProfileSchema, Type.Null()]),
  /** Whether the client has the add-on that makes profiles. */
  has_profiles: Type.Boolean(),
})
export type UserScores = Static<typeof ScoresSchema>
