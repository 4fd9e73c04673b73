import { expect, it } from 'vitest'
import { build, physicalOf, sleepOf } from '../../test/build.ts'
import { dayRecord, moment, profileRecord, sleepRecord } from '../../test/records.ts'

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
const delivered = { source_of_data_string: 'Oura', daily_sleep: { score: 84 } }

it('the score of a night rides with its sleep, whether the day has a physical summary or not', () => {
  expect(sleepOf(build([night, score])).non_structured_data_array).toEqual([delivered])
  const documents = build([night, score, steps])
  expect(sleepOf(documents).non_structured_data_array).toEqual([delivered])
  expect(physicalOf(documents).non_structured_data_array).toEqual([])
})

it('the score of a night that is not known stays with the day', () => {
  expect(physicalOf(build([score, steps])).non_structured_data_array).toEqual([delivered])
})

it('the goal that a source knows of on the day is the goal of its night, and of no nap', () => {
  const goal = profileRecord({
    source: 'Oura',
    key: 'goals:1',
    at: moment('2026-11-14T10:30:00Z'),
    values: { sleep_goal_s: 28_800 },
  })
  const nap = sleepRecord({
    source: 'Oura',
    key: 'sleep:2',
    nap: true,
    start: moment('2026-11-14T13:00:00+01:00'),
    end: moment('2026-11-14T13:40:00+01:00'),
    values: { sleep_s: 2000 },
  })
  const documents = build([night, nap, goal])
  expect(sleepOf(documents).scores.sleep_goal_seconds_int).toBe(28_800)
  const [, short] = documents.filter(({ dataStructure }) => dataStructure === 'sleep_summary')
  expect(JSON.stringify(short?.body)).toContain('"sleep_goal_seconds_int":null')
  const own = { ...night, values: { ...night.values, sleep_goal_s: 27_000 } }
  expect(sleepOf(build([own, goal])).scores.sleep_goal_seconds_int).toBe(27_000)
  const yesterday = { ...goal, at: moment('2026-11-13T10:30:00Z') }
  expect(sleepOf(build([night, yesterday])).scores.sleep_goal_seconds_int).toBeNull()
})
