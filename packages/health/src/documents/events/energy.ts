import { rankedSources } from '../../merge/index.ts'
import type { Metric } from '../../metrics.ts'
import type { HealthRecord, Source } from '../../records.ts'
import { midnight, type SourceRecords } from '../daily.ts'
import { dayFacts } from '../day-facts.ts'
import { type Facts, unique } from '../facts.ts'
import { recordId } from '../fill.ts'
import { physicalMapping } from '../mapping/physical.ts'
import { mergedFields } from '../merged.ts'
import { withoutDust, written } from '../numbers.ts'
import { recordDays } from '../record-days.ts'
import type { BuiltEvent, EventInput, TraceEntry } from '../types.ts'

const WANTED: ReadonlySet<Metric> = new Set(['energy_active_kcal', 'energy_basal_kcal', 'energy_total_kcal'])

/** The energy of the day so far, the same as in its physical summary. `records` are in a fixed order. */
export function energyEvents(input: EventInput, records: readonly HealthRecord[]): BuiltEvent[] {
  const { day, zone } = input
  const own = Map.groupBy(
    records.filter((record) => recordDays(record, zone).includes(day)),
    ({ source }) => source,
  )
  const ranked: SourceRecords = rankedSources('physical', input.ranking).flatMap((source) => {
    const records = own.get(source)
    return records ? [[source, records] as const] : []
  })
  const key = `calories_event:${day}`
  if (input.cleaning) return energyEvent(input, ranked, key)
  return ranked.flatMap((one) => energyEvent(input, [one], `${key}:${one[0]}`))
}

function energyEvent(input: EventInput, ranked: SourceRecords, key: string): BuiltEvent[] {
  const { day, zone, userId } = input
  const facts = ranked.map(([source, records]) =>
    dayFacts(source, records, { feeds: physicalMapping.calories.from, wanted: WANTED, day, zone }),
  )
  const merged = mergedFields(facts)
  const [active] = merged.number('active_float', 'energy_active_kcal')
  const basal = merged.number('basal_float', 'energy_basal_kcal')[0] ?? remainingBasal(facts, ranked)
  if (!active && !basal) return []
  const trace: Record<string, TraceEntry> = {}
  for (const [field, choice] of Object.entries({ basal_float: basal, active_float: active }))
    if (choice) trace[`/calories/${field}`] = { won: choice.won, aside: choice.aside }
  const won = Object.values(trace).flatMap((entry) => entry.won)
  const counted = new Set(won.flatMap(({ source, records }) => records.map((one) => recordId(source, one))))
  const sources = ranked.map(([source]) => source).filter((name) => won.some(({ source }) => source === name))
  const content = {
    calories: { basal_float: basal?.value ?? null, active_float: active?.value ?? null },
    metadata: {
      datetime_string: midnight(input, ranked),
      user_id_string: userId,
      sources_of_data_array: sources,
      was_the_user_under_physical_activity_bool: null,
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

/** Those whose total of the day is the active part and what is spent at rest; what Samsung Health's holds is not known. */
const TELL_THE_SUM: readonly Source[] = ['Garmin', 'Oura', 'Polar', 'Fitbit', 'Withings']

/** The best source that gives the total and the active part of one and the same day gives with them what was spent at rest. */
function remainingBasal(facts: readonly Facts[], ranked: SourceRecords) {
  for (const [index, { source, totals }] of facts.entries()) {
    const [total, active] = [totals.get('energy_total_kcal'), totals.get('energy_active_kcal')]
    if (!TELL_THE_SUM.includes(source)) continue
    if (!total || !active || total.value < active.value) continue
    const records = unique([...total.records, ...active.records])
    // On a UTC day the one may be cut there and the other be of the local day.
    const isPlaced = ranked[index]![1].some((record) => record.kind === 'day' && record.placed)
    if (isPlaced && records.length > 1) continue
    const value = written('basal_float', withoutDust(total.value - active.value))
    return { value, won: [{ source, records }], aside: [] }
  }
  return null
}
