import { addDays, type Day } from '../../people/calendar.ts'
import { activities } from './documents/activity.ts'
import { recordings } from './documents/heart.ts'
import { type MeasureGroup, measureGroups } from './documents/measures.ts'
import { sleepSummaries } from './documents/sleep-summary.ts'
import { workouts } from './documents/workouts.ts'
import type { Owner } from './owner.ts'

/** One notification: the form without the person. */
export interface News {
  appli: number
  form: Record<string, string | number>
}

interface Topic {
  appli: number
  rows(owner: Owner, day: Day): object[]
  form(rows: object[], day: Day): News['form']
}

const between = (starts: readonly number[], ends: readonly number[]) => ({
  startdate: Math.min(...starts),
  enddate: Math.max(...ends),
})

const measured = (appli: number, types: readonly number[]): Topic => ({
  appli,
  rows: (owner, day) =>
    measureGroups(owner, day).filter(({ measures }) => measures.some(({ type }) => types.includes(type))),
  form(rows) {
    const dates = (rows as MeasureGroup[]).map(({ date }) => date)
    return between(
      dates,
      dates.map((date) => date + 1),
    )
  },
})

/** Body and temperature by the moments of the readings, activity by its date, sleep by its ends. */
const TOPICS: readonly Topic[] = [
  measured(1, [1, 4]),
  measured(2, [71, 73]),
  measured(4, [9, 10, 11, 54]),
  {
    appli: 16,
    rows: (owner, day) => [...activities(owner, day), ...workouts(owner, day)],
    form: (_rows, day) => ({ date: day }),
  },
  {
    appli: 44,
    rows: sleepSummaries,
    form(rows) {
      const nights = rows as ReturnType<typeof sleepSummaries>
      return between(
        nights.map(({ startdate }) => startdate),
        nights.map(({ enddate }) => enddate),
      )
    },
  },
  {
    appli: 54,
    rows: recordings,
    form(rows) {
      const times = (rows as ReturnType<typeof recordings>).map(({ timestamp }) => timestamp)
      return between(times, times)
    },
  },
]

/** Everything there is to tell of a day. */
export function newsOf(owner: Owner, day: Day): News[] {
  return TOPICS.flatMap((topic) => {
    const rows = topic.rows(owner, day)
    return rows.length === 0 ? [] : [{ appli: topic.appli, form: topic.form(rows, day) }]
  })
}

/** What appeared or grew between two instants. */
export function newsBetween(before: Owner, after: Owner): News[] {
  const days: Day[] = []
  const last = after.localDay(after.now)
  for (let day = addDays(before.localDay(before.now), -1); day <= last; day = addDays(day, 1)) days.push(day)
  return days.flatMap((day) =>
    TOPICS.flatMap((topic) => {
      const old = new Set(topic.rows(before, day).map((row) => JSON.stringify(row)))
      const fresh = topic.rows(after, day).filter((row) => !old.has(JSON.stringify(row)))
      return fresh.length === 0 ? [] : [{ appli: topic.appli, form: topic.form(fresh, day) }]
    }),
  )
}
