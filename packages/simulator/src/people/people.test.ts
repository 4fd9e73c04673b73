import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, dayAt, instantOf, isoAt, MINUTE, offsetMinutes } from './calendar.ts'
import { countStage, STAGE } from './night.ts'
import { people } from './personas.ts'
import { offsetAt, wallInstant, zoneAt } from './plan.ts'
import { type Cycle, truthOf } from './truth.ts'
import { maximumHeartRate } from './vitals.ts'

const sum = (values: ArrayLike<number>) => Array.from(values).reduce((total, value) => total + value, 0)
const mean = (values: number[]) => sum(values) / values.length

describe('the truth of a day', () => {
  it('is physiologically sound for everybody, whatever the seed', () => {
    const person = fc.constantFrom(...people)
    const property = fc.property(
      person,
      fc.integer({ min: 1, max: 1e6 }),
      fc.integer({ min: 0, max: 700 }),
      checkSixtyDays,
    )
    fc.assert(property, { numRuns: 12 })
  })

  function checkSixtyDays(person: (typeof people)[number], seed: number, start: number) {
    const truth = truthOf(seed, person)
    let before: Cycle | null = null
    for (let index = 0; index < 60; index++) {
      const cycle = truth.cycle(addDays('2024-06-01', start + index))
      checkCycle(cycle)
      expect(Math.max(...cycle.heartRate)).toBeLessThan(maximumHeartRate(person, cycle.day) + 10)
      if (before) expect(cycle.bedAt).toBe(before.endAt)
      expect(dayAt(offsetAt(seed, person, cycle.wakeAt), cycle.wakeAt)).toBe(cycle.day)
      before = cycle
    }
  }

  function checkCycle(cycle: Cycle) {
    const { epochs, latencyEpochs } = cycle.night
    const asleep = [STAGE.deep, STAGE.light, STAGE.rem].reduce(
      (total, stage) => total + countStage(epochs, stage),
      0,
    )
    expect(asleep + countStage(epochs, STAGE.awake)).toBe(epochs.length)
    expect(epochs.subarray(0, latencyEpochs).every((stage) => stage === STAGE.awake)).toBe(true)
    expect(epochs[latencyEpochs]).not.toBe(STAGE.awake)
    expect(asleep / 120).toBeGreaterThan(3)
    expect(asleep / 120).toBeLessThan(11)
    expect(cycle.wakeAt - cycle.bedAt).toBe(epochs.length * 30_000)
    const waking = (cycle.endAt - cycle.wakeAt) / MINUTE
    expect(waking).toBeGreaterThan(4 * 60)
    for (const series of [cycle.met, cycle.steps, cycle.heartRate, cycle.posture]) {
      expect(series.length).toBe(epochs.length / 2 + waking)
    }
    expect(sum(cycle.steps.subarray(0, epochs.length / 2))).toBe(0)
    expect(Math.max(...cycle.steps)).toBeLessThan(190)
    expect(Math.min(...cycle.heartRate)).toBeGreaterThan(35)
    expect(cycle.vitals.spo2).toBeLessThanOrEqual(100)
    expect(cycle.vitals.spo2).toBeGreaterThan(90)
  }

  it('answers to strain with a lower HRV and a higher pulse in the night after', () => {
    const athlete = people.find((person) => person.persona === 'athlete')!
    const truth = truthOf(3, athlete)
    const pairs = Array.from({ length: 120 }, (_, index) => {
      const day = addDays('2026-01-01', index)
      return { strain: truth.cycle(day).strain, next: truth.cycle(addDays(day, 1)).vitals }
    })
    const hard = pairs.filter((pair) => pair.strain > 0.6).map((pair) => pair.next)
    const easy = pairs.filter((pair) => pair.strain < 0.3).map((pair) => pair.next)
    expect(mean(hard.map((one) => one.hrv))).toBeLessThan(mean(easy.map((one) => one.hrv)))
    expect(mean(hard.map((one) => one.restingHeartRate))).toBeGreaterThan(
      mean(easy.map((one) => one.restingHeartRate)),
    )
  })
})

describe('personas', () => {
  const cyclesOf = (persona: string) => {
    const truth = truthOf(1, people.find((person) => person.persona === persona)!)
    return Array.from({ length: 112 }, (_, index) => truth.cycle(addDays('2026-01-05', index)))
  }

  it('has someone unwell a week at a time, and it shows', () => {
    const cycles = cyclesOf('unwell')
    const ill = cycles.filter((cycle) => cycle.plan.unwell)
    const well = cycles.filter((cycle) => !cycle.plan.unwell)
    expect(ill).toHaveLength(14)
    const compare = (value: (cycle: Cycle) => number) => mean(ill.map(value)) - mean(well.map(value))
    expect(compare((cycle) => cycle.vitals.temperatureDeviation)).toBeGreaterThan(0.6)
    expect(compare((cycle) => cycle.vitals.restingHeartRate)).toBeGreaterThan(5)
    expect(compare((cycle) => cycle.vitals.hrv)).toBeLessThan(-8)
    expect(compare((cycle) => sum(cycle.steps))).toBeLessThan(-3000)
  })

  it('has a shift worker who sleeps by day for a while', () => {
    const byDay = cyclesOf('shift_worker').filter((cycle) => {
      const middle = (cycle.bedAt + cycle.wakeAt) / 2
      return Number(isoAt(offsetMinutes('America/New_York', middle), middle).slice(11, 13)) >= 9
    })
    expect(byDay).toHaveLength(48)
  })

  it('has a device that mostly lies in a drawer', () => {
    const worn = cyclesOf('rarely_worn').filter((cycle) => cycle.plan.worn).length
    expect(worn).toBeGreaterThan(20)
    expect(worn).toBeLessThan(50)
  })

  it('has a traveller whose offset changes by day, never in bed', () => {
    const traveller = people.find((person) => person.persona === 'traveller')!
    const cycles = cyclesOf('traveller')
    expect(new Set(cycles.map((cycle) => zoneAt(1, traveller, cycle.wakeAt))).size).toBe(3)
    for (const cycle of cycles) {
      expect(zoneAt(1, traveller, cycle.bedAt)).toBe(zoneAt(1, traveller, cycle.wakeAt))
      const four = wallInstant(1, traveller, cycle.day, 240)
      expect(isoAt(offsetAt(1, traveller, four), four)).toContain(`${cycle.day}T04:00:00`)
    }
  })
})

describe('calendar', () => {
  it('gives the right offsets around a change of clocks', () => {
    const four = (day: string) => instantOf('Europe/Berlin', day, 240)
    expect(four('2026-03-29') - four('2026-03-28')).toBe(23 * 60 * MINUTE)
    expect(four('2026-10-25') - four('2026-10-24')).toBe(25 * 60 * MINUTE)
    const at = four('2026-10-25')
    expect(isoAt(offsetMinutes('Europe/Berlin', at), at)).toBe('2026-10-25T04:00:00.000+01:00')
    expect(isoAt(offsetMinutes('Asia/Kolkata', at), at)).toBe('2026-10-25T08:30:00.000+05:30')
    expect(isoAt(-210, 0)).toBe('1969-12-31T20:30:00.000-03:30')
  })
})
