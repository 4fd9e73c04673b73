import { describe, expect, it } from 'vitest'
import { addDays, MINUTE } from './calendar.ts'
import { crowdOf } from './crowd.ts'
import { people } from './personas.ts'
import { truthOf } from './truth.ts'

const crowd = crowdOf(7, 200)

describe('a crowd', () => {
  it('takes after the personas in turn, under ids and names of its own', () => {
    expect(crowd[1]).toMatchObject({ id: 'crowd-002-athlete', persona: 'athlete' })
    expect(crowd[6]!.id).toBe('crowd-007-several-devices')
    expect(new Set([...crowd, ...people].map(({ id }) => id)).size).toBe(207)
    expect(new Set([...crowd, ...people].map(({ name }) => name)).size).toBe(207)
  })

  it('follows from the seed, and the first do not change with the size', () => {
    expect(crowdOf(7, 30)).toEqual(crowd.slice(0, 30))
    expect(crowdOf(8, 30)).not.toEqual(crowd.slice(0, 30))
  })

  it('differs from the persona, and stays human', () => {
    for (const [index, person] of crowd.entries()) {
      const model = people[index % people.length]!
      const { id, name, zone } = model
      expect({ ...person, id, name, zone }).not.toEqual(model)
      expect(Math.abs(person.restingHeartRate - model.restingHeartRate)).toBeLessThan(8)
      expect(person.heightMetres).toBeGreaterThan(1.45)
      expect(person.heightMetres).toBeLessThan(2.05)
      expect(person.weightKilograms / person.heightMetres ** 2).toBeGreaterThan(16)
      expect(person.spo2).toBeLessThanOrEqual(99)
      expect(person.birthDay).toMatch(/^19[6-9]\d-|^200\d-/)
    }
  })

  it('lives in a dozen zones, with summer times and odd minutes among them', () => {
    const offset = (zone: string, at: string) =>
      new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' })
        .formatToParts(new Date(at))
        .find(({ type }) => type === 'timeZoneName')?.value
    const zones = [...new Set(crowd.map(({ zone }) => zone))]
    expect(zones.length).toBeGreaterThanOrEqual(12)
    const [winter, summer] = ['2026-01-15T00:00:00Z', '2026-07-15T00:00:00Z']
    expect(zones.filter((zone) => offset(zone, winter) !== offset(zone, summer)).length).toBeGreaterThan(3)
    expect(zones.filter((zone) => !offset(zone, winter)?.endsWith(':00')).length).toBeGreaterThan(2)
  })

  it('sleeps and wakes every day of a year, journeys and clock changes included', () => {
    for (const person of crowd.slice(0, 14)) {
      const truth = truthOf(7, person)
      for (let day = '2026-01-01'; day < '2027-01-01'; day = addDays(day, 5)) {
        const { bedAt, wakeAt, endAt, met } = truth.cycle(day)
        expect(wakeAt).toBeGreaterThan(bedAt)
        expect(endAt - wakeAt).toBeGreaterThan(120 * MINUTE)
        expect(met.length).toBe((endAt - bedAt) / MINUTE)
      }
    }
  })

  it.each([-1, 1.5, 1000])('has no %d people', (size) => {
    expect(() => crowdOf(1, size)).toThrow(RangeError)
  })
})
