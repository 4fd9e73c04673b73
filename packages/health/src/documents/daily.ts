import type { TSchema } from 'typebox'
import type { Metric } from '../metrics.ts'
import { bodyBlocks } from '../payloads/body-summary.ts'
import type { Pillar } from '../payloads/envelope.ts'
import { physicalBlocks } from '../payloads/physical-summary.ts'
import type { HealthRecord, Source } from '../records.ts'
import { dayClock, formatOffset, formatTime } from '../time/index.ts'
import { addBodyMassIndex } from './body-mass-index.ts'
import { dayFacts, type Feed } from './day-facts.ts'
import type { Facts } from './facts.ts'
import { consulted, type Filled, fill, recordId, saysAnything } from './fill.ts'
import { bodyMapping } from './mapping/body.ts'
import { metricsOf } from './mapping/catalogue.ts'
import { physicalMapping } from './mapping/physical.ts'
import type { BlockRules } from './mapping/rules.ts'
import { recordDays } from './record-days.ts'
import { addRestingOfTheNight } from './resting-of-the-day.ts'
import { ridesWithNight } from './sleep.ts'
import { assemble, type LocalDayTotal } from './summary.ts'
import type { BuildInput, BuiltDocument, Trace } from './types.ts'

/** Sources in the order of their rank, each with its records in a fixed order. */
export type SourceRecords = readonly (readonly [Source, readonly HealthRecord[]])[]

interface DailySummary {
  name: 'physical_summary' | 'body_summary'
  pillar: Pillar
  blocks: Readonly<Record<string, TSchema>>
  mapping: Readonly<Record<string, BlockRules>>
  /** The metrics that the blocks of a feed are read from. */
  wanted: ReadonlyMap<readonly Feed[], ReadonlySet<Metric>>
  /** Kinds whose provider fields belong here when no summary reads anything else from the record. */
  home: readonly HealthRecord['kind'][]
}

const PHYSICAL: DailySummary = {
  name: 'physical_summary',
  pillar: 'physical_health',
  blocks: physicalBlocks,
  mapping: physicalMapping,
  wanted: wantedBy(physicalMapping),
  home: ['day', 'series'],
}

const BODY: DailySummary = {
  name: 'body_summary',
  pillar: 'body_health',
  blocks: bodyBlocks,
  mapping: bodyMapping,
  wanted: wantedBy(bodyMapping),
  home: ['measurement', 'profile'],
}

/** Thousands of samples reach into a day, and most blocks want few of them. */
function wantedBy(mapping: DailySummary['mapping']): DailySummary['wanted'] {
  const wanted = new Map<readonly Feed[], Set<Metric>>()
  for (const { from, fields } of Object.values(mapping)) {
    const metrics = Object.values(fields).flatMap((rule) => metricsOf(rule).flatMap((part) => part.metrics))
    wanted.set(from, new Set([...(wanted.get(from) ?? []), ...metrics]))
  }
  return wanted
}

/** The physical and the body summary of the day; none for a pillar without any data. */
export function buildDaily(
  input: BuildInput,
  ranked: { physical: SourceRecords; body: SourceRecords },
  sleeps: readonly BuiltDocument[],
  suffix: string,
): BuiltDocument[] {
  const drafts = [draft(PHYSICAL, input, ranked.physical), draft(BODY, input, ranked.body)]
  const allOf = (source: Source) => ranked.physical.find(([name]) => name === source)?.[1] ?? []
  const readBy = drafts.map(({ filled }) => consulted(filled.trace))
  return drafts.flatMap(({ summary, filled, records }, index) => {
    if (!saysAnything(filled.trace)) return []
    if (summary === PHYSICAL) addRestingOfTheNight(filled, sleeps)
    const carries = (record: HealthRecord) => {
      const id = recordId(record.source, record.key)
      const reader = readBy.findIndex((ids) => ids.has(id))
      return reader === -1 ? summary.home.includes(record.kind) : reader === index
    }
    return assemble({
      key: `${summary.name}:${input.day}${suffix}`,
      name: summary.name,
      pillar: summary.pillar,
      day: input.day,
      userId: input.userId,
      datetime: midnight(input, records),
      localDayTotals: localDayTotals(records, filled.trace),
      filled,
      extrasOf: records.flatMap(([source, own]) =>
        own.filter((record) => carries(record) && !ridesWithNight(record, allOf(source), input)),
      ),
      ranked: records.map(([source]) => source),
    })
  })
}

const NOTHING: ReadonlySet<Metric> = new Set()

function draft(summary: DailySummary, input: BuildInput, ranked: SourceRecords) {
  const { day, zone, sources } = input
  const records = ranked.map(
    ([source, own]) => [source, own.filter((record) => recordDays(record, zone).includes(day))] as const,
  )
  const known = new Map<readonly Feed[], Facts[]>()
  const factsFor = (from: readonly Feed[]) => {
    const wanted = summary.wanted.get(from) ?? NOTHING
    const facts =
      known.get(from) ??
      records.map(([source, own]) => dayFacts(source, own, { feeds: from, wanted, day, zone, sources }))
    known.set(from, facts)
    return facts
  }
  const filled: Filled = fill(summary.blocks, summary.mapping, factsFor, input)
  addBodyMassIndex(
    filled,
    input,
    ranked.map(([source]) => source),
  )
  return { summary, filled, records }
}

/** The midnight that begins the day where the person was, as the best source that knows says. */
export function midnight({ day, zone }: BuildInput, ranked: SourceRecords): string {
  const offsets = ranked.flatMap(([, own]) =>
    own.map((record) => (record.kind === 'day' ? record.offset : null)),
  )
  const clock = dayClock(day, offsets.find((offset) => offset !== null) ?? null, zone)
  const { start } = clock.bounds(day)
  return formatTime(start, clock.offsetAt(start))
}

/** Those that gave any number of the document. What was measured in a known night is of that night and not of a day. */
export function localDayTotals(ranked: SourceRecords, trace: Trace): LocalDayTotal[] {
  const numbers = Object.entries(trace).filter(([path]) => !path.endsWith('_array'))
  const won = new Set(
    numbers.flatMap(([, entry]) =>
      entry.won.flatMap(({ source, records }) => records.map((key) => recordId(source, key))),
    ),
  )
  const totals = new Map<string, LocalDayTotal>()
  for (const record of ranked.flatMap(([, own]) => own)) {
    if (record.kind !== 'day' || !record.placed || record.placed.night !== null) continue
    const { source, key, values, placed } = record
    const isTold = Object.keys(values).length + Object.keys(placed.rest).length > 0
    if (!isTold || !won.has(recordId(source, key))) continue
    const total = {
      source_of_data_string: source,
      local_date_string: placed.localDay,
      offset_string: formatOffset(placed.offset),
    }
    totals.set(JSON.stringify(total), total)
  }
  return [...totals.values()]
}
