import type { Box } from '../types.ts'
import { timesIn, type WrittenTime } from './clock.ts'
import { datesIn, type WrittenDate } from './dates.ts'
import { isFiller } from './fillers.ts'
import { type Label, labelsIn } from './labels.ts'
import { boxOf, confidenceOf, type TimeLine } from './lines.ts'
import { mendDates } from './mend.ts'

/** A date or a time with its place. */
export interface TimeToken<Of> {
  what: Of
  line: TimeLine
  box: Box
  confidence: number
}

/** A part of a line that stands apart from the others. */
export interface TimeCell {
  line: TimeLine
  from: number
  to: number
  box: Box
  labels: readonly Label[]
  dates: readonly WrittenDate[]
  times: readonly WrittenTime[]
  /** Whether it holds only dates and times. */
  isBare: boolean
}

export interface TimeReadLine {
  line: TimeLine
  labels: readonly Label[]
  dates: readonly WrittenDate[]
  times: readonly WrittenTime[]
  cells: readonly TimeCell[]
}

export function readLine(printed: TimeLine): TimeReadLine {
  const isRead = printed.segments.some(({ item }) => item.confidence < 1)
  const text = isRead ? mendDates(printed.folded.text) : printed.folded.text
  const line = { ...printed, folded: { ...printed.folded, text } }
  const dates = datesIn(text)
  const times = timesIn(text, dates)
  const values = [...dates, ...times]
  const labels = labelsIn(text).filter(
    ({ from, to }) => !values.some((value) => value.from < to && value.to > from),
  )
  return { line, labels, dates, times, cells: cellsOf(line, { labels, dates, times }) }
}

function cellsOf(line: TimeLine, held: Pick<TimeCell, 'labels' | 'dates' | 'times'>): TimeCell[] {
  return [...line.folded.text.matchAll(/[^\t]+/g)].map((match) => {
    const [from, to] = [match.index, match.index + match[0].length]
    const inside = <T extends { from: number; to: number }>(all: readonly T[]) =>
      all.filter((one) => one.from >= from && one.to <= to)
    const [labels, dates, times] = [inside(held.labels), inside(held.dates), inside(held.times)]
    const values = [...dates, ...times]
    return {
      line,
      from,
      to,
      box: boxOf(line, from, to),
      labels,
      dates,
      times,
      isBare:
        values.length > 0 &&
        labels.length === 0 &&
        isFiller(without(line.folded.text, from, to, [...values, ...yearsOf(dates)])),
    }
  })
}

/** Years that stand apart from their dates, behind the time. */
const yearsOf = (dates: readonly WrittenDate[]) => dates.flatMap(({ year }) => (year ? [year] : []))

function without(
  text: string,
  from: number,
  to: number,
  values: readonly { from: number; to: number }[],
): string {
  let rest = text
  for (const value of values) {
    rest = rest.slice(0, value.from) + ' '.repeat(value.to - value.from) + rest.slice(value.to)
  }
  return rest.slice(from, to)
}

export const tokenOf = <Of extends { from: number; to: number }>(
  line: TimeLine,
  what: Of,
): TimeToken<Of> => ({
  what,
  line,
  box: boxOf(line, what.from, what.to),
  confidence: confidenceOf(line, what.from, what.to),
})
