import type { Box } from '../types.ts'
import type { WrittenTime } from './clock.ts'
import type { WrittenDate } from './dates.ts'
import { isFiller } from './fillers.ts'
import type { Label, LabelKind } from './labels.ts'
import { boxOf, type TimeLine } from './lines.ts'
import { type TimeCell, type TimeReadLine, type TimeToken, tokenOf } from './tokens.ts'

/** A date, a time or both that stand together under one label. */
export interface MentionedTime {
  date: TimeToken<WrittenDate> | null
  time: TimeToken<WrittenTime> | null
}

/** A label with its moments. Several moments stand in columns or rows of their own. */
export interface Mention {
  kind: LabelKind
  line: TimeLine
  label: Label
  /** The label with the text before and behind it, folded. */
  words: string
  box: Box
  moments: MentionedTime[]
}

type Value = { date: WrittenDate } | { time: WrittenTime }

/** How far below the next line may be, in heights of the letters. */
const NEXT_LINE = 2.6
/** How far away the next column may be, in heights of the letters. */
const NEXT_COLUMN = 4
/** The longest phrase between a label and its date, as in "taken at home by the nurse on". */
const PHRASE = 45

/** Every label of the document that has a date or a time beside or below it. */
export function mentionsIn(lines: readonly TimeReadLine[]): Mention[] {
  const mentions = lines.flatMap(besideLabels)
  for (const mention of mentions) release(mention, mentions)
  const claimed = cellsHolding(mentions, lines)
  for (const mention of mentions) {
    if (mention.moments.length === 0 && headsDates(mention)) claimBelow(mention, mentions, lines, claimed)
  }
  for (const mention of mentions) {
    for (const moment of mention.moments) complete(moment, lines, claimed)
  }
  return mentions.filter(({ moments }) => moments.length > 0)
}

/** What stands in a further column belongs to a label above that column that says nothing else. A birth has one date. */
function release(mention: Mention, mentions: readonly Mention[]): void {
  const headed = (moment: MentionedTime) => {
    const box = (moment.date ?? moment.time)!.box
    return mentions.some(
      (other) =>
        other.moments.length === 0 &&
        other.line !== mention.line &&
        other.box.page === box.page &&
        sharedWidth(other.box, box) > 0 &&
        centre(other.box) < box.y &&
        box.y - other.box.y - other.box.height < NEXT_LINE * other.box.height,
    )
  }
  const [first, ...further] = mention.moments
  if (!first || further.length === 0) return
  const own = mention.kind === 'born' ? [] : further.filter((moment) => !headed(moment))
  mention.moments = [first, ...own]
}

/** Titles such as "results of the analysis" stand above tables with dates: only words of collection may be part of a sentence. */
function headsDates({ kind, line, label }: Mention): boolean {
  if (kind === 'collected') return true
  const text = line.folded.text
  const from = text.lastIndexOf('\t', label.from - 1) + 1
  const to = text.indexOf('\t', label.to)
  return isFiller(text.slice(from, label.from)) && isFiller(text.slice(label.to, to < 0 ? text.length : to))
}

function cellsHolding(mentions: readonly Mention[], lines: readonly TimeReadLine[]): Set<TimeCell> {
  const values = new Set<unknown>(
    mentions.flatMap(({ moments }) => moments.flatMap(({ date, time }) => [date?.what, time?.what])),
  )
  const cells = lines.flatMap((line) => line.cells)
  return new Set(cells.filter(({ dates, times }) => [...dates, ...times].some((value) => values.has(value))))
}

interface Claim {
  mention: Mention
  values: Value[]
}

/**
 * Claims the dates and times in the line of the label, up to the next label. Of labels that run into each other the last names the date, as
 * in "collected sample received on".
 */
