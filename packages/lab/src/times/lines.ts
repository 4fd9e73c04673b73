import type { Box, Page, ReadDocument, TextItem } from '../types.ts'
import { type Folded, fold } from './fold.ts'

/** Text that stands in one row of a page, from left to right. A tab separates its columns. */
export interface TimeLine {
  page: number
  text: string
  folded: Folded
  segments: readonly Segment[]
}

interface Segment {
  from: number
  to: number
  item: TextItem
}

/** Longer lines are no labels with values. */
const LONGEST = 1000
/** The width of a space in heights of the letters: less is no space, more is another column. */
const SPACE = 0.12
const COLUMN = 0.9
/** A date with its time is complete, however near the next column is; only this may still belong to it. */
const MOMENT = /\d[-/. ](?:\d|\p{L}{3}).*\d[:h.]\d\d(?!.*\d[-/.]\d)/iu
/** The beginning of the next date. */
const DATE = /^\d{1,4}[-/. ] ?(?:\d|\p{L}{3})/u
/** The end of a label; text close behind it is not a part of it. */
const ENDS_LABEL = /\p{L} ?:$/u
/** A word that begins with a capital right behind another is one of its own: a name touches the label beside it. */
const ENDS_SMALL = /\p{Ll}$/u
const BEGINS_CAPITAL = /^\p{Lu}\p{Ll}/u
const BELONGS = /^(?:[ap]\.? ?m|uhr|hrs?|hs|h|utc|gmt|z|[(+-])/i

export const linesOf = (document: ReadDocument): TimeLine[] => document.pages.flatMap(linesOfPage)

function linesOfPage(page: Page): TimeLine[] {
  const items = page.items
    .flatMap(withoutFillIns)
    .flatMap(columnsOf)
    .flatMap(momentsOf)
    .filter((item) => item.text.trim() !== '' && !isSpeck(item))
  return rowsOf(items)
    .map((row) => lineOf(page.number, row))
    .sort((a, b) => topOf(a) - topOf(b) || leftOf(a) - leftOf(b))
}

/** A single sign of a picture, read with doubt: dirt, or the end of a date that was read once more. */
const isSpeck = ({ text, confidence }: TextItem): boolean => text.trim().length === 1 && confidence < DOUBT
const DOUBT = 0.85

const topOf = ({ segments }: TimeLine) => segments[0]!.item.y
const leftOf = ({ segments }: TimeLine) => segments[0]!.item.x

const BEGINS_WITH_DATE = /^(?:\d{1,4}[-/. ] ?(?:\d|\p{L}{3})|\p{L}{3,9}\.? \d{1,2},)/u
/** The place between a date with its time and the next date. */
const NEXT_MOMENT =
  /(?<=\d[:h.]\d\d(?:[:.]\d\d)?(?: ?[ap]\.? ?m\.?)?(?: [a-z]{2,4})?) +(?=\d{1,4}[-/.]\d|\d{1,2}[-. ]\p{L}{3}|\p{L}{3,9}\.? \d{1,2},)/giu

/** Dates with their times that stand in columns of their own and were read as one piece. */
function momentsOf(item: TextItem): TextItem[] {
  if (!BEGINS_WITH_DATE.test(item.text)) return [item]
  const each = item.width / item.text.length
  const cuts = [...item.text.matchAll(NEXT_MOMENT)].map(({ index, 0: { length } }) => ({ index, length }))
  return [...cuts, { index: item.text.length, length: 0 }].map(({ index }, at) => {
    const before = cuts[at - 1]
    const from = before ? before.index + before.length : 0
    return {
      ...item,
      text: item.text.slice(from, index),
      x: item.x + from * each,
      width: (index - from) * each,
    }
  })
}

const FILL_IN = /_{3,}|\.{5,}|…{2,}/

/** A line to be filled in is no text: what is written over it stands beside its label. */
function withoutFillIns(item: TextItem): TextItem[] {
  if (!FILL_IN.test(item.text)) return [item]
  const each = item.width / item.text.length
  return [...item.text.matchAll(/(?:(?!_{3,}|\.{5,}|…{2,}).)+/gu)].map((part) => {
    const before = part[0].length - part[0].replace(/^[_.…]+/, '').length
    const text = part[0].slice(before).trimEnd()
    return { ...item, text, x: item.x + (part.index + before) * each, width: text.length * each }
  })
}

/** Some readers hand over columns that were made with spaces as one piece. */
function columnsOf(item: TextItem): TextItem[] {
  if (!/\S(?:\s{3,}|\t)\S/.test(item.text)) return [item]
  const each = item.width / item.text.length
  return [...item.text.matchAll(/\S(?:.(?!\s{3,}|\t))*/g)].map((part) => {
    const text = part[0].trimEnd()
    return { ...item, text, x: item.x + part.index * each, width: text.length * each }
  })
}

/** Chains from each item to its nearest on the right, so that a row may rise or fall a little. */
function rowsOf(items: readonly TextItem[]): TextItem[][] {
  const sorted = [...items].sort((a, b) => middle(a) - middle(b) || a.x - b.x || (a.text < b.text ? -1 : 1))
  const next = new Map<TextItem, TextItem>()
  const before = new Map<TextItem, { item: TextItem; gap: number }>()
  sorted.forEach((item, index) => {
    const found = nearestRight(sorted, index)
    if (!found) return
    const rival = before.get(found.item)
    if (rival && rival.gap <= found.gap) return
    if (rival) next.delete(rival.item)
    next.set(item, found.item)
    before.set(found.item, { item, gap: found.gap })
  })
  return sorted.filter((item) => !before.has(item)).map((item) => chainFrom(item, next))
}

function chainFrom(first: TextItem, next: ReadonlyMap<TextItem, TextItem>): TextItem[] {
  const chain: TextItem[] = []
  for (let item: TextItem | undefined = first; item; item = next.get(item)) chain.push(item)
  return chain
}

function nearestRight(sorted: readonly TextItem[], index: number): { item: TextItem; gap: number } | null {
  const item = sorted[index]!
  let nearest: { item: TextItem; gap: number } | null = null
  const look = (step: number) => {
    for (let at = index + step; at >= 0 && at < sorted.length; at += step) {
      const other = sorted[at]!
      if (Math.abs(middle(other) - middle(item)) > item.height) return
      const gap = other.x - (item.x + item.width)
      if (other.x <= item.x || gap < -0.5 * item.height || !inOneRow(item, other)) continue
      if (!nearest || gap < nearest.gap) nearest = { item: other, gap }
    }
  }
  look(1)
  look(-1)
  return nearest
}

const middle = ({ y, height }: Box): number => y + height / 2

function inOneRow(a: Box, b: Box): boolean {
  const shared = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y)
  return shared >= 0.5 * Math.min(a.height, b.height)
}

