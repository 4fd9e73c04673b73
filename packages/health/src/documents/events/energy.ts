import { isPlausible, type Metric } from '../../metrics.ts'
import { physicalBlocks } from '../../payloads/physical-summary.ts'
import type { HealthRecord } from '../../records.ts'
import { rankedSources, type Sources } from '../../sources.ts'
import { localDayTotals, midnight, type SourceRecords } from '../daily.ts'
import { dayFacts } from '../day-facts.ts'
import { type Facts, unique } from '../facts.ts'
import { fill, recordId } from '../fill.ts'
import { physicalMapping } from '../mapping/physical.ts'
import { withoutDust, written } from '../numbers.ts'
import { recordDays } from '../record-days.ts'
import type { BuiltEvent, EventInput, TraceEntry } from '../types.ts'

const WANTED: ReadonlySet<Metric> = new Set(['energy_active_kcal', 'energy_basal_kcal', 'energy_total_kcal'])

/** The metrics of its fields. */
export const ENERGY_FIELDS = {
  basal_float: 'energy_basal_kcal',
  active_float: 'energy_active_kcal',
} as const satisfies Record<string, Metric>

/** Where the physical summary has the same number. */
const SUMMARY_FIELD = {
  basal_float: 'calories_basal_metabolic_rate_kcal_float',
  active_float: 'calories_net_active_kcal_float',
} as const

/** The energy of the day so far, the same as in its physical summary. `records` are in a fixed order. */
export function energyEvents(input: EventInput, records: readonly HealthRecord[]): BuiltEvent[] {
  const { day, zone } = input
  const own = Map.groupBy(
    records.filter((record) => recordDays(record, zone).includes(day)),
    ({ source }) => source,
  )
  const ranked: SourceRecords = rankedSources(input.sources, 'physical', input.ranking).flatMap((source) => {
    const records = own.get(source)
    return records ? [[source, records] as const] : []
  })
  const key = `calories_event:${day}`
  if (input.cleaning) return energyEvent(input, ranked, key)
  return ranked.flatMap((one) => energyEvent(input, [one], `${key}:${one[0]}`))
}

function energyEvent(input: EventInput, ranked: SourceRecords, key: string): BuiltEvent[] {
  const { day, zone, userId, sources: known } = input
  const facts = ranked.map(([source, records]) =>
    dayFacts(source, records, {
      feeds: physicalMapping.calories.from,
      wanted: WANTED,
      day,
      zone,
      sources: known,
    }),
  )
  const filled = fill(
    { calories: physicalBlocks.calories },
    { calories: physicalMapping.calories },
    () => facts,
    {
      zone,
      granular: false,
    },
  )
  const shown = (field: keyof typeof ENERGY_FIELDS) => ({
    value: filled.blocks.calories?.[SUMMARY_FIELD[field]] ?? null,
    trace: filled.trace[`/calories/${SUMMARY_FIELD[field]}`],
  })
  const active = shown('active_float')
  const given = shown('basal_float')
  const basal = given.value === null ? (remainingBasal(facts, ranked, known) ?? given) : given
  if (active.value === null && basal.value === null) return []
  const trace: Record<string, TraceEntry> = {}
  for (const [field, { trace: entry }] of Object.entries({ basal_float: basal, active_float: active }))
    if (entry) trace[`/calories/${field}`] = entry
  const won = Object.values(trace).flatMap((entry) => entry.won)
  const counted = new Set(won.flatMap(({ source, records }) => records.map((one) => recordId(source, one))))
  const sources = ranked.map(([source]) => source).filter((name) => won.some(({ source }) => source === name))
  const placed = localDayTotals(ranked, trace)
  const content = {
    calories: { basal_float: basal.value, active_float: active.value },
    metadata: {
      datetime_string: midnight(input, ranked),
      user_id_string: userId,
      sources_of_data_array: sources,
      was_the_user_under_physical_activity_bool: null,
      ...(placed.length > 0 ? { local_day_totals_array: placed } : {}),
    },
    non_structured_data_array: [],
  }
  const isMeasured = ranked
    .flatMap(([, records]) => records)
    .some(({ source, key: record, manual }) => !manual && counted.has(recordId(source, record)))
  return [
    {
      key,
      members: [key],
      dataStructure: 'calories_event',
      day,
      sources,
      body: { auto_detected: isMeasured, physical_health: { events: { calories_event: [content] } } },
      trace: { ...trace, '/metadata/datetime_string': { won: unique(won), aside: [] } },
    },
  ]
}

/** The best source that gives the total and the active part of one and the same day gives with them what was spent at rest. */
function remainingBasal(facts: readonly Facts[], ranked: SourceRecords, sources: Sources) {
  for (const [index, { source, totals }] of facts.entries()) {
    const [total, active] = [totals.get('energy_total_kcal'), totals.get('energy_active_kcal')]
    if (!sources.get(source)?.energyTotalIsSum) continue
    if (!total || !active || total.value < active.value) continue
    const records = unique([...total.records, ...active.records])
    // On a UTC day the one may be cut there and the other be of the local day.
    const isPlaced = ranked[index]![1].some((record) => record.kind === 'day' && record.placed)
    if (isPlaced && records.length > 1) continue
    const value = written('basal_float', withoutDust(total.value - active.value))
    if (!isPlausible(ENERGY_FIELDS.basal_float, value)) continue
    return { value, trace: { won: [{ source, records }], aside: [] } }
  }
  return null
}
