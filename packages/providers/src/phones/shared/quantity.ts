import type { Metric } from '@tributary/health'
import { convert, type Target, unitsOf } from './units.ts'

export interface NumberRule {
  /** One number may measure two things: a distance walked is a distance travelled. */
  metrics: readonly Metric[]
  to: Target
  /** Where the unit is none of `to`, it may say that the number measures something else: steps per minute, not revolutions. */
  or?: NumberRule
}

/** Returns the rule for a number in a unit. */
export function ruleFor(rule: NumberRule, unit: string | null | undefined): NumberRule {
  const isOther = rule.or !== undefined && convert(0, unit ?? '', rule.to) === null
  return isOther ? rule.or! : rule
}

/** What is wrong with a quantity, and with which of its fields. */
interface BadQuantity {
  field: 'value' | 'unit'
  reason: string
}

/** Only these can be below nothing. */
const SIGNED: ReadonlySet<Target> = new Set(['celsius', 'celsius_apart', 'm_above_sea'])

/** Converts a value to the requested unit, or returns why that is not possible. */
export function quantity(
  value: number | string | null | undefined,
  unit: string | null | undefined,
  to: Target,
): number | BadQuantity {
  if (typeof value !== 'number') return { field: 'value', reason: 'must be number' }
  const number = convert(value, unit ?? '', to)
  if (number === null) return { field: 'unit', reason: `must be one of ${unitsOf(to).join(', ')}` }
  if (number < 0 && !SIGNED.has(to)) return { field: 'value', reason: 'must be >= 0' }
  return number
}
