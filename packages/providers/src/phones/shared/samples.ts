import { createHash } from 'node:crypto'
import type { MappedRecord, Metric, MetricSeries, Sample, SeriesRecord } from '@tributary/health'
import { InvalidPayload } from '../../errors.ts'
import type { ResourceMap } from '../../mapping.ts'
import { members, type Refuse, reader } from '../../payload.ts'
import { Envelope, Samples } from './envelope.ts'
import { type PassedRule, type PhoneReading, readingsOf, type SampleRule } from './sample-rules.ts'
import { base, type StoreHabits } from './store.ts'
import { tidy } from './units.ts'
import { startOf } from './zones.ts'

export type SampleRules = Readonly<Record<string, SampleRule>>

const readRecords = members(Envelope)

type Placed = readonly [path: string, record: Envelope]

/**
 * One record for each device and app, because these count beside each other, and for each offset, because a series has
 * one.
 */
export function mapSamples(habits: StoreHabits, resource: string, rules: SampleRules): ResourceMap {
  const read = reader(resource, Samples)
  const known = new Map(Object.entries(rules))
  return ({ id, payload }, refuse) => {
    const placed = readRecords('/records', read(payload, refuse).records, refuse).map(
      ([index, record]): Placed => [`/records/${index}`, record],
    )
    const groups = Map.groupBy(placed, ([, record]) => counterOf(record))
    return [...groups].flatMap(([counter, own]) => {
      const key = `${resource}:${id}/${shortHash(counter)}`
      return groupRecord(habits, resource, key, own, known, refuse)
    })
  }
}

function groupRecord(
  habits: StoreHabits,
  resource: string,
  key: string,
  own: readonly Placed[],
  rules: ReadonlyMap<string, SampleRule>,
  refuse: Refuse,
): MappedRecord[] {
  const readings: PhoneReading[] = []
  const passed: Passed[] = []
  for (const [path, record] of own) {
    const rule = rules.get(record.type)
    if (!rule) refuse({ path: `${path}/type`, reason: 'must be one of this resource' })
    else if ('extra' in rule) passed.push({ at: startOf(record).at, record, rule })
    else readings.push(...readable(resource, rule, record, path, refuse))
  }
  const first = own[0]?.[1]
  if (!first) return []
  const { offset } = startOf(first)
  const recordOf = (
    key: string,
    moments: readonly number[],
    said: Pick<SeriesRecord, 'series' | 'extras'>,
  ) => ({
    ...base(habits, key, first),
    // Records of the day come and go: none of them dates the whole.
    updatedAt: null,
    kind: 'series' as const,
    start: { at: moments.reduce((least, at) => Math.min(least, at)), offset },
    end: { at: moments.reduce((most, at) => Math.max(most, at)), offset },
    values: {},
    ...said,
  })
  const series = seriesOf(readings)
  const moments = Object.values(series).flatMap((list) => list.map(({ at }) => at))
  const quarters = Map.groupBy(passed, ({ at }) => Math.floor(at / QUARTER_MS))
  return [
    ...(moments.length === 0 ? [] : [recordOf(key, moments, { series, extras: {} })]),
    ...[...quarters].map(([quarter, list]) => {
      const starts = list.map(({ at }) => at)
      return recordOf(`${key}/${quarter}`, starts, { series: {}, extras: extrasOf(list) })
    }),
  ]
}

/** What is passed along rides with one local day, so it must not reach over midnight; in no zone is that between quarters. */
const QUARTER_MS = 900_000

interface Passed {
  at: number
  record: Envelope
  rule: PassedRule
}

function extrasOf(passed: readonly Passed[]): Record<string, unknown> {
  const inOrder = [...passed].sort((a, b) => a.at - b.at || (a.record.id < b.record.id ? -1 : 1))
  const byType = Map.groupBy(inOrder, ({ record }) => record.type)
  return Object.fromEntries(
    [...byType].sort(([a], [b]) => (a < b ? -1 : 1)).map(([type, list]) => [type, list.map(plain)]),
  )
}

function counterOf(record: Envelope): string {
  const { device, app } = record
  const words = [device?.type, device?.manufacturer, device?.model, device?.hardware, device?.name, app?.id]
  return JSON.stringify([
    ...words.map((word) => word ?? null),
    record.manual === true,
    startOf(record).offset,
  ])
}

const shortHash = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 12)

function plain({ record, rule }: Passed): Record<string, unknown> {
  const { start, end, unit, metadata } = record
  const value = rule.words?.[String(record.value)] ?? record.value
  const fields = { start, end, value, unit, ...(rule.withMetadata ? metadata : {}) }
  return Object.fromEntries(Object.entries(fields).filter(([, one]) => one != null))
}

function readable(
  resource: string,
  rule: Exclude<SampleRule, PassedRule>,
  record: Envelope,
  path: string,
  refuse: Refuse,
): PhoneReading[] {
  try {
    return readingsOf(resource, rule, record, path, refuse)
  } catch (error) {
    if (!(error instanceof InvalidPayload)) throw error
    for (const refusal of error.refusals) refuse({ ...refusal, path: path + refusal.path })
    return []
  }
}

/** Several foods of one meal are written down at the same moment. */
const EATEN: ReadonlySet<Metric> = new Set([
  'energy_intake_kcal',
  'protein_g',
  'sugar_g',
  'fat_g',
  'trans_fat_g',
  'carbohydrates_g',
  'fiber_g',
  'alcohol_g',
  'sodium_mg',
  'cholesterol_mg',
  'water_intake_ml',
])

/**
 * In time order. The same reading under two ids is one: an export brings again what was synced, with its times cut to
 * full seconds.
 */
function seriesOf(readings: readonly PhoneReading[]): MetricSeries {
  const series = new Map<Metric, Map<string, Sample>>()
  for (const { at, seconds, value, metric } of [...readings].sort(inOrder)) {
    const identity = `${Math.floor(at / 1000)},${Math.floor(at / 1000 + (seconds ?? 0))},${value}`
    const known = series.get(metric) ?? new Map<string, Sample>()
    if (!known.has(identity)) known.set(identity, { at, seconds, value })
    series.set(metric, known)
  }
  return Object.fromEntries(
    [...series].map(([metric, known]) => {
      const samples = [...known.values()]
      return [metric, EATEN.has(metric) ? summedByMoment(samples) : samples]
    }),
  )
}

const inOrder = (a: PhoneReading, b: PhoneReading) =>
  a.at - b.at || (a.seconds ?? 0) - (b.seconds ?? 0) || a.value - b.value

function summedByMoment(samples: readonly Sample[]): Sample[] {
  return [...Map.groupBy(samples, ({ at }) => at).values()].map((same) => ({
    ...same[0]!,
    value: tidy(same.reduce((sum, { value }) => sum + value, 0)),
  }))
}
