import { expect, it } from 'vitest'
import { build, physicalOf, sleepOf } from '../../test/build.ts'
import { dayRecord, moment, sleepRecord } from '../../test/records.ts'

const night = sleepRecord({
  source: 'Oura',
  key: 'sleep:1',
  start: moment('2026-11-13T23:00:00+01:00'),
  end: moment('2026-11-14T07:00:00+01:00'),
  values: { sleep_s: 27_000 },
})
const score = dayRecord({
  source: 'Oura',
  key: 'daily_sleep:1',
  nightly: true,
  extras: { daily_sleep: { score: 84 } },
})
const steps = dayRecord({ source: 'Oura', key: 'daily_activity:1', values: { steps: 4000 } })
const told = { source_of_data_string: 'Oura', daily_sleep: { score: 84 } }

it('the score of a night rides with its sleep, whether the day has a physical summary or not', () => {
  expect(sleepOf(build([night, score])).non_structured_data_array).toEqual([told])
  const documents = build([night, score, steps])
  expect(sleepOf(documents).non_structured_data_array).toEqual([told])
  expect(physicalOf(documents).non_structured_data_array).toEqual([])
})

it('the score of a night that is not known stays with the day', () => {
  expect(physicalOf(build([score, steps])).non_structured_data_array).toEqual([told])
})
