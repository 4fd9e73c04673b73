import { expect, it } from 'vitest'
import { withings } from './index.ts'
import { sleepsOfSegments } from './segments.ts'

const MINUTE = 60
const BEGIN = Date.parse('2026-03-03T22:00:00Z') / 1000

const segment = (minute: number, minutes: number, state: number, sensor = 'mat') => ({
  startdate: BEGIN + minute * MINUTE,
  enddate: BEGIN + (minute + minutes) * MINUTE,
  state,
  hash_deviceid: sensor,
  model: 'Aura Sensor V2',
  model_id: 63,
  hr: { [BEGIN + minute * MINUTE]: 60 + state },
})

it('makes one sleep of what follows closely, for each sensor', () => {
  const night = [segment(0, 10, 0), segment(10, 60, 1), segment(90, 30, 2)]
  const next = segment(24 * 60, 90, 3)
  const watch = segment(5, 100, 1, 'watch')
  // In any order, and beside a row that is no segment.
  const given = [
    night[2],
    next,
    { id: 4, startdate: BEGIN, enddate: BEGIN, data: {} },
    watch,
    night[0],
    night[1],
  ]
  expect(sleepsOfSegments(given)).toMatchObject([
    { startdate: BEGIN, enddate: BEGIN + 120 * MINUTE, hash_deviceid: 'mat', detail: night },
    { startdate: next.startdate, enddate: next.enddate, detail: [next] },
    { startdate: watch.startdate, enddate: watch.enddate, hash_deviceid: 'watch', detail: [watch] },
  ])
})

it('is mapped with its stages, its time in bed and its samples', () => {
  const [sleep] = sleepsOfSegments([segment(0, 10, 0), segment(10, 60, 1)])
  const { records, refused } = withings.map({ resource: 'sleep', id: 'x', payload: sleep })
  expect(refused).toEqual([])
  expect(records).toMatchObject([
    {
      kind: 'sleep',
      start: { at: BEGIN * 1000, offset: null },
      values: { in_bed_s: 70 * MINUTE },
      stages: [{ stage: 'awake' }, { stage: 'light' }],
      series: { heart_rate_bpm: [{ value: 60 }, { value: 61 }] },
    },
  ])
})
