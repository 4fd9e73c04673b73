import { RANKED_PILLARS, type RankedPillar, rankedSources, type Source } from '@tributary/health'
import { SOURCE_FACTS, SOURCES } from '@tributary/providers'
import type { Command } from 'commander'
import { clearRanking, rankingOf, setRanking } from '../accounts/index.ts'
import type { Platform } from '../platform/platform.ts'
import { type CommonOptions, databaseCommand, requireClient } from './context.ts'
import { printMany, UsageError } from './output.ts'

interface RankingOptions extends CommonOptions {
  pillar?: string
  sources?: string
  default?: true
}

export function rankingCommand(): Command {
  return databaseCommand(
    'ranking <client_uuid>',
    'Which source is believed first; with options: change it for documents built from now on',
    ranking,
  )
    .option('--pillar <name>', `one of ${RANKED_PILLARS.join(', ')}`)
    .option(
      '--sources <names>',
      'best first, separated by commas; those left out follow in the default order',
    )
    .option('--default', 'back to the default order, of one pillar or of all')
}

async function ranking(platform: Platform, options: RankingOptions, clientUuid: string): Promise<void> {
  await requireClient(platform, clientUuid)
  const pillar = options.pillar === undefined ? null : requirePillar(options.pillar)
  if (options.sources !== undefined) {
    if (options.default) throw new UsageError('--sources and --default exclude each other')
    if (!pillar) throw new UsageError('--sources needs --pillar')
    await setRanking(platform, 'operator', clientUuid, pillar, requireSources(options.sources))
  } else if (options.default) {
    await clearRanking(platform, 'operator', clientUuid, pillar)
  }
  const chosen = await rankingOf(platform.db, clientUuid)
  const shown = pillar ? [pillar] : RANKED_PILLARS
  const rows = shown.map((name) => ({
    pillar: name,
    order: chosen[name] ? 'chosen' : 'default',
    sources: rankedSources(SOURCE_FACTS, name, chosen),
  }))
  printMany(rows, options.json, '')
}

function requirePillar(name: string): RankedPillar {
  const pillar = RANKED_PILLARS.find((known) => known === name)
  if (!pillar) throw new UsageError(`--pillar must be one of ${RANKED_PILLARS.join(', ')}`)
  return pillar
}

function requireSources(list: string): Source[] {
  const names = list.split(',').map((name) => name.trim())
  const sources = names.map((name) => SOURCES.find((known) => known === name))
  const unknown = names.filter((_, index) => !sources[index])
  if (unknown.length > 0)
    throw new UsageError(`no source ${unknown.join(', ')}; there are: ${SOURCES.join(', ')}`)
  if (new Set(names).size < names.length) throw new UsageError('--sources names a source twice')
  return sources as Source[]
}
