import { addDays, localDate } from '@tributary/health'
import { isCalendarDate } from '../platform/http/dates.ts'
import { type User, zoneOf } from '../users/index.ts'
import { ToolRefusal } from './refusal.ts'

/** Local days, the first and the last among them. */
export interface AskedPeriod {
  from: string
  to: string
  days: readonly string[]
}

/** The person's local date. */
export const todayOf = (user: User, now: number): string =>
  localDate({ at: now, offset: null }, zoneOf(user, []))

/** Without a start the usual number of days, without an end up to today. */
export function periodOf(
  asked: { from?: string; to?: string },
  { today, usual, most }: { today: string; usual: number; most: number },
): AskedPeriod {
  const to = asked.to === undefined ? today : dateOf('to', asked.to, today)
  const from = asked.from === undefined ? addDays(to, 1 - usual) : dateOf('from', asked.from, today)
  if (from > to)
    throw new ToolRefusal(`from (${from}) is after to (${to}); today is ${today} for this person`)
  const days = daysFrom(from, to, most)
  if (days.at(-1) !== to) throw new ToolRefusal(`at most ${most} days at once; ask again for the other days`)
  return { from, to, days }
}

export function dayOf(asked: { date?: string }, today: string): AskedPeriod {
  const date = asked.date === undefined ? today : dateOf('date', asked.date, today)
  return { from: date, to: date, days: [date] }
}

function daysFrom(from: string, to: string, most: number): string[] {
  const days: string[] = []
  for (let day = from; day <= to && days.length < most; day = addDays(day, 1)) days.push(day)
  return days
}

/** A person who travels east may be a day ahead of home. */
function dateOf(name: string, text: string, today: string): string {
  if (!isCalendarDate(text))
    throw new ToolRefusal(`${name} must be a date, YYYY-MM-DD; today is ${today} for this person`)
  if (text > addDays(today, 1))
    throw new ToolRefusal(`${name} lies in the future; today is ${today} for this person`)
  return text
}
