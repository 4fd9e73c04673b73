import { type CalendarDate, dayNumber } from './calendar.ts'
import { isPlain, type Order, orderOf, type WrittenDate } from './dates.ts'
import type { LabelKind } from './labels.ts'

interface DatedLabel {
  kind: LabelKind | null
  date: WrittenDate
}

const ORDERS: readonly Order[] = ['day first', 'month first']
/** The kinds of dates that follow the collection, soon or later. */
const AFTER: readonly LabelKind[] = ['received', 'reported', 'printed']
const SOON_AFTER: readonly LabelKind[] = ['received', 'registered', 'reported']
/** Days between a collection and what follows soon, and what is too many for it. */
const SOON = 3
const LATE = 14

export interface Evidence {
  /** Every date of the document with its label. */
  dates: readonly DatedLabel[]
  /** How dates are written where the document comes from. */
  habit: Order | null
}

/** Which day a date of collection means; null where nothing decides. */
export function readDate(date: WrittenDate, evidence: Evidence): CalendarDate | null {
  if (date.mayBeginWithYear && !sharesYear(date, evidence)) return null
  if (isPlain(date)) return date.readings['day first'] ?? date.readings['month first']
  const order = decide(date, evidence)
  return order && date.readings[order]
}

/** Whether another date, written in full, is of the year that the last two digits say. */
function sharesYear(date: WrittenDate, { dates }: Evidence): boolean {
  const year = (date.readings['day first'] ?? date.readings['month first'])!.year
  return dates.some(
    (other) =>
      other.kind !== 'born' &&
      other.date !== date &&
      !other.date.mayBeginWithYear &&
      (other.date.readings['day first'] ?? other.date.readings['month first'])!.year === year,
  )
}

function decide(date: WrittenDate, evidence: Evidence): Order | null {
  const possible = ORDERS.filter((order) => keepsSequence(date, order, evidence))
  if (possible.length < 2) return confirmed(possible[0] ?? null, written(date, evidence))
  const opinions = [written(date, evidence)]
  if (opinions[0] === null) opinions.splice(0, 1, nearer(date, evidence), evidence.habit)
  return agreed(opinions)
}

/** The order, unless a second opinion says the opposite; the second may be missing. */
const confirmed = (order: Order | null, other: Order | null): Order | null =>
  other !== null && order !== other ? null : order

function agreed(opinions: readonly (Order | null)[]): Order | null {
  const said = new Set(opinions.filter((opinion) => opinion !== null))
  return said.size === 1 ? [...said][0]! : null
}

/** The order that other dates of the document allow: those with the same separator first, and those of the sample before those of the person. */
function written(date: WrittenDate, { dates }: Evidence): Order | null {
  const alike = dates.filter((other) => other.date.separator === date.separator)
  const ofSample = alike.filter(({ kind }) => kind !== null && kind !== 'born' && kind !== 'other')
  return soleOrder(ofSample) ?? soleOrder(alike)
}

function soleOrder(dates: readonly DatedLabel[]): Order | null {
  return agreed(dates.map(({ date }) => orderOf(date)))
}

const readAs = (date: WrittenDate, order: Order): CalendarDate =>
  (date.readings[order] ?? date.readings['day first'] ?? date.readings['month first'])!

/** Nothing is received, reported or printed before it was collected, nor collected before birth. */
function keepsSequence(date: WrittenDate, order: Order, { dates }: Evidence): boolean {
  const collected = dayNumber(readAs(date, order))
  const latest = new Map<LabelKind, number>()
  for (const { kind, date: other } of dates) {
    if (kind === null || !AFTER.includes(kind)) continue
    latest.set(kind, Math.max(latest.get(kind) ?? Number.NEGATIVE_INFINITY, dayNumber(readAs(other, order))))
  }
  return [...latest.values()].every((after) => after >= collected)
}

/** The order by which the sample was received or reported within days, when by the other it took weeks; by plain dates. */
function nearer(date: WrittenDate, { dates }: Evidence): Order | null {
  const companions = dates.filter(
    (other) => other.kind !== null && SOON_AFTER.includes(other.kind) && isPlain(other.date),
  )
  const delay = (order: Order) => {
    const delays = companions.map(
      (other) => dayNumber(readAs(other.date, order)) - dayNumber(readAs(date, order)),
    )
    return Math.min(...delays.map(Math.abs))
  }
  const [dayFirst, monthFirst] = [delay('day first'), delay('month first')]
  if (dayFirst <= SOON && monthFirst >= LATE) return 'day first'
  return monthFirst <= SOON && dayFirst >= LATE ? 'month first' : null
}
