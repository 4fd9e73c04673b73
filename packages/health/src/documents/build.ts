import { plausible } from '../plausible.ts'
import type { HealthRecord } from '../records.ts'
import { type RankedPillar, rankedSources } from '../sources.ts'
import { buildDaily, type SourceRecords } from './daily.ts'
import { recordId } from './fill.ts'
import { buildSleeps } from './sleep.ts'
import type { BuildInput, BuiltDocument } from './types.ts'
import { atInstants } from './wall-clock.ts'
import { KNOWN_TO_THE_DAY, withDetails } from './workout-details.ts'

/** Every document of one user's local day. Equal records, in whatever order, give equal bytes. */
export function buildDay(given: BuildInput): BuiltDocument[] {
  const records = withDetails(atInstants(given.records, given.zone), KNOWN_TO_THE_DAY).map(plausible)
  const input = { ...given, records }
  const bySource = Map.groupBy([...input.records].sort(byId), (record) => record.source)
  const ranked = (pillar: RankedPillar): SourceRecords =>
    rankedSources(input.sources, pillar, input.ranking).flatMap((source) => {
      const records = bySource.get(source)
      return records ? [[source, records] as const] : []
    })
  const views = { sleep: ranked('sleep'), physical: ranked('physical'), body: ranked('body') }
  const together = (sleep: SourceRecords, daily: Omit<typeof views, 'sleep'>, suffix: string) => {
    const sleeps = buildSleeps(input, sleep, suffix)
    return [...sleeps, ...buildDaily(input, daily, sleeps, suffix)]
  }
  if (input.cleaning) return together(views.sleep, views, '')
  return views.sleep.flatMap(([source]) => {
    const alone = (view: SourceRecords) => view.filter(([name]) => name === source)
    const daily = { physical: alone(views.physical), body: alone(views.body) }
    return together(alone(views.sleep), daily, `:${source}`)
  })
}

const idOf = ({ source, key }: HealthRecord) => recordId(source, key)

function byId(a: HealthRecord, b: HealthRecord): number {
  if (idOf(a) === idOf(b)) return 0
  return idOf(a) < idOf(b) ? -1 : 1
}
