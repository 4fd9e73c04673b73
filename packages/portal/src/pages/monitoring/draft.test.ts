import type { Monitoring } from '@tributary/service/portal-types'
import { expect, test } from 'vitest'
import { draftOf, rulesOf } from './draft.ts'

const SIGNALS: Monitoring['signals'] = [
  { signal: 'hrv', unit: 'ms', method: 'baseline_deviation', below: 30, above: null },
  { signal: 'sleep_duration', unit: 'seconds', method: 'fixed_range', below: 21_600, above: 32_400 },
]

test('our limits are shown as people think of them, and make no rule', () => {
  const draft = draftOf({ signals: SIGNALS, rules: [] })
  expect(draft).toEqual({ hrv: { below: '30', above: '' }, sleep_duration: { below: '6', above: '9' } })
  expect(rulesOf({ signals: SIGNALS }, draft)).toEqual([])
})

test('a rule takes the place of our limits, also with a side that does not apply', () => {
  const rules: Monitoring['rules'] = [{ signal_type_string: 'sleep_duration', threshold_min_float: 18_000 }]
  const draft = draftOf({ signals: SIGNALS, rules })
  expect(draft['sleep_duration']).toEqual({ below: '5', above: '' })
  expect(rulesOf({ signals: SIGNALS }, draft)).toEqual([
    { signal_type_string: 'sleep_duration', threshold_min_float: 18_000, threshold_max_float: null },
  ])
})

test('a zero is a limit, nothing typed is none', () => {
  const draft = { ...draftOf({ signals: SIGNALS, rules: [] }), hrv: { below: '0', above: ' ' } }
  expect(rulesOf({ signals: SIGNALS }, draft)).toEqual([
    { signal_type_string: 'hrv', deviation_below_percent_float: 0, deviation_above_percent_float: null },
  ])
})
