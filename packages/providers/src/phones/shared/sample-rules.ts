import type { Metric, Sample } from '@tributary/health'
import { members, type Refuse } from '../../payload.ts'
import { type Envelope, InnerSample, Part } from './envelope.ts'
import { type NumberRule, quantity, ruleFor } from './quantity.ts'
import { type Target, tidy } from './units.ts'
import { instant, spanOf } from './zones.ts'

/** What a type of which a phone has many samples measures. */
export type SampleRule =
  | NumberRule
  /** Differences from the part `baseline`; with it they are what the metric says. */
  | (NumberRule & { withBaseline: Metric })
  /** Several numbers at once, by the names of their parts. */
  | { parts: Readonly<Record<string, NumberRule>> }
  /** The value names what the time was spent on. */
  | { spentOn: Readonly<Record<string, Metric>> }
  | PassedRule

/** No field of ours: passed along as it is, a category's number under the store's name of it. */
export interface PassedRule {
  extra: true
  words?: Readonly<Record<string, string>>
  /** What the reading means is in its metadata, such as the limit that was crossed. */
  withMetadata?: true
}

export interface PhoneReading extends Sample {
  metric: Metric
}

interface Timed {
  at: number
  seconds: number | null
  value: Envelope['value']
  path: string
}

const readInner = members(InnerSample)
const readParts = members(Part)

/** All numbers of a record. `path` is where in the payload the record is. */
export function readingsOf(
  resource: string,
  rule: Exclude<SampleRule, PassedRule>,
  record: Envelope,
  path: string,
  refuse: Refuse,
): PhoneReading[] {
  const number = (value: Envelope['value'], unit: Envelope['unit'], to: Target, where: string) => {
    const found = quantity(value, unit, to)
    if (typeof found === 'number') return found
    refuse({ path: `${where}/${found.field}`, reason: found.reason })
    return null
  }
  const timed = timesOf(resource, record, path, refuse)
  if ('parts' in rule) {
    const [{ at, seconds } = { at: instant(record.start), seconds: null }] = timed
    return readParts(`${path}/parts`, record.parts, refuse).flatMap(([index, part]): PhoneReading[] => {
      const known = Object.hasOwn(rule.parts, part.name) ? rule.parts[part.name]! : null
      const value = known && number(part.value, part.unit, known.to, `${path}/parts/${index}`)
      return known && value !== null ? known.metrics.map((metric) => ({ at, seconds, value, metric })) : []
    })
  }
  if ('spentOn' in rule) {
    const metric = rule.spentOn[String(record.value)]
    if (!metric) refuse({ path: `${path}/value`, reason: 'must be a value of this store' })
    return timed.flatMap(({ at, seconds }) => (metric ? [{ at, seconds, value: seconds ?? 0, metric }] : []))
  }
  const baseline = 'withBaseline' in rule ? baselineOf(record, path, refuse) : null
  const { metrics, to } = ruleFor(rule, record.unit)
  return timed.flatMap(({ at, seconds, value: given, path: where }): PhoneReading[] => {
    const value = number(given, record.unit, to, where)
    if (value === null) return []
    const readings = metrics.map((metric): PhoneReading => ({ at, seconds, value, metric }))
    if (!('withBaseline' in rule) || baseline === null) return readings
    return [...readings, { at, seconds, value: tidy(baseline + value), metric: rule.withBaseline }]
  })
}

function baselineOf(record: Envelope, path: string, refuse: Refuse): number | null {
  const part = readParts(`${path}/parts`, record.parts, refuse).find(([, { name }]) => name === 'baseline')
  const found = part ? quantity(part[1].value, part[1].unit, 'celsius') : null
  return typeof found === 'number' ? found : null
}

/** A record is one reading, or holds a list of them. */
function timesOf(resource: string, record: Envelope, path: string, refuse: Refuse): Timed[] {
  if (record.samples == null) {
    const { start, end } = spanOf(record, resource)
    return [{ at: start.at, seconds: secondsBetween(start.at, end.at), value: record.value, path }]
  }
  return readInner(`${path}/samples`, record.samples, refuse).map(([index, sample]) => {
    const at = instant(sample.at)
    const end = sample.end == null ? at : instant(sample.end)
    return { at, seconds: secondsBetween(at, end), value: sample.value, path: `${path}/samples/${index}` }
  })
}

const secondsBetween = (at: number, end: number) => (end > at ? (end - at) / 1000 : null)
