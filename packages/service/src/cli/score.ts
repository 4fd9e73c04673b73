import {
  SCORE_PILLARS,
  type ScorePillar,
  type ScoreWeights,
  type WeightName,
  weightOf,
} from '@tributary/health'
import type { Command } from 'commander'
import { clearWeights, setWeights, weightsOf } from '../addons/score/index.ts'
import type { Platform } from '../platform/platform.ts'
import { type CommonOptions, databaseCommand, requireClient } from './context.ts'
import { printMany, UsageError } from './output.ts'

interface WeightOptions extends CommonOptions {
  set?: string
  default?: true
}

const PILLARS = Object.keys(SCORE_PILLARS) as ScorePillar[]

export function scoreWeightsCommand(): Command {
  return databaseCommand(
    'score-weights <client_uuid>',
    'How much each part of the health score weighs; with options: change it for scores made from now on',
    scoreWeights,
  )
    .option('--set <weights>', 'such as sleep=2,steps=0; those left out stay, and 0 leaves a part out')
    .option('--default', 'back to equal weights')
}

async function scoreWeights(platform: Platform, options: WeightOptions, clientUuid: string): Promise<void> {
  await requireClient(platform, clientUuid)
  if (options.set !== undefined) {
    if (options.default) throw new UsageError('--set and --default exclude each other')
    const refusal = await setWeights(platform, 'operator', clientUuid, requireWeights(options.set))
    if (refusal) throw new UsageError(`--set: ${refusal}`)
  } else if (options.default) {
    await clearWeights(platform, 'operator', clientUuid)
  }
  const weights = await weightsOf(platform.db, clientUuid)
  const rows = [
    ...rowsOf('global', PILLARS, weights),
    ...PILLARS.flatMap((pillar) => rowsOf(pillar, SCORE_PILLARS[pillar], weights)),
  ]
  printMany(rows, options.json, '')
}

const rowsOf = (of: string, parts: readonly WeightName[], weights: ScoreWeights) =>
  parts.map((part) => ({ of, part, weight: weightOf(weights, part) }))

function requireWeights(list: string): Record<string, number> {
  const pairs = list.split(',').map((pair) => pair.split('=').map((text) => text.trim()))
  const isPair = ([name, weight, ...rest]: string[]) => name && weight && rest.length === 0
  if (!pairs.every((pair) => isPair(pair) && Number.isFinite(Number(pair[1]))))
    throw new UsageError('--set takes names and numbers, such as sleep=2,steps=0')
  if (new Set(pairs.map(([name]) => name)).size < pairs.length)
    throw new UsageError('--set names a score twice')
  return Object.fromEntries(pairs.map(([name, weight]) => [name, Number(weight)]))
}
