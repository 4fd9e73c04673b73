import type { TimeSpan, Window } from '@tributary/providers'

const DAY_MS = 86_400_000
const EARLIEST = Date.UTC(2000, 0)
/** No recording holds anything from after this, so clients that never ask about the future may ask up to it. */
export const LATEST = Date.UTC(2100, 0)

/** Members whose dates say nothing about when something was measured. */
const UNRELATED = /birth|regist/i
const TIMED = /time|date|stamp|start|end|created|_at$/i

/** The first and the last moment that an answer names; null when it names none. */
export function momentsIn(answer: unknown): TimeSpan | null {
  let [from, to] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  const add = (at: number | null) => {
    if (at === null || Number.isNaN(at) || at < EARLIEST || at > LATEST) return
    from = Math.min(from, at)
    to = Math.max(to, at)
  }
  const visit = (value: unknown, name: string): void => {
    if (UNRELATED.test(name)) return
    if (typeof value === 'string') add(dateIn(value))
    else if (typeof value === 'number' && TIMED.test(name)) add(epochMs(value))
    else if (Array.isArray(value)) for (const member of value) visit(member, name)
    else if (typeof value === 'object' && value !== null) {
      add(civilDate(value as Record<string, unknown>))
      for (const [key, member] of Object.entries(value)) {
        // Maps of samples have their epoch for a name.
        if (/^\d{10}$/.test(key)) add(Number(key) * 1000)
        visit(member, key)
      }
    }
  }
  visit(answer, '')
  return from > to ? null : { from, to }
}

function dateIn(text: string): number | null {
  return /^\d{4}-\d{2}-\d{2}(?:[T ]|$)/.test(text) ? Date.parse(text.slice(0, 10)) : null
}

function epochMs(value: number): number {
  return value < EARLIEST ? value * 1000 : value
}

function civilDate({ year, month, day }: Record<string, unknown>): number | null {
  const isDate = [year, month, day].every((part) => Number.isInteger(part))
  return isDate ? Date.UTC(Number(year), Number(month) - 1, Number(day)) : null
}

/** A day wider on both sides: clients choose by local days, and moments are read in UTC. */
export function daysAround({ from, to }: TimeSpan): Window {
  return { from: dayOf(from - DAY_MS), to: dayOf(to + DAY_MS) }
}

const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10)

/** The most days of a request that are read when its answer names no moment. */
const MOST_DAYS = 31

/** The finite end of a span of a request, of limited length; null when both ends are open. */
export function finite({ from, to }: TimeSpan): TimeSpan | null {
  const end = Number.isFinite(to) ? to : from
  if (!Number.isFinite(end)) return null
  return { from: Math.max(Number.isFinite(from) ? from : end, end - MOST_DAYS * DAY_MS), to: end }
}

export function overlaps(left: TimeSpan, right: TimeSpan): boolean {
  if (left.from === left.to) return left.from >= right.from && left.from <= right.to
  if (right.from === right.to) return overlaps(right, left)
  return left.from < right.to && right.from < left.to
}
