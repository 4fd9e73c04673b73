import type { Candidate } from '../merge/index.ts'
import { type Combine, combineOf, type Metric } from '../metrics.ts'
import { DAY_MS, dateOfDayNumber } from '../time/dates.ts'
import { formatTime, localDate, offsetOf, type Zone } from '../time/index.ts'
import { aside, type Fact, type FactReading, type Facts, factOf, recordsOf, unique } from './facts.ts'
import {
  type BesideRule,
  columnMetric,
  columnMetrics,
  isReversed,
  type MappedNumberRule,
  type MappingRule,
  type MeaningRule,
  type PeriodStartRule,
  type ReadingColumn,
  type ReadingsRule,
  type SessionTimeRule,
  type TemperatureReadingsRule,
  type TemperatureRule,
  type TogetherRule,
} from './mapping/rules.ts'
import { written } from './numbers.ts'

export type FieldValue = number | string | boolean | Record<string, unknown> | Record<string, unknown>[]

/** What these facts say of one field; null when they say nothing. A value of null says that there is none. */
export function read(
  field: string,
  rule: MappingRule,
  facts: Facts,
  zone: Zone,
): Candidate<FieldValue | null> | null {
  switch (rule.kind) {
    case 'number':
      return readNumber(field, rule, facts)
    case 'together':
      return readTogether(rule, facts)
    case 'temperature':
      return readTemperature(rule, facts)
    case 'beside':
      return readBeside(rule, facts)
    case 'meaning':
      return readMeaning(rule, facts, zone)
    case 'period_start':
      return readPeriodStart(rule, facts, zone)
    case 'readings':
      return readReadings(rule, facts)
    case 'temperature_readings':
      return readTemperatureReadings(rule, facts)
    case 'session_time':
      return readSessionTime(rule, facts, zone)
  }
}

function findFact({ metric, samples, combine }: Omit<MappedNumberRule, 'kind'>, facts: Facts): Fact | null {
  const readings = [metric, samples].map((name) => facts.readings.get(name) ?? [])
  const inUse = readings.find((list) => list.length > 0)
  const speaking = (name: Metric) => combineOf(name) === combine
  const total = [metric, samples]
    .filter(speaking)
    .map((name) => facts.totals.get(name))
    .find((fact) => fact)
  const reached = facts.extremes.get(metric)
  if (total) {
    const keys = (inUse ?? []).map((reading) => reading.record)
    return including(reached, combine, {
      ...total,
      aside: [...total.aside, ...aside(facts.source, keys, total.records, 'total_preferred')],
    })
  }
  if (inUse) return including(reached, combine, factOf(combine, inUse))
  return (speaking(metric) && facts.fallback.get(metric)) || null
}

/** The lowest or highest of a day is not passed by one of its workouts. */
function including(reached: Fact | undefined, how: Combine, fact: Fact): Fact {
  const isPassed =
    reached && (how === 'max' ? reached.value > fact.value : how === 'min' && reached.value < fact.value)
  if (!isPassed) return fact
  return { ...fact, value: reached.value, records: unique([...fact.records, ...reached.records]) }
}

function readNumber(field: string, rule: MappedNumberRule, facts: Facts): Candidate<FieldValue> | null {
  const fact = findFact(rule, facts)
  if (!fact) return null
  const { records, aside, measured, derived } = fact
  const value = written(field, fact.value)
  return {
    ...{ source: facts.source, value, records, aside },
    ...(value === fact.value ? {} : { exact: fact.value }),
    ...(measured ? { at: formatTime(measured.at, measured.offset) } : {}),
    ...(derived && { derived }),
  }
}

function readTogether({ numbers }: TogetherRule, facts: Facts): Candidate<FieldValue> | null {
  const found = Object.entries(numbers).map(
    ([field, rule]) => [field, readNumber(field, rule, facts)] as const,
  )
  const candidates = found.flatMap(([, candidate]) => (candidate ? [candidate] : []))
  if (candidates.length === 0) return null
  return {
    source: facts.source,
    value: Object.fromEntries(found.map(([field, candidate]) => [field, candidate?.value ?? null])),
    records: unique(candidates.flatMap(({ records }) => records)),
    aside: candidates[0]!.aside,
  }
}

function readTemperature({ choices, combine }: TemperatureRule, facts: Facts): Candidate<FieldValue> | null {
  for (const { metric, site } of choices) {
    const fact = findFact({ metric, samples: metric, combine }, facts)
    if (!fact) continue
    return {
      source: facts.source,
      value: { temperature_celsius_float: fact.value, measurement_type_string: fact.site ?? site },
      records: fact.records,
      aside: fact.aside,
    }
  }
  return null
}

/**
 * A candidate wherever the value itself is one, so that another source never speaks beside it. Of several readings the mean
 * lies on the side on which all of the true values lie that were beyond the sensor; the word is that of the last.
 */
