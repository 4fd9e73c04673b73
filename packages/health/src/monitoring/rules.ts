import { type Static, Type } from 'typebox'
import { ALERT_SIGNALS, type AlertSignal } from '../payloads/index.ts'
import { hasBaseline, SIGNALS, type Thresholds } from './signals.ts'

const side = (description: string) => Type.Optional(Type.Union([Type.Number(), Type.Null()], { description }))

export const ruleSchema = Type.Object(
  {
    signal_type_string: Type.Enum([...ALERT_SIGNALS], { type: 'string' }),
    deviation_below_percent_float: side('For signals with a baseline: more than 0, less than 100.'),
    deviation_above_percent_float: side('For signals with a baseline: more than 0.'),
    threshold_min_float: side(
      'For signals with a fixed range: the lowest value in range, from 0 to 100 percent or 86,400 seconds.',
    ),
    threshold_max_float: side(
      'For signals with a fixed range: the highest value in range, within the same limits.',
    ),
  },
  { title: 'MonitoringRule', additionalProperties: false },
)

/** As the client wrote it: a side that is left out or null does not apply. */
export type MonitoringRule = Static<typeof ruleSchema>

const DEVIATIONS = ['deviation_below_percent_float', 'deviation_above_percent_float'] as const
const THRESHOLDS = ['threshold_min_float', 'threshold_max_float'] as const

/** What no measurement of a signal with a fixed range can exceed: percent, and the seconds of a day. */
const MOST: Partial<Record<AlertSignal, number>> = { oxygenation: 100, sleep_duration: 86_400 }

const isTold = (value: number | null | undefined): value is number => typeof value === 'number'

/** What is wrong with rules that are of the right form, with the name of the field; null when nothing is. */
export function problemOf(rules: readonly MonitoringRule[]): string | null {
  for (const [index, rule] of rules.entries()) {
    const problem = problemOfOne(rule)
    if (problem) return `rules.${index}.${problem}`
    if (rules.slice(0, index).some((other) => other.signal_type_string === rule.signal_type_string))
      return `rules.${index}.signal_type_string names ${rule.signal_type_string} a second time`
  }
  return null
}

function problemOfOne(rule: MonitoringRule): string | null {
  const { signal_type_string: signal } = rule
  const [own, foreign] = hasBaseline(signal) ? [DEVIATIONS, THRESHOLDS] : [THRESHOLDS, DEVIATIONS]
  const misplaced = foreign.find((field) => isTold(rule[field]))
  if (misplaced) return `${misplaced} does not apply to ${signal}`
  if (!own.some((field) => isTold(rule[field]))) return `${own[0]} or ${own[1]} is required`
  return hasBaseline(signal) ? problemOfDeviations(rule) : problemOfThresholds(rule)
}

function problemOfDeviations(rule: MonitoringRule): string | null {
  const tooLow = DEVIATIONS.find((field) => isTold(rule[field]) && rule[field] <= 0)
  if (tooLow) return `${tooLow} must be more than 0`
  const { deviation_below_percent_float: below } = rule
  return isTold(below) && below >= 100 ? `${DEVIATIONS[0]} must be less than 100` : null
}

function problemOfThresholds(rule: MonitoringRule): string | null {
  const { threshold_min_float: min, threshold_max_float: max } = rule
  const most = MOST[rule.signal_type_string] ?? Number.POSITIVE_INFINITY
  const impossible = THRESHOLDS.find(
    (field) => isTold(rule[field]) && (rule[field] < 0 || rule[field] > most),
  )
  if (impossible) return `${impossible} must be from 0 to ${most}`
  return isTold(min) && isTold(max) && min >= max
    ? `${THRESHOLDS[0]} must be less than ${THRESHOLDS[1]}`
    : null
}

/** What is stored for one user and for all users of the client. */
export interface StoredRules {
  user: readonly MonitoringRule[]
  client: readonly MonitoringRule[]
}

export type RuleOrigin = 'user' | 'client' | 'default'

export interface EffectiveRule {
  thresholds: Thresholds
  origin: RuleOrigin
}

/** The person's own rule for the signal, else the client's, else the default. */
export function effectiveRule(signal: AlertSignal, stored: StoredRules): EffectiveRule {
  for (const origin of ['user', 'client'] as const) {
    const rule = stored[origin].find((one) => one.signal_type_string === signal)
    if (rule) return { thresholds: thresholdsOf(rule), origin }
  }
  return { thresholds: SIGNALS[signal].defaults, origin: 'default' }
}

function thresholdsOf(rule: MonitoringRule): Thresholds {
  return hasBaseline(rule.signal_type_string)
    ? {
        method: 'baseline_deviation',
        belowPercent: rule.deviation_below_percent_float ?? null,
        abovePercent: rule.deviation_above_percent_float ?? null,
      }
    : {
        method: 'fixed_range',
        min: rule.threshold_min_float ?? null,
        max: rule.threshold_max_float ?? null,
      }
}