function lineOf(page: number, row: readonly TextItem[]): TimeLine {
  const segments: Segment[] = []
  let text = ''
  for (const item of row) {
    const last = segments.at(-1)?.item
    if (last) text += between(last, item)
    if (text.length + item.text.length > LONGEST) break
    segments.push({ from: text.length, to: text.length + item.text.length, item })
    text += item.text
  }
  if (segments.length === 0) segments.push({ from: 0, to: 0, item: row[0]! })
  return { page, text, folded: fold(text), segments }
}

function between(left: TextItem, right: TextItem): string {
  const gap = right.x - left.x - left.width
  const isNextMoment = MOMENT.test(left.text) && DATE.test(right.text)
  if (gap > COLUMN * right.height || isNextMoment) return '\t'
  if (gap <= SPACE * right.height)
    return ENDS_LABEL.test(left.text) || (ENDS_SMALL.test(left.text) && BEGINS_CAPITAL.test(right.text))
      ? ' '
      : ''
  return MOMENT.test(left.text) && !BELONGS.test(right.text) ? '\t' : ' '
}

/** The place of a part of the folded text on the page. */
export function boxOf(line: TimeLine, from: number, to: number): Box {
  const boxes = partsOf(line, from, to)
  const x = Math.min(...boxes.map((box) => box.x))
  const y = Math.min(...boxes.map((box) => box.y))
  return {
    page: line.page,
    x,
    y,
    width: Math.max(...boxes.map((box) => box.x + box.width)) - x,
    height: Math.max(...boxes.map((box) => box.y + box.height)) - y,
  }
}

/** How sure the reader is of a part of the folded text. */
export const confidenceOf = (line: TimeLine, from: number, to: number): number =>
  Math.min(...partsOf(line, from, to).map(({ confidence }) => confidence))

function partsOf(line: TimeLine, from: number, to: number): TextItem[] {
  const [first, last] = [line.folded.at[from] ?? 0, line.folded.at[to] ?? line.text.length]
  const touched = line.segments.filter((segment) => segment.from < last && segment.to > first)
  const parts = touched.map(({ from: start, to: end, item }) => {
    const each = item.width / (end - start)
    const skipped = Math.max(0, first - start)
    const taken = Math.min(last, end) - start - skipped
    return { ...item, x: item.x + skipped * each, width: taken * each }
  })
  return parts.length > 0 ? parts : [line.segments[0]!.item]
}
