import { expect, test } from 'vitest'
import { curvePoints, hypnogramPoints } from './curve-points.ts'

const MINUTE = 60_000
const clock = (at: number) => String(at / MINUTE)

test('a curve has a gap where there was no reading for a while, and none between regular readings', () => {
  const points = [0, 5, 10, 70].map((minutes) => ({ at: minutes * MINUTE, value: minutes }))
  const drawn = curvePoints({ points }, clock)
  expect(drawn.map(({ values: [value] }) => value)).toEqual([0, 5, 10, null, 70])
  expect(drawn.map(({ at }) => at)).toEqual([...drawn.map(({ at }) => at!)].sort((a, b) => a - b))
})

test('a hypnogram has the levels of the sleep, from deep to awake, and ends where the sleep ends', () => {
  const stages = [
    { at: 0, until: 30 * MINUTE, stage: 'light' as const },
    { at: 30 * MINUTE, until: 60 * MINUTE, stage: 'deep' as const },
    { at: 90 * MINUTE, until: 100 * MINUTE, stage: 'awake' as const },
  ]
  const { levels, points } = hypnogramPoints(stages, clock)
  expect(levels).toEqual(['Deep', 'Light', 'Awake'])
  expect(points.map(({ values: [value] }) => value)).toEqual([1, 0, 0, null, 2, 2])
  expect(points[0]!.label).toBe('0–30')
  expect(points.at(-1)!.at).toBe(100 * MINUTE - 1)
})
