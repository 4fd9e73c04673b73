import { describe, expect, it } from 'vitest'
import { findPerson, people } from './personas.ts'
import { routeOf } from './route.ts'

const athlete = findPerson(people, 'anders-athlete')
const START = Date.parse('2026-05-11T06:00:00Z')
const run = { sport: 'running', distance: 10_000 } as const

function metresBetween(
  a: { latitude: number; longitude: number },
  b: { latitude: number; longitude: number },
) {
  const north = (b.latitude - a.latitude) * 111_320
  const east = (b.longitude - a.longitude) * 111_320 * Math.cos((a.latitude * Math.PI) / 180)
  return Math.hypot(north, east)
}

describe('a route', () => {
  it('is as long as the run and ends where it began', () => {
    const at = routeOf(7, athlete, START, run)!
    const steps = Array.from({ length: 1001 }, (_, index) => at(index / 1000))
    const metres = steps.slice(1).reduce((sum, place, index) => sum + metresBetween(steps[index]!, place), 0)
    expect(metres).toBeGreaterThan(9_900)
    expect(metres).toBeLessThan(10_100)
    expect(metresBetween(steps[0]!, steps.at(-1)!)).toBeLessThan(1)
  })

  it('follows from the seed, differs from run to run, and does not exist indoors', () => {
    const at = (seed: number, start: number) => routeOf(seed, athlete, start, run)!(0.3)
    expect(at(7, START)).toEqual(at(7, START))
    expect(at(7, START)).not.toEqual(at(7, START + 86_400_000))
    expect(routeOf(7, athlete, START, { sport: 'swimming', distance: 1500 })).toBeNull()
    expect(routeOf(7, athlete, START, { sport: 'running', distance: null })).toBeNull()
  })
})
