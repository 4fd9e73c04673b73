import { type RawBuilder, sql } from 'kysely'
import type { Rate } from './rate.ts'

/** The expressions with which one statement counts an event in the window that a row holds. */
export interface WindowInRow {
  /** Whether the event is allowed; the condition of the update. */
  hasRoom: RawBuilder<boolean>
  beganAt: RawBuilder<Date>
  count: RawBuilder<number>
}

/**
 * The window of a rate that a row holds in two columns. Because counting is one statement, a concurrent event, on any node, waits for
 * the row and sees the count.
 */
export function windowInRow(columns: { beganAt: string; count: string }, rate: Rate, now: Date): WindowInRow {
  const [beganAt, count] = [sql.ref<Date>(columns.beganAt), sql.ref<number>(columns.count)]
  const isOver = sql<boolean>`(${beganAt} is null or ${beganAt} <= ${new Date(now.getTime() - rate.windowMs)})`
  return {
    hasRoom: sql`(${isOver} or ${count} < ${rate.most})`,
    beganAt: sql`case when ${isOver} then ${now} else ${beganAt} end`,
    count: sql`case when ${isOver} then 1 else ${count} + 1 end`,
  }
}
