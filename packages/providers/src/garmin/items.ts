import { createHash } from 'node:crypto'
import Type from 'typebox'
import { Compile } from 'typebox/compile'
import type { RawItem } from '../contract.ts'
import { numberOf } from '../numbers.ts'
import { isDay } from '../time.ts'
import { dayOfCycle, localDay } from './local-day.ts'
import { MOST_CYCLE_DAYS, Seconds } from './schema.ts'

const isSeconds = Compile(Seconds)
const isOffset = Compile(Type.Number({ minimum: -86_400, maximum: 86_400 }))
const isName = Compile(Type.String({ minLength: 1, maxLength: 200 }))

export type Summary = Readonly<Record<string, unknown>>

/**
 * One item for each summary, for epochs one for each slot. An id is the local day and the vendor's id, because only a
 * day can be asked for again. Of copies with one id the last counts.
 */
export function itemsOf(resource: string, summaries: readonly Summary[]): RawItem[] {
  const own = summaries.map(withoutAccount)
  const items =
    resource === 'epochs' ? slotsOf(own) : own.map((payload) => ({ resource, id: idOf(payload), payload }))
  return [...new Map(items.map((item) => [item.id, item])).values()]
}

/** Returns the local day of an item; null when the vendor object has no time. */
export function dayOfItem(id: string): string | null {
  const day = id.slice(0, 10)
  return id[10] === '/' && isDay(day) ? day : null
}

/** Pushed summaries name the account, the same ones read by us do not. */
function withoutAccount({ userId, userAccessToken, ...summary }: Summary): Summary {
  return summary
}

/** A slot comes as one summary for each activity type in it, and comes again as a whole. */
function slotsOf(epochs: readonly Summary[]): RawItem[] {
  const slots = Map.groupBy(epochs, (epoch) => startOf(epoch) ?? epoch.startTimeInSeconds)
  return [...slots].map(([start, parts]) => {
    const payload = { epochs: [...new Map(parts.map((part) => [idOf(part), part])).values()] }
    const day = dayOf(parts[0] ?? {})
    return { resource: 'epochs', id: day === null ? digest(payload) : `${day}/${start}`, payload }
  })
}

function idOf(summary: Summary): string {
  const timed = timedPart(summary)
  const day = dayOf(timed) ?? dayOf(summary)
  const name = nameOf(summary) ?? nameOf(timed) ?? startOf(timed)
  if (name === null) return digest(summary)
  return day === null ? String(name) : `${day}/${name}`
}

/** The vendor's id. Activities may come without one of the summary: theirs is the same with a suffix for the details. */
function nameOf({ summaryId, activityId }: Summary): string | null {
  const name = textOf(summaryId) ?? textOf(activityId)
  return name === null ? null : name.replace(/-detail$/, '')
}

function textOf(id: unknown): string | null {
  const text = typeof id === 'number' ? String(id) : id
  return isName.Check(text) ? text : null
}

function timedPart(summary: Summary): Summary {
  const { summary: inner } = summary
  return typeof inner === 'object' && inner !== null ? (inner as Summary) : summary
}

function dayOf(summary: Summary): string | null {
  const { calendarDate } = summary
  if (typeof calendarDate === 'string' && isDay(calendarDate)) return calendarDate
  const start = startOf(summary)
  const offset = numberOf(
    summary.startTimeOffsetInSeconds ??
      summary.measurementTimeOffsetInSeconds ??
      summary.offsetStartTimeInSeconds ??
      summary.offsetInSeconds,
  )
  return start === null ? cycleDay(summary) : localDay(start, isOffset.Check(offset) ? offset : null)
}

/** A summary of the menstrual cycle goes on under one id, or so it must be feared: each of its days is kept. */
function cycleDay({ periodStartDate, periodStartDateStr, dayInCycle }: Summary): string | null {
  const begun = periodStartDate ?? periodStartDateStr
  const days = numberOf(dayInCycle)
  if (typeof begun !== 'string' || !isDay(begun) || days === null) return null
  return Number.isInteger(days) && days >= 0 && days <= MOST_CYCLE_DAYS ? dayOfCycle(begun, days) : null
}

function startOf(summary: Summary): number | null {
  const start = numberOf(summary.startTimeInSeconds ?? summary.measurementTimeInSeconds)
  return isSeconds.Check(start) ? start : null
}

function digest(payload: object): string {
  return createHash('sha256').update(JSON.stringify(payload)).digest('hex')
}
