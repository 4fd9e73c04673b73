/** Which sub-scores make up which pillar. */
export const SCORE_PILLARS = {
  physical: ['calories', 'activity', 'steps'],
  sleep: ['sleep_duration', 'sleep_quality', 'readiness'],
  body: ['bmi'],
} as const

export type ScorePillar = keyof typeof SCORE_PILLARS
export type SubScoreName = (typeof SCORE_PILLARS)[ScorePillar][number]
export type WeightName = ScorePillar | SubScoreName

export const PILLAR_NAMES = Object.keys(SCORE_PILLARS) as ScorePillar[]
export const SUB_SCORE_NAMES: readonly SubScoreName[] = Object.values(SCORE_PILLARS).flat()
export const WEIGHT_NAMES: readonly WeightName[] = [...PILLAR_NAMES, ...SUB_SCORE_NAMES]

/** Relative to the others of the same mean; what is absent weighs 1, and what weighs 0 is left out. */
export type ScoreWeights = { readonly [N in WeightName]?: number }

export const weightOf = (weights: ScoreWeights, name: WeightName): number => weights[name] ?? 1

const MOST = 1000

/** Why weights cannot be used; null when they can. */
export function refusalOfWeights(weights: Readonly<Record<string, number>>): string | null {
  for (const [name, weight] of Object.entries(weights)) {
    if (!WEIGHT_NAMES.some((known) => known === name))
      return `there is no score ${name}; there are: ${WEIGHT_NAMES.join(', ')}`
    if (!(weight >= 0 && weight <= MOST)) return `${name} must weigh from 0 to ${MOST}`
  }
  const counts = (name: WeightName) => weightOf(weights, name) > 0
  if (!PILLAR_NAMES.some((pillar) => counts(pillar) && SCORE_PILLARS[pillar].some(counts)))
    return 'at least one score must weigh more than 0'
  return null
}

/** Of those that are known and weigh something; null when there are none. */
export function weightedMean<N extends WeightName>(
  scores: Readonly<Record<N, number | null>>,
  weights: ScoreWeights,
): number | null {
  let sum = 0
  let total = 0
  for (const [name, score] of Object.entries<number | null>(scores)) {
    if (score === null) continue
    const weight = weightOf(weights, name as N)
    sum += weight * score
    total += weight
  }
  return total > 0 ? sum / total : null
}
