import type { MetricValues } from '@tributary/health'
import { members, type Refuse } from '../../payload.ts'
import { type Envelope, Part } from './envelope.ts'
import { type NumberRule, quantity, ruleFor } from './quantity.ts'

export type PartRules = Readonly<Record<string, NumberRule>>

const readParts = members(Part)

/** The numbers of a record that have a metric, and what is left of it under its own names. */
export function partsOf(
  record: Envelope,
  rules: PartRules,
  refuse: Refuse,
): { values: MetricValues; rest: Record<string, unknown> } {
  const values: MetricValues = {}
  const rest: Record<string, unknown> = {}
  for (const [index, { name, value, unit }] of readParts('/parts', record.parts, refuse)) {
    const rule = Object.hasOwn(rules, name) ? ruleFor(rules[name]!, unit) : null
    if (!rule) {
      rest[name] = unit === '' ? value : { value, unit }
      continue
    }
    const number = quantity(value, unit, rule.to)
    if (typeof number === 'number') for (const metric of rule.metrics) values[metric] ??= number
    else refuse({ path: `/parts/${index}/${number.field}`, reason: number.reason })
  }
  return { values, rest }
}

/** Under the name of the resource: several resources of one day have fields of the same name. */
export function extrasOf(resource: string, ...given: readonly (object | null | undefined)[]) {
  const present = given.flatMap((fields) => Object.entries(fields ?? {})).filter(([, value]) => value != null)
  return present.length === 0 ? {} : { [resource]: Object.fromEntries(present) as Record<string, unknown> }
}