function besideLabels({ line, labels, dates, times }: TimeReadLine): Mention[] {
  const text = line.folded.text
  const parts = [
    ...labels.map((label) => ({ ...label, label })),
    ...dates.map((date) => ({ from: date.from, to: date.to, value: { date } as Value })),
    ...times.map((time) => ({ from: time.from, to: time.to, value: { time } as Value })),
  ].sort((a, b) => a.from - b.from)
  const claims: Claim[] = []
  let isOpen = false
  let end = 0
  for (const part of parts) {
    const gap = text.slice(end, part.from)
    const last = isOpen ? claims.at(-1) : undefined
    if ('label' in part) {
      const mention = mentionOf(line, part.label, end, labels)
      if (last?.values.length === 0 && isFiller(gap) && !gap.includes('\t')) claims.pop()
      if (last && !claims.includes(last) && last.mention.kind === 'previous') mention.kind = 'previous'
      claims.push({ mention, values: [] })
      isOpen = true
    } else {
      isOpen &&= bridges(gap, last!.values.length > 0)
      if (isOpen) last!.values.push(part.value)
    }
    end = part.to
  }
  return claims.map(({ mention, values }) => ({ ...mention, moments: endOfSpan(momentsOf(line, values)) }))
}

const UNTIL = /^\s*[-–]|(?<![a-z])(?:to|until|till|bis|hasta|al?|ate|au|jusqu'?au|alle)(?![a-z])/

/** A collection that took hours, from one moment to another, is over at the second. */
function endOfSpan(moments: MentionedTime[]): MentionedTime[] {
  const [first, second] = moments
  if (moments.length !== 2 || !first?.date || !second?.date) return moments
  const ends = [first.date, first.time].map((token) => token?.what.to ?? 0)
  const starts = [second.date, second.time].map((token) => token?.what.from ?? Number.POSITIVE_INFINITY)
  const between = first.date.line.folded.text.slice(Math.max(...ends), Math.min(...starts))
  return UNTIL.test(between) && !between.includes('\t') ? [second] : moments
}

function bridges(gap: string, hasValues: boolean): boolean {
  if (isFiller(gap)) return true
  const words = gap.replace(/^[^a-z0-9\t]*|[^a-z0-9]*$/g, '')
  return !hasValues && words.length <= PHRASE && !/[:\t\d]/.test(words)
}

/** A label reaches from what stands before it in its cell to the end of its own words. */
function mentionOf(line: TimeLine, label: Label, after: number, labels: readonly Label[]): Mention {
  const text = line.folded.text
  const next = labels.find(({ from }) => from >= label.to)?.from ?? text.length
  const from = Math.max(after, text.lastIndexOf('\t', label.from - 1) + 1)
  const words = /^[^\t\d]*/.exec(text.slice(label.to, next))![0]
  return {
    kind: label.kind,
    line,
    label,
    words: text.slice(from, label.to + words.length),
    box: boxOf(line, skipBlanks(text, from, label.from), label.to + words.trimEnd().length),
    moments: [],
  }
}

function skipBlanks(text: string, from: number, to: number): number {
  const blanks = /^\s*/.exec(text.slice(from, to))![0].length
  return from + blanks
}

/** Either every date is followed by its time, or every time by its date. */
function momentsOf(line: TimeLine, values: readonly Value[]): MentionedTime[] {
  const moments: MentionedTime[] = []
  let open: MentionedTime | null = null
  for (const value of values) {
    const key = 'date' in value ? 'date' : 'time'
    if (!open || open[key] !== null || (open.date && open.time)) {
      open = { date: null, time: null }
      moments.push(open)
    }
    if ('date' in value) open.date = tokenOf(line, value.date)
    else open.time = tokenOf(line, value.time)
  }
  return moments
}

/** Rows of dates below a heading, as long as they follow each other. */
function claimBelow(
  mention: Mention,
  mentions: readonly Mention[],
  lines: readonly TimeReadLine[],
  claimed: Set<TimeCell>,
): void {
  const rivals = mentions.filter(
    (other) =>
      other.line === mention.line ||
      (other.box.page === mention.box.page && sharesRow(other.box, mention.box)),
  )
  let floor = mention.box.y + mention.box.height
  const reach = NEXT_LINE * mention.box.height
  const own = inOwnRow(mention, lines, claimed)
  if (own) {
    if (isHolder(own, mention, mentions)) {
      mention.moments.push(...momentsOf(own.line, valuesOf(own)))
      claimed.add(own)
    }
    return
  }
  for (const cell of cellsBelow(mention.box, lines)) {
    if (cell.box.y - floor > reach || !(cell.isBare || isFiller(textOf(cell)))) return
    if (!cell.isBare) continue
    if (claimed.has(cell) || nearestOf(cell.box, rivals) !== mention) continue
    const held = momentsOf(cell.line, valuesOf(cell))
    const last = mention.moments.at(-1)
    if (held.length === 1 && last && fits(last, held[0]!)) {
      last.date ??= held[0]!.date
      last.time ??= held[0]!.time
    } else {
      mention.moments.push(...held)
    }
    claimed.add(cell)
    floor = cell.box.y + cell.box.height
  }
}

/** A date or a time in the row of the label, right of it, that belongs to no other label. */
function inOwnRow(
  { box }: Mention,
  lines: readonly TimeReadLine[],
  claimed: ReadonlySet<TimeCell>,
): TimeCell | undefined {
  return lines
    .filter(({ line }) => line.page === box.page)
    .flatMap(({ cells }) => cells)
    .filter(
      (cell) =>
        cell.isBare &&
        cell.dates.length + cell.times.length > 0 &&
        !claimed.has(cell) &&
        cell.box.x > box.x &&
        sharesRow(cell.box, box),
    )
    .sort((a, b) => a.box.x - b.box.x)[0]
}

const sharesRow = (a: Box, b: Box): boolean =>
  Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y) >= 0.4 * Math.min(a.height, b.height)

