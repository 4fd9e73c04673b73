import type { Page, TextItem } from '../types.ts'
import { withoutBars } from './bars.ts'
import { centreX, centreY, median, overlapX, overlapY, rightOf } from './geometry.ts'
import { type Slope, slopeOf } from './slope.ts'
import { joinTight } from './tight.ts'
import { cleaned, type Token, tokensOf } from './tokens.ts'

/** Words that stand on one line, from left to right. */
export interface LayoutLine {
  tokens: readonly Token[]
  by: Page['by']
  /** Where the line would begin at the left edge of the page. */
  y: number
  /** The height of its letters. */
  height: number
  /** Its cells, where some of them continue in the line below. */
  wrapped?: readonly (readonly Token[])[]
  /** The vertical place of the last line that belongs to it, where that is not the first. */
  lastY?: number
}

/** Letters this much taller than the usual ones are a watermark or a logo. */
const GIANT = 5

const byPlace = (a: TextItem, b: TextItem): number => a.x - b.x || a.y - b.y || (a.text < b.text ? -1 : 1)

/** Some programs draw bold letters by drawing them twice. */
function isShadow(item: TextItem, previous: TextItem | undefined): boolean {
  if (previous?.text !== item.text) return false
  return Math.abs(previous.x - item.x) < 1.5 && Math.abs(previous.y - item.y) < 1.5
}

/** Letters of a watermark, read one by one and with doubt, are larger than those of the text. */
const LARGE = 1.6
const DOUBT = 0.92

/** A sign that lies on other letters of a picture was cut from them, or is dirt, and a large letter is of a watermark. */
const isSpeck = (item: TextItem, all: readonly TextItem[], usual: number): boolean =>
  (item.text.length === 1 && item.height > LARGE * usual && item.confidence < DOUBT) ||
  liesOnLetters(item, all)

const liesOnLetters = (item: TextItem, all: readonly TextItem[]): boolean =>
  /^[^\p{L}\d]$/u.test(item.text) &&
  all.some(
    (other) =>
      other !== item &&
      other.text.length > 1 &&
      overlapX(item, other) > 0.5 * item.width &&
      overlapY(item, other) > 0.5 * item.height,
  )

/** Letters this much taller than the usual ones, with a word of the text upon them, are a watermark. */
const BEHIND = 1.8

const isBehindText = (item: TextItem, all: readonly TextItem[], usual: number): boolean =>
  item.height > BEHIND * usual &&
  all.some(
    (other) =>
      other.height < item.height / BEHIND &&
      overlapX(item, other) > 0.5 * other.width &&
      overlapY(item, other) > 0.5 * other.height,
  )

/** Digits in different cells are never this close to each other, in heights. */
const TOO_CLOSE = 0.35

/** Removes the end of a number that was read once more behind it. Digits that differ are both left: it is unknown which are right. */
function withoutEchoes(items: readonly TextItem[]): TextItem[] {
  const cleaned: TextItem[] = []
  for (const item of items) {
    const echo = /^(\d)(?:\s+|$)/.exec(item.text)
    const at = echo
      ? cleaned.findIndex((one) => /\d$/.test(one.text) && one.x < item.x && isClose(one, item))
      : -1
    const before = cleaned[at]
    if (!echo || !before) {
      cleaned.push(item)
      continue
    }
    const rest = item.text.slice(echo[0].length)
    if (!before.text.endsWith(echo[1]!)) cleaned[at] = { ...before, text: `${before.text} ${echo[1]}` }
    if (rest !== '') cleaned.push({ ...item, text: rest })
  }
  return cleaned
}

const isClose = (before: TextItem, item: TextItem): boolean =>
  Math.abs(overlapX(before, item)) < TOO_CLOSE * item.height && overlapY(before, item) > 0.5 * item.height

interface OpenLine {
  items: TextItem[]
}

/** How far the item is from the line's course; null when it does not belong to it. */
function distance(item: TextItem, line: OpenLine, slope: Slope): number | null {
  const last = line.items.at(-1)!
  if (overlapX(item, last) > 0.5 * Math.min(item.height, item.width, last.width)) return null
  const drop = slope(centreY(item)) * (centreX(item) - centreX(last))
  const shared = overlapY({ ...item, y: item.y - drop }, last)
  if (shared < 0.5 * Math.min(item.height, last.height)) return null
  return Math.abs(centreY(item) - drop - centreY(last))
}

function follow(items: readonly TextItem[], slope: Slope): OpenLine[] {
  const usual = median(items.map((item) => item.height))
  const lines: OpenLine[] = []
  for (const item of items) {
    let best: OpenLine | undefined
    let least = Number.POSITIVE_INFINITY
    if (item.height < usual * GIANT)
      for (const line of lines) {
        const away = distance(item, line, slope)
        if (away === null || away >= least || line.items[0]!.height >= usual * GIANT) continue
        least = away
        best = line
      }
    if (best) best.items.push(item)
    else lines.push({ items: [item] })
  }
  return lines
}

function lineOf(
  items: readonly TextItem[],
  by: Page['by'],
  slope: Slope,
  runs: Map<TextItem, number>,
): LayoutLine {
  const tallest = [...items].sort((a, b) => b.height - a.height)[0]!
  const tokens = items.flatMap((item) => tokensOf(item, runs.get(item)!))
  return {
    tokens: by === 'text' ? joinTight(tokens) : tokens,
    by,
    y: centreY(tallest) - slope(centreY(tallest)) * centreX(tallest),
    height: tallest.height,
  }
}

/** The lines of a page from top to bottom, whatever the order of its items. */
export function linesOf(page: Page): LayoutLine[] {
  const usual = median(page.items.map((item) => item.height))
  const readable = (page.by === 'ocr' ? withoutBars(page.items) : page.items)
    .filter((item) => cleaned(item.text).trim() !== '' && item.height > 0 && item.width > 0)
    .sort(byPlace)
    .filter((item, index, all) => !isShadow(item, all[index - 1]))
    .filter((item, _, all) => page.by === 'text' || !isSpeck(item, all, usual))
    .filter((item, _, all) => !isBehindText(item, all, usual))
  const items = page.by === 'ocr' ? withoutEchoes(readable) : readable
  const runs = new Map(items.map((item, index) => [item, index]))
  const slope: Slope = page.by === 'ocr' ? slopeOf(items) : () => 0
  return follow(items, slope)
    .map((line) => lineOf(line.items, page.by, slope, runs))
    .filter(({ tokens }) => tokens.length > 0)
    .sort((a, b) => a.y - b.y || a.tokens[0]!.x - b.tokens[0]!.x)
}

export const leftOf = (line: LayoutLine): number => line.tokens[0]!.x
export const endOf = (line: LayoutLine): number => Math.max(...line.tokens.map(rightOf))
