import { describe, expect, it } from 'vitest'
import { addDays, MINUTE } from './calendar.ts'
import { glucoseOf } from './glucose.ts'
import { people } from './personas.ts'
import { truthOf } from './truth.ts'

const START = Date.parse('2026-02-01T00:00:00Z')
const STEP = 5 * MINUTE
const month = Array.from({ length: 30 * 288 }, (_, index) => START + index * STEP)

const lives = people.map((person) => {
  const truth = truthOf(7, person)
  const glucose = glucoseOf(7, person, truth)
  return { person, truth, glucose, levels: month.map((at) => glucose.at(at)) }
})
const share = (levels: number[], fits: (level: number) => boolean) =>
  levels.filter(fits).length / levels.length

describe.each(lives.map((life) => [life.person.id, life] as const))('glucose of %s', (_id, life) => {
  const { truth, glucose, levels, person } = life

  it('never jumps', () => {
    const steepest = Math.max(...levels.slice(1).map((level, index) => Math.abs(level - levels[index]!)))
    expect(steepest).toBeLessThan(person.persona === 'shift_worker' ? 30 : 20)
  })

  it('stays mostly where it belongs', () => {
    const inRange = share(levels, (level) => level >= 70 && level <= 180)
    if (person.persona === 'shift_worker') {
      expect(inRange).toBeGreaterThan(0.45)
      expect(inRange).toBeLessThan(0.85)
    } else expect(inRange).toBeGreaterThan(0.97)
  })

  it('rises after meals, which lie in the waking time', () => {
    const cycle = truth.cycle('2026-02-10')
    const meals = glucose.meals(cycle)
    expect(meals.length).toBeGreaterThan(1)
    for (const { at, carbs } of meals) {
      expect(at).toBeGreaterThan(cycle.wakeAt)
      expect(at).toBeLessThan(cycle.endAt)
      expect(carbs).toBeGreaterThan(0)
    }
  })

  it('is the same whatever was asked before', () => {
    const fresh = glucoseOf(7, person, truthOf(7, person))
    for (const index of [8000, 17, 4000]) expect(fresh.at(month[index]!)).toBe(levels[index])
  })
})

describe('glucose of everybody', () => {
  it('is higher an hour after lunch than before it, on the whole', () => {
    for (const { truth, glucose } of lives) {
      const rises = Array.from({ length: 30 }, (_, index) => {
        const lunch = glucose
          .meals(truth.cycle(addDays('2026-02-01', index)))
          .find((meal) => meal.name === 'lunch')
        return lunch ? glucose.at(lunch.at + 45 * MINUTE) - glucose.at(lunch.at) : 0
      })
      expect(rises.reduce((sum, rise) => sum + rise, 0) / rises.length).toBeGreaterThan(15)
    }
  })

  it('leaves the range of a sensor at both ends for one of them only', () => {
    for (const { person, levels } of lives) {
      const outside = {
        low: share(levels, (level) => level < 40),
        high: share(levels, (level) => level > 400),
      }
      if (person.persona === 'shift_worker') {
        expect(outside.low).toBeGreaterThan(0)
        expect(outside.high).toBeGreaterThan(0)
        expect(outside.low + outside.high).toBeLessThan(0.03)
      } else expect(outside).toEqual({ low: 0, high: 0 })
    }
  })
})
