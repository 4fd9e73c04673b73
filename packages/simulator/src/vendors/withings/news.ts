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
  /** One notification for each. */
  forms(rows: object[], day: Day): News['form'][]
}

const measured = (appli: number, types: readonly number[]): Topic => ({
  appli,
  rows: (owner, day) =>
    measureGroups(owner, day).filter(({ measures }) => measures.some(({ type }) => types.includes(type))),
  forms: (rows) => (rows as MeasureGroup[]).map(({ date }) => ({ startdate: date, enddate: date + 1 })),
})

/** Readings by their moment, activity by its date, sleep by its ends. */
const TOPICS: readonly Topic[] = [
  measured(1, [1, 4]),
  measured(2, [71, 73]),
  measured(4, [9, 10, 11, 54]),
  {
    appli: 16,
    rows: (owner, day) => [...activities(owner, day), ...workouts(owner, day)],
    forms: (_rows, day) => [{ date: day }],
  },
  {
    appli: 44,
    rows: sleepSummaries,
    forms: (rows) =>
      (rows as ReturnType<typeof sleepSummaries>).map(({ startdate, enddate }) => ({ startdate, enddate })),
  },
  {
    appli: 54,
    rows: recordings,
    forms: (rows) =>
      (rows as ReturnType<typeof recordings>).map(({ timestamp }) => ({
        startdate: timestamp,
        enddate: timestamp,
      })),
  },
]

/** All announcements of a day. */
export function newsOf(owner: Owner, day: Day): News[] {
  return TOPICS.flatMap((topic) => announcementsOf(topic, topic.rows(owner, day), day))
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
      return announcementsOf(topic, fresh, day)
    }),
  )
}

function announcementsOf({ appli, forms }: Topic, rows: object[], day: Day): News[] {
  return rows.length === 0 ? [] : forms(rows, day).map((form) => ({ appli, form }))
}
