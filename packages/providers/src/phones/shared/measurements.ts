import type { MappedRecord, MetricValues } from '@tributary/health'
import { InvalidPayload } from '../../errors.ts'
import type { ResourceMap } from '../../mapping.ts'
import { type Refuse, reader } from '../../payload.ts'
import { Envelope } from './envelope.ts'
import { extrasOf, type PartRules, partsOf } from './parts.ts'
import { type NumberRule, quantity } from './quantity.ts'
import { base, type StoreHabits } from './store.ts'
import { startOf } from './zones.ts'

interface MeasurementRule {
  /** What the value is; null where it has no metric and is passed along. */
  value?: NumberRule | null
  parts?: PartRules
  /** Where on the body, in the store's words. */
  site?(record: Envelope): string | null
  /** The unit, where the record leaves it open. */
  unit?(record: Envelope): string | null
}

export type MeasurementRules = Readonly<Record<string, MeasurementRule>>

/** Maps a record that is one reading at a moment. */
export function mapMeasurement(
  habits: StoreHabits,
  resource: string,
  rules: MeasurementRules,
): { types: readonly string[]; map: ResourceMap } {
  const read = reader(resource, Envelope)
  const map: ResourceMap = ({ id, payload }, refuse): MappedRecord[] => {
    const record = read(payload, refuse)
    const rule = Object.hasOwn(rules, record.type) ? rules[record.type]! : null
    if (!rule) throw new InvalidPayload(resource, [{ path: '/type', reason: 'must be one of this resource' }])
    const { values, rest } = measured(record, rule, refuse)
    const extras = extrasOf(resource, rest, record.metadata)
    if (Object.keys(values).length === 0 && Object.keys(rest).length === 0) return []
    return [
      {
        ...base(habits, `${resource}:${id}`, record),
        kind: 'measurement',
        at: startOf(record),
        site: rule.site?.(record) ?? null,
        values,
        series: {},
        extras,
      },
    ]
  }
  return { types: Object.keys(rules), map }
}

function measured(record: Envelope, rule: MeasurementRule, refuse: Refuse) {
  const { values, rest } = partsOf(record, rule.parts ?? {}, refuse)
  return rule.value === undefined
    ? { values, rest }
    : {
        values: { ...numbersOf(record, rule, refuse), ...values },
        rest: { ...rest, ...passed(record, rule) },
      }
}

function numbersOf(record: Envelope, { value: rule, unit }: MeasurementRule, refuse: Refuse): MetricValues {
  if (rule == null) return {}
  const number = quantity(record.value, unit?.(record) ?? record.unit, rule.to)
  if (typeof number === 'number') return Object.fromEntries(rule.metrics.map((metric) => [metric, number]))
  refuse({ path: `/${number.field}`, reason: number.reason })
  return {}
}

function passed({ type, value, unit }: Envelope, rule: MeasurementRule): Record<string, unknown> {
  if (rule.value !== null || value == null) return {}
  return { [type]: unit == null ? value : { value, unit } }
}