function readBeside({ metric, part }: BesideRule, facts: Facts): Candidate<string | null> | null {
  const fact = findFact({ metric, samples: metric, combine: combineOf(metric) }, facts)
  if (!fact) return null
  const readings = facts.totals.has(metric) ? [] : (facts.readings.get(metric) ?? [])
  const sides = new Set(readings.flatMap(({ comparator }) => comparator ?? []))
  const [side] = sides
  const value = part === 'label' ? readings.at(-1)?.label : sides.size === 1 ? side : null
  return { source: facts.source, value: value ?? null, records: fact.records, aside: [] }
}

function readMeaning({ metric, of }: MeaningRule, facts: Facts, zone: Zone): Candidate<FieldValue> | null {
  const fact = findFact({ metric, samples: metric, combine: combineOf(metric) }, facts)
  if (!fact) return null
  const at = fact.value * 1000
  const value =
    of === 'flag'
      ? fact.value !== 0
      : of === 'date'
        ? dateOfDayNumber(fact.value)
        : formatTime(at, offsetOf({ at, offset: null }, zone))
  return { source: facts.source, value, records: fact.records, aside: fact.aside }
}

/** The second day of a period lies a day after its beginning. */
function readPeriodStart(rule: PeriodStartRule, facts: Facts, zone: Zone): Candidate<FieldValue> | null {
  const reported = readMeaning({ kind: 'meaning', metric: rule.date, of: 'date' }, facts, zone)
  const last = facts.readings.get(rule.day)?.at(-1)
  if (reported || !last) return reported
  const at = last.at - (last.value - 1) * DAY_MS
  const value = localDate({ at, offset: last.value === 1 ? last.offset : null }, zone)
  return { source: facts.source, value, records: [last.record], aside: [] }
}

function readReadings(rule: ReadingsRule, facts: Facts): Candidate<FieldValue> | null {
  const readingsOf = (metric: Metric | null) => (metric && facts.readings.get(metric)) || []
  const columns = Object.entries(rule.fields).map(([field, column]) => ({
    field,
    column,
    readings: readingsOf(columnMetric(column)),
  }))
  const filled = columnMetrics(rule)
    .map(readingsOf)
    .filter((readings) => readings.length > 0)
  if (filled.length === 0) return null
  const rows = filled.length === 1 ? filled[0]! : rowsOf(filled)
  const cells = columns.map(({ field, column, readings }) => ({ field, column, at: cellsOf(readings, rows) }))
  const { below } = rule
  const items = rows.map((row) => {
    const item: Record<string, unknown> = { datetime_string: formatTime(row.at, row.offset) }
    if (rule.intervals) item.interval_duration_seconds_float = row.seconds
    for (const { field, column, at } of cells) item[field] = cell(field, column, at(row))
    return item
  })
  const value = below ? items.filter((item) => !isReversed(item, below)) : items
  return value.length === 0 ? null : { source: facts.source, value, records: recordsOf(rows), aside: [] }
}

/** One row for each moment at which any column has a value. */
function rowsOf(columns: readonly (readonly FactReading[])[]): FactReading[] {
  const rows = new Map<number, FactReading>()
  for (const readings of columns) {
    for (const reading of readings) if (!rows.has(reading.at)) rows.set(reading.at, reading)
  }
  return [...rows.values()].sort((a, b) => a.at - b.at)
}

function cellsOf(readings: readonly FactReading[], rows: readonly FactReading[]) {
  if (readings === rows) return (row: FactReading) => row
  const byMoment = new Map(readings.map((reading) => [reading.at, reading]))
  return (row: FactReading) => byMoment.get(row.at)
}

function cell(
  field: string,
  column: ReadingColumn,
  reading: FactReading | undefined,
): number | string | null {
  if (!reading) return null
  return typeof column === 'string'
    ? written(field, reading.value)
    : ((column && reading[column.part]) ?? null)
}

function readTemperatureReadings(
  { choices }: TemperatureReadingsRule,
  facts: Facts,
): Candidate<FieldValue> | null {
  const readings = choices.flatMap(({ metric, site }) =>
    (facts.readings.get(metric) ?? []).map((reading) => ({ ...reading, site: reading.site ?? site })),
  )
  if (readings.length === 0) return null
  readings.sort((a, b) => a.at - b.at)
  return {
    source: facts.source,
    value: readings.map(({ at, offset, value, site }) => ({
      datetime_string: formatTime(at, offset),
      temperature_celsius_float: value,
      measurement_type_string: site,
    })),
    records: recordsOf(readings),
    aside: [],
  }
}

function readSessionTime({ part }: SessionTimeRule, facts: Facts, zone: Zone): Candidate<FieldValue> | null {
  const { session, source } = facts
  if (!session) return null
  const value =
    part === 'date'
      ? `${session.day}T00:00:00.000000Z`
      : formatTime(session[part].at, offsetOf(session[part], zone))
  return { source, value, records: session.records, aside: [] }
}
