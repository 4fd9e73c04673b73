import { distinctWorkouts } from '../../merge/index.ts'
import { plausible } from '../../plausible.ts'
import type { HealthRecord, Source } from '../../records.ts'
import { isPhone, rankedSources } from '../../sources.ts'
import type { BuiltEvent, EventInput } from '../types.ts'
import { atInstants } from '../wall-clock.ts'
import { withDetails } from '../workout-details.ts'
import type { ReportedEvent } from './account.ts'
import { assembleEvent } from './assemble.ts'
import { inRevolutions } from './cadence.ts'
import { energyEvents } from './energy.ts'
import { HOURLY, hourAccounts } from './hours.ts'
import { type Joined, joinEvents, REACH_MS } from './join.ts'
import { BLOOD_GLUCOSE, BODY_METRICS, type EventKind, KINDS, MOOD, RANKED } from './kinds.ts'
import { dailySaturationAccounts, measurementAccounts, sampleAccounts } from './measurements.ts'
import { kindsOf } from './remainder.ts'
import { ecgAccount, isSampler, workoutAccounts } from './workouts.ts'

/** Every event of one user's local day. Equal records, in whatever order, give equal bytes. */
export function buildEvents(given: EventInput): BuiltEvent[] {
  const placed = withDetails(atInstants(given.records, given.zone))
  const records = inRevolutions(placed).map(plausible).sort(byKey)
  const input = { ...given, records }
  const accounts = concerning(
    input,
    [...Map.groupBy(records, ({ source }) => source)].flatMap(([source, own]) =>
      accountsOf(source, own, input),
    ),
  )
  const byKind = Map.groupBy(accounts, kindId)
  const events = KINDS.flatMap((kind) =>
    eventsOf(kind, byKind.get(kindId(kind)) ?? [], input)
      .filter(({ lead }) => lead.day === input.day)
      .flatMap((event) => assembleEvent(kind, event, input) ?? []),
  )
  return [...events, ...energyEvents(input, records)]
}

const kindId = ({ structure, pillar }: Pick<EventKind, 'structure' | 'pillar'>) => `${pillar}/${structure}`

/** Those of the day, and those of its neighbours that may be the same as one of them. */
function concerning(
  { day, cleaning }: EventInput,
  accounts: readonly ReportedEvent[],
): readonly ReportedEvent[] {
  const own = accounts.filter((account) => account.day === day)
  if (!cleaning) return own
  const first = own.reduce((least, { at }) => Math.min(least, at), Number.POSITIVE_INFINITY) - REACH_MS
  const last = own.reduce((most, { at }) => Math.max(most, at), Number.NEGATIVE_INFINITY) + REACH_MS
  return accounts.filter(({ at }) => at >= first && at <= last)
}

/** In order of time. */
function eventsOf(
  kind: EventKind,
  accounts: readonly ReportedEvent[],
  input: EventInput,
): Joined<ReportedEvent>[] {
  const sources = rankedSources(input.sources, RANKED[kind.pillar], input.ranking)
  const alone = (lead: ReportedEvent): Joined<ReportedEvent> => ({ lead, others: [], surplus: [] })
  const momentary = input.cleaning ? accounts.filter(({ underActivity }) => underActivity !== null) : []
  const bySource = Map.groupBy(momentary, ({ source }) => source)
  const apart = input.cleaning ? accounts.filter(({ underActivity }) => underActivity === null) : accounts
  return [...joinEvents(sources.map((source) => bySource.get(source) ?? [])), ...apart.map(alone)].sort(
    (a, b) =>
      a.lead.at - b.lead.at ||
      sources.indexOf(a.lead.source) - sources.indexOf(b.lead.source) ||
      (a.lead.id < b.lead.id ? -1 : 1),
  )
}

/** All events of one source; `records` are its own, in a fixed order. */
function accountsOf(source: Source, records: readonly HealthRecord[], input: EventInput): ReportedEvent[] {
  const { zone, granular } = input
  const facts = input.sources.get(source)
  const of = <K extends HealthRecord['kind']>(kind: K) =>
    records.filter((record): record is Extract<HealthRecord, { kind: K }> => record.kind === kind)
  const { kept: workouts, copies } = distinctWorkouts(of('workout'))
  const measurements = of('measurement')
  const series = of('series')
  const samplers = records.filter(isSampler)
  const hourly = isPhone(input.sources, source) ? HOURLY : []
  const sampled = isPhone(input.sources, source) ? [BODY_METRICS, MOOD] : [BLOOD_GLUCOSE]
  return [
    ...workouts.flatMap((workout) => workoutAccounts(workout, copies.get(workout.key) ?? [], samplers, zone)),
    ...measurements.flatMap((record) =>
      measurementAccounts(
        record,
        zone,
        granular,
        kindsOf(record).filter((kind) => !hourly.includes(kind)),
      ),
    ),
    ...hourly.flatMap((kind) =>
      hourAccounts({ source, measurements, series, workouts }, kind, zone, granular),
    ),
    ...sampled.flatMap((kind) => sampleAccounts(series, kind, zone)),
    ...(facts?.reportsDailySaturation ? of('day') : []).flatMap((record) =>
      dailySaturationAccounts(record, zone),
    ),
    ...of('ecg').map((record) => ecgAccount(record, zone)),
  ]
}

function byKey(a: HealthRecord, b: HealthRecord): number {
  if (a.source !== b.source) return a.source < b.source ? -1 : 1
  return a.key < b.key ? -1 : a.key > b.key ? 1 : 0
}
