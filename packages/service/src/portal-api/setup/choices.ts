import {
  RANKED_PILLARS,
  type RankedPillar,
  rankedSources,
  SCORE_PILLARS,
  type ScorePillar,
  type Source,
  weightOf,
} from '@tributary/health'
import { SOURCE_FACTS, SOURCES } from '@tributary/providers'
import { type Static, Type } from 'typebox'
import { clearRanking, rankingOf, setRanking } from '../../accounts/index.ts'
import { clearWeights, setWeights, weightsOf } from '../../addons/score/index.ts'
import { apiError } from '../../platform/http/errors.ts'
import { ClientParams } from '../access.ts'
import type { Area } from '../ports.ts'

const SCORES = Object.keys(SCORE_PILLARS) as ScorePillar[]

const RankingSchema = Type.Object({
  pillars: Type.Array(
    Type.Object({ pillar: Type.String(), sources: Type.Array(Type.String()), is_default: Type.Boolean() }),
  ),
})
export type RankingView = Static<typeof RankingSchema>

const WeightSchema = Type.Object({ name: Type.String(), weight: Type.Number() })
const WeightsSchema = Type.Object({
  pillars: Type.Array(Type.Object({ ...WeightSchema.properties, parts: Type.Array(WeightSchema) })),
})
export type WeightsView = Static<typeof WeightsSchema>

const PillarParams = Type.Object({ ...ClientParams.properties, pillar: Type.String() })

/** Which source speaks when several do, and what counts how much in the health score. */
export function registerChoices({ server, platform, access }: Area): void {
  server.get(
    '/clients/:client_uuid/ranking',
    { ...access('viewer'), schema: { params: ClientParams, response: { 200: RankingSchema } } },
    async ({ params }) => {
      const ranking = await rankingOf(platform.db, params.client_uuid)
      return {
        pillars: RANKED_PILLARS.map((pillar) => ({
          pillar,
          sources: [...rankedSources(SOURCE_FACTS, pillar, ranking)],
          is_default: ranking[pillar] === undefined,
        })),
      }
    },
  )

  server.put(
    '/clients/:client_uuid/ranking/:pillar',
    {
      ...access('developer'),
      schema: {
        params: PillarParams,
        body: Type.Object({ sources: Type.Array(Type.String(), { maxItems: SOURCES.length }) }),
      },
    },
    async ({ params, body, portal }, reply) => {
      const sources = body.sources.filter((name): name is Source => SOURCES.includes(name as Source))
      if (sources.length < body.sources.length || new Set(sources).size < sources.length)
        throw apiError('portal_ranking_invalid', { allowed: SOURCES.join(', ') })
      await setRanking(platform, portal.actor, params.client_uuid, pillarOf(params), sources)
      return reply.code(204).send()
    },
  )

  server.delete(
    '/clients/:client_uuid/ranking/:pillar',
    { ...access('developer'), schema: { params: PillarParams } },
    async ({ params, portal }, reply) => {
      await clearRanking(platform, portal.actor, params.client_uuid, pillarOf(params))
      return reply.code(204).send()
    },
  )

  server.get(
    '/clients/:client_uuid/score_weights',
    { ...access('viewer'), schema: { params: ClientParams, response: { 200: WeightsSchema } } },
    async ({ params }) => {
      const weights = await weightsOf(platform.db, params.client_uuid)
      return {
        pillars: SCORES.map((name) => ({
          name,
          weight: weightOf(weights, name),
          parts: SCORE_PILLARS[name].map((part) => ({ name: part, weight: weightOf(weights, part) })),
        })),
      }
    },
  )

  server.put(
    '/clients/:client_uuid/score_weights',
    {
      ...access('developer'),
      schema: {
        params: ClientParams,
        body: Type.Object({ weights: Type.Record(Type.String(), Type.Number()) }),
      },
    },
    async ({ params, body, portal }, reply) => {
      const refusal = await setWeights(platform, portal.actor, params.client_uuid, body.weights)
      if (refusal) throw apiError('portal_weights_invalid', { reason: refusal })
      return reply.code(204).send()
    },
  )

  server.delete(
    '/clients/:client_uuid/score_weights',
    { ...access('developer'), schema: { params: ClientParams } },
    async ({ params, portal }, reply) => {
      await clearWeights(platform, portal.actor, params.client_uuid)
      return reply.code(204).send()
    },
  )
}

function pillarOf({ pillar }: { pillar: string }): RankedPillar {
  const known = RANKED_PILLARS.find((name) => name === pillar)
  if (!known) throw apiError('portal_pillar_not_found', { pillars: RANKED_PILLARS.join(', ') })
  return known
}
