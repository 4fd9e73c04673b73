import { createHash } from 'node:crypto'
import type { MappedRecord, Metric, MetricSeries, Sample } from '@tributary/health'
import { InvalidPayload } from '../../errors.ts'
import type { ResourceMap } from '../../mapping.ts'
import { elements, members, type Refuse, reader } from '../../payload.ts'
import { Envelope, InnerSample, Samples } from './envelope.ts'
import { quantity, type Target } from './quantity.ts'
import { base, type StoreHabits } from './store.ts'
import { instant, spanOf, startOf } from './zones.ts'

/** A type of which a phone has many: what its numbers are, and in which unit we want them. */
export interface SampleRule {
  /** One number may tell two things: a distance walked is a distance travelled. */
  metrics: readonly Metric[]
  to: Target
}

interface Reading extends Sample {
  rule: SampleRule
}

const readSamples = members(Envelope)
const readInner = elements(InnerSample)

/** One record for each device and app, because these count beside each other, and for each offset, because a series has one. */
export function mapSamples(
  habits: StoreHabits,
  resource: string,
  rules: ReadonlyMap<string, SampleRule>,
): ResourceMap {
  const read = reader(resource, Samples)
  return ({ id, payload }, refuse) => {
    const records = readSamples('/records', read(payload).records, refuse)
    const groups = Map.groupBy(records, ([, record]) => groupOf(record))
    return [...groups.entries()].flatMap(([group, own]): MappedRecord[] => {
      const readings = own.flatMap(([index, record]) =>
        readingsOf(resource, rules, record, `/records/${index}`, refuse),
      )
      const series = seriesOf(readings)
      const moments = Object.values(series).flatMap((list) => list.map(({ at }) => at))
      const first = own[0]?.[1]
      if (moments.length === 0 || !first) return []
      const { offset } = startOf(first)
      return [
        {
          ...base(habits, `${resource}:${id}/${shortHash(group)}`, first),
          // Records of the day come and go: none of them dates the whole.
          updatedAt: null,
          kind: 'series',
          start: { at: moments.reduce((least, at) => Math.min(least, at)), offset },
          end: { at: moments.reduce((most, at) => Math.max(most, at)), offset },
          values: {},
          series,
          extras: {},
        },
      ]
    })
  }
}

function groupOf(record: Envelope): string {
  const { device, app } = record
  return JSON.stringify([
    device?.type ?? null,
    device?.manufacturer ?? null,
    device?.model ?? null,
    device?.hardware ?? null,
    device?.name ?? null,
    app?.id ?? null,
    record.manual === true,
    startOf(record).offset,
  ])
}

const shortHash = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 12)

function readingsOf(
  resource: string,
  rules: ReadonlyMap<string, SampleRule>,
  record: Envelope,
  path: string,
  refuse: Refuse,
): Reading[] {
  const rule = rules.get(record.type)
  if (!rule) {
    refuse({ path: `${path}/type`, reason: 'must be one of this resource' })
    return []
  }
  try {
    return timed(resource, record, path, refuse).flatMap(({ at, seconds, value, path: within }) => {
      const number = quantity(value, record.unit, rule.to)
      if (typeof number === 'object') refuse({ path: `${within}/${number.field}`, reason: number.reason })
      return typeof number === 'object' ? [] : [{ at, seconds, value: number, rule }]
    })
  } catch (error) {
    if (!(error instanceof InvalidPayload)) throw error
    for (const refusal of error.refusals) refuse({ ...refusal, path: path + refusal.path })
    return []
  }
}

/** A record is one reading, or holds a list of them. */
function timed(resource: string, record: Envelope, path: string, refuse: Refuse) {
  if (record.samples == null) {
    const { start, end } = spanOf(record, resource)
    return [{ at: start.at, seconds: secondsBetween(start.at, end.at), value: record.value, path }]
  }
  return readInner(`${path}/samples`, record.samples, refuse).map((sample) => {
    const at = instant(sample.at)
    const end = sample.end == null ? at : instant(sample.end)
    return { at, seconds: secondsBetween(at, end), value: sample.value, path }
  })
}

const secondsBetween = (at: number, end: number) => (end > at ? (end - at) / 1000 : null)

/**
 * In time order. The same reading under two ids is one: an export brings again what was synced, with its times cut to
 * full seconds.
 */
function seriesOf(readings: readonly Reading[]): MetricSeries {
  const series = new Map<Metric, Map<string, Sample>>()
  for (const { at, seconds, value, rule } of [...readings].sort((a, b) => a.at - b.at)) {
    const identity = [Math.floor(at / 1000), Math.floor((at + (seconds ?? 0) * 1000) / 1000), value].join()
    for (const metric of rule.metrics) {
      const known = series.get(metric) ?? new Map<string, Sample>()
      if (!known.has(identity)) known.set(identity, { at, seconds, value })
      series.set(metric, known)
    }
  }
  return Object.fromEntries([...series].map(([metric, known]) => [metric, [...known.values()]]))
}