/** Whether it is printed over the line to be filled in behind the label: in no line of its own, with no label between. */
const isHolder = (cell: TimeCell, mention: Mention, mentions: readonly Mention[]): boolean =>
  cell.line !== mention.line &&
  !mentions.some(
    (other) =>
      other !== mention &&
      other.box.page === cell.box.page &&
      sharesRow(other.box, cell.box) &&
      other.box.x > mention.box.x &&
      other.box.x < cell.box.x,
  )

const valuesOf = ({ dates, times }: TimeCell): Value[] =>
  [
    ...dates.map((date) => ({ from: date.from, value: { date } as Value })),
    ...times.map((time) => ({ from: time.from, value: { time } as Value })),
  ]
    .sort((a, b) => a.from - b.from)
    .map(({ value }) => value)

const fits = (a: MentionedTime, b: MentionedTime): boolean =>
  !(a.date && b.date) && !(a.time && b.time) && !(a.date && a.time)

function cellsBelow(box: Box, lines: readonly TimeReadLine[]): TimeCell[] {
  return lines
    .filter(({ line }) => line.page === box.page)
    .flatMap(({ cells }) => cells)
    .filter((cell) => centre(cell.box) > box.y + box.height && sharedWidth(cell.box, box) > 0)
    .sort((a, b) => a.box.y - b.box.y || a.box.x - b.box.x)
}

const textOf = ({ line, from, to }: TimeCell): string => line.folded.text.slice(from, to)

const centre = ({ y, height }: Box): number => y + height / 2

const sharedWidth = (a: Box, b: Box): number => Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x)

function nearestOf(box: Box, mentions: readonly Mention[]): Mention | null {
  let nearest: Mention | null = null
  for (const mention of mentions) {
    if (sharedWidth(box, mention.box) <= 0) continue
    if (!nearest || sharedWidth(box, mention.box) > sharedWidth(box, nearest.box)) nearest = mention
  }
  return nearest
}

/** A date whose time stands in a column beside it or in the line below it, or the other way round. */
function complete(moment: MentionedTime, lines: readonly TimeReadLine[], claimed: Set<TimeCell>): void {
  const held = moment.date ?? moment.time
  if (!held || (moment.date && moment.time)) return
  const reach = held.box.y + held.box.height + NEXT_LINE * 0.7 * held.box.height
  const beside = lines
    .find(({ line }) => line === held.line)!
    .cells.filter(({ box }) => isNextTo(held.box, box))
  const below = cellsBelow(held.box, lines).filter(({ box }) => box.y < reach)
  for (const cell of [...beside, ...below]) {
    if (claimed.has(cell) || !cell.isBare || cell.dates.length + cell.times.length !== 1) continue
    const other = momentsOf(cell.line, valuesOf(cell))[0]!
    if (!fits(moment, other)) continue
    moment.date ??= other.date
    moment.time ??= other.time
    claimed.add(cell)
    return
  }
}

const isNextTo = (box: Box, other: Box): boolean => {
  const gap = other.x - box.x - box.width
  return gap > 0 && gap < NEXT_COLUMN * box.height
}
