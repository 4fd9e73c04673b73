import type { Monitoring } from '@tributary/service/portal-types'
import { expect, test } from 'vitest'
import { draftOf, rulesOf, wrongOf } from './draft.ts'

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

test('limits that make no sense are reported at their field', () => {
  const [hrv, sleep] = SIGNALS as [Monitoring['signals'][0], Monitoring['signals'][0]]
  expect(wrongOf(hrv, { below: '100', above: '0' })).toEqual({
    below: 'More than 0 and less than 100.',
    above: 'More than 0.',
  })
  expect(wrongOf(hrv, { below: '', above: '' })).toEqual({ below: null, above: null })
  expect(wrongOf(sleep, { below: '12', above: '9' }).below).toBe('Must be less than the highest.')
  expect(wrongOf(sleep, { below: '12', above: '' }).below).toBeNull()
})
