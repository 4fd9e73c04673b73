import { Value } from 'typebox/value'
import { describe, expect, it } from 'vitest'
import { ALERT_SIGNALS } from '../payloads/index.ts'
import { effectiveRule, type MonitoringRule, problemOf, ruleSchema } from './rules.ts'
import { SIGNALS } from './signals.ts'

const BASELINE = ['resting_heart_rate', 'hrv', 'resting_breathing_rate'] as const
const FIXED = ['oxygenation', 'sleep_duration'] as const

describe('the signals', () => {
  it.each([
    ['resting_heart_rate', 'bpm', { method: 'baseline_deviation', belowPercent: 15, abovePercent: 10 }],
    ['hrv', 'ms', { method: 'baseline_deviation', belowPercent: 30, abovePercent: null }],
    [
      'resting_breathing_rate',
      'breaths_per_min',
      { method: 'baseline_deviation', belowPercent: 15, abovePercent: 10 },
    ],
    ['oxygenation', 'percentage', { method: 'fixed_range', min: 92, max: null }],
    ['sleep_duration', 'seconds', { method: 'fixed_range', min: 21_600, max: 32_400 }],
  ] as const)('%s is in %s and has the documented default', (signal, unit, defaults) => {
    expect(SIGNALS[signal]).toEqual({ unit, defaults })
  })

  it('are five, in the documented order', () => {
    expect(ALERT_SIGNALS).toEqual([...BASELINE, ...FIXED])
  })
})

describe('rules that are taken', () => {
  it.each<[string, MonitoringRule[]]>([
    ['none', []],
    ['one side', [{ signal_type_string: 'hrv', deviation_below_percent_float: 99.99 }]],
    ['the other side', [{ signal_type_string: 'hrv', deviation_above_percent_float: 250 }]],
    [
      'a side that is null',
      [{ signal_type_string: 'oxygenation', threshold_min_float: 90, threshold_max_float: null }],
    ],
    [
      'a foreign side that is null',
      [{ signal_type_string: 'oxygenation', threshold_min_float: 90, deviation_below_percent_float: null }],
    ],
    [
      'a minimum of zero',
      [{ signal_type_string: 'sleep_duration', threshold_min_float: 0, threshold_max_float: 1 }],
    ],
    [
      'all signals',
      [
        ...BASELINE.map((signal) => ({ signal_type_string: signal, deviation_above_percent_float: 5 })),
        ...FIXED.map((signal) => ({ signal_type_string: signal, threshold_max_float: 5 })),
      ],
    ],
  ])('%s', (_name, rules) => {
    expect(rules.every((rule) => Value.Check(ruleSchema, rule))).toBe(true)
    expect(problemOf(rules)).toBeNull()
  })
})

describe('rules that are refused', () => {
  const heart = { signal_type_string: 'resting_heart_rate' } as const
  const oxygen = { signal_type_string: 'oxygenation' } as const

  it.each<[string, MonitoringRule[], string]>([
    [
      'no side',
      [heart],
      'rules.0.deviation_below_percent_float or deviation_above_percent_float is required',
    ],
    [
      'both null',
      [{ ...oxygen, threshold_min_float: null }],
      'rules.0.threshold_min_float or threshold_max_float is required',
    ],
    [
      'zero percent',
      [{ ...heart, deviation_above_percent_float: 0 }],
      'rules.0.deviation_above_percent_float must be more than 0',
    ],
    [
      'less than nothing',
      [{ ...heart, deviation_below_percent_float: -1 }],
      'rules.0.deviation_below_percent_float must be more than 0',
    ],
    [
      'all of it',
      [{ ...heart, deviation_below_percent_float: 100 }],
      'rules.0.deviation_below_percent_float must be less than 100',
    ],
    [
      'equal ends',
      [{ ...oxygen, threshold_min_float: 92, threshold_max_float: 92 }],
      'rules.0.threshold_min_float must be less than threshold_max_float',
    ],
    [
      'crossed ends',
      [{ ...oxygen, threshold_min_float: 93, threshold_max_float: 92 }],
      'rules.0.threshold_min_float must be less than threshold_max_float',
    ],
    [
      'an impossible percentage',
      [{ ...oxygen, threshold_min_float: 150 }],
      'rules.0.threshold_min_float must be from 0 to 100',
    ],
    [
      'a negative percentage',
      [{ ...oxygen, threshold_max_float: -1 }],
      'rules.0.threshold_max_float must be from 0 to 100',
    ],
    [
      'more sleep than a day has',
      [{ signal_type_string: 'sleep_duration', threshold_max_float: 86_401 }],
      'rules.0.threshold_max_float must be from 0 to 86400',
    ],
    [
      'a threshold of a baseline signal',
      [{ ...heart, deviation_below_percent_float: 5, threshold_max_float: 90 }],
      'rules.0.threshold_max_float does not apply to resting_heart_rate',
    ],
    [
      'a deviation of a fixed range',
      [{ ...oxygen, threshold_min_float: 90, deviation_below_percent_float: 5 }],
      'rules.0.deviation_below_percent_float does not apply to oxygenation',
    ],
    [
      'a signal twice',
      [
        { ...oxygen, threshold_min_float: 90 },
        { ...heart, deviation_below_percent_float: 5 },
        { ...oxygen, threshold_min_float: 91 },
      ],
      'rules.2.signal_type_string names oxygenation a second time',
    ],
  ])('%s', (_name, rules, problem) => {
    expect(problemOf(rules)).toBe(problem)
  })

  it.each([
    { signal_type_string: 'steps', threshold_min_float: 1 },
    { threshold_min_float: 1 },
    { ...oxygen, threshold_min_float: '90' },
    { ...oxygen, threshold_min_float: 90, is_default_config_bool: true },
  ])('by their form: %j', (rule) => {
    expect(Value.Check(ruleSchema, rule)).toBe(false)
  })
})

describe('the rule in force', () => {
  const user = [{ signal_type_string: 'oxygenation', threshold_min_float: 88 }] as const
  const client = [
    { signal_type_string: 'oxygenation', threshold_min_float: 90, threshold_max_float: 99 },
    { signal_type_string: 'hrv', deviation_above_percent_float: 40 },
  ] as const

  it("is the person's own, then the client's, then the default, signal by signal", () => {
    const stored = { user, client }
    expect(effectiveRule('oxygenation', stored)).toEqual({
      origin: 'user',
      thresholds: { method: 'fixed_range', min: 88, max: null },
    })
    expect(effectiveRule('oxygenation', { user: [], client })).toEqual({
      origin: 'client',
      thresholds: { method: 'fixed_range', min: 90, max: 99 },
    })
    expect(effectiveRule('hrv', stored)).toEqual({
      origin: 'client',
      thresholds: { method: 'baseline_deviation', belowPercent: null, abovePercent: 40 },
    })
    expect(effectiveRule('sleep_duration', stored)).toEqual({
      origin: 'default',
      thresholds: SIGNALS.sleep_duration.defaults,
    })
  })
})
