import { describe, expect, it } from 'vitest'
import { addDays, type Day } from '../../people/calendar.ts'
import { people } from '../../people/personas.ts'
import { truthOf } from '../../people/truth.ts'
import { activities } from './documents/activity.ts'
import { intradayRows } from './documents/intraday.ts'
import { measureGroups } from './documents/measures.ts'
import { sleepSummaries } from './documents/sleep-summary.ts'
import { workouts } from './documents/workouts.ts'
import { ownerOf } from './owner.ts'

const NOW = Date.parse('2026-11-20T12:00:00Z')
const days: Day[] = Array.from({ length: 45 }, (_, index) => addDays('2026-09-25', index))
const owners = people.map((person) => ownerOf(1, person, truthOf(1, person), NOW, () => 0))

describe.each(owners.map((owner) => [owner.person.id, owner] as const))('the devices of %s', (_id, owner) => {
  it('report nights whose parts add up', () => {
    const found = days.flatMap((day) => sleepSummaries(owner, day))
    expect(found.length).toBeGreaterThan(10)
    for (const { data, startdate, enddate } of found) {
      expect(data.lightsleepduration + data.deepsleepduration + data.remsleepduration).toBe(
        data.total_sleep_time,
      )
      expect(data.total_sleep_time + data.wakeupduration).toBe(data.total_timeinbed)
      expect(data.sleep_latency + data.waso + data.wakeup_latency).toBe(data.wakeupduration)
      expect(enddate - startdate).toBe(data.total_timeinbed)
      expect(data.sleep_efficiency).toBeLessThanOrEqual(1)
      expect(data.hr_min).toBeLessThanOrEqual(data.hr_average)
    }
  })

  it('count in a day what they count in its minutes', () => {
    for (const day of days.slice(0, 10)) {
      for (const activity of activities(owner, day)) {
        const rows = Object.values(intradayRows(owner, owner.wall(day, 0), owner.wall(addDays(day, 1), 0)))
        const sum = (name: string) => rows.reduce((total, row) => total + Number(row[name] ?? 0), 0)
        expect(sum('steps')).toBe(activity.steps)
        expect(sum('elevation')).toBe(activity.elevation)
        expect(activity.active).toBe(activity.moderate + activity.intense)
        expect(activity.totalcalories).toBeGreaterThanOrEqual(activity.calories)
      }
    }
  })

  it('give every row an id of its own', () => {
    const groups = days.flatMap((day) => measureGroups(owner, day))
    const ids = [
      ...groups.map(({ grpid }) => grpid),
      ...days.flatMap((day) => workouts(owner, day).map(({ id }) => id)),
      ...days.flatMap((day) => sleepSummaries(owner, day).map(({ id }) => id)),
    ]
    expect(new Set(ids).size).toBe(ids.length)
    for (const id of ids) expect(Number.isSafeInteger(id)).toBe(true)
  })

  it('weigh the person they belong to', () => {
    const certain = days
      .flatMap((day) => measureGroups(owner, day))
      .filter(({ attrib }) => attrib === 0)
      .flatMap(({ measures }) => measures.filter(({ type }) => type === 1))
    expect(certain.length).toBeGreaterThan(5)
    for (const { value, unit } of certain) {
      expect(Math.abs(value * 10 ** unit - owner.person.weightKilograms)).toBeLessThan(2.5)
    }
  })
})
