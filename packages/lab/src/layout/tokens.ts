import type { TextItem } from '../types.ts'

/** A word where it stands. */
export interface Token extends TextItem {
  /** Which item of the page it is part of. */
  run: number
}

const LEADERS = /(?:[.·…_]\s?){3,}/g
/** The rest of a dotted line that a picture leaves at the end: `Resultado .` */
const LEFT_OVER = /(?<=\p{L})\s+[.·…_]$/u
const CONTROL = /\p{Cc}/gu
const INVISIBLE = /\p{Cf}/gu

/** Lines between columns and numbers, drawn with letters. */
const RULES = /(?<=^|\s)(?:[|¦│┃]+|_{1,2})(?=\s|$)/g

/** A bar from the lowest to the highest value, with a mark on it, which a picture may show as a nought. */
const GAUGES =
  /(?<=^|\s)[[(|<]?(?=[^\s]*[-–=_─━░▒▓█▬▪■□]{3})[-–=_─━│|░▒▓█▬▪■□●○◆▲▼•*+xo0O:]{4,}[\])|>]?(?=\s|$)/g

/** The text with dotted lines between name and value as space and without invisible characters. */
export const cleaned = (text: string): string =>
  text
    .replace(INVISIBLE, '')
    .replace(CONTROL, ' ')
    .replace(RULES, (rule) => ' '.repeat(rule.length))
    .replace(GAUGES, (bar) => ' '.repeat(bar.length))
    .replace(LEADERS, (dots) => ' '.repeat(dots.length))
    .replace(LEFT_OVER, '')
    .trimEnd()

const APART = /^([<>≤≥]?\s?\d{1,4})(\s?[.,]\s?)(\d{1,3})(?!\d)/

/** A torn `NIL`, whose last letter alone would be read as a flag. */
const APART_NIL = /^N ?I ?L(?![\p{L}\d])/u

const PART = '\\d{1,4}(?:\\s?[.,]\\s?\\d{1,3})?'
/** A span at the start, whose decimals may stand apart: `( 1,6 - 2, 6)`. */
const APART_SPAN = new RegExp(
  `^[([]?\\s?${PART}\\s?(?:[-–]|(?:a|à|to|bis|até|tot|do|till)\\s)\\s?${PART}(?![\\d.,])`,
)
const DECIMALS = /(?<=\d)\s?([.,])\s?(?=\d)/g

/** Joins what a picture tears apart: numbers whose decimals stand apart in letters of one width, and a torn `NIL`. */
const joined = ({ text, confidence }: TextItem): string =>
  confidence === 1
    ? text
    : text
        .replace(APART_SPAN, (span) => span.replace(DECIMALS, '$1'))
        .replace(APART, (_, whole, sign, decimals) => whole + sign.trim() + decimals)
        .replace(APART_NIL, 'NIL')

/** The words of a run, each at its share of the width. */
export function tokensOf(item: TextItem, run: number): Token[] {
  const whole = joined(item)
  const text = cleaned(whole)
  const share = item.width / Math.max(1, whole.trimEnd().length)
  return [...text.matchAll(/\S+/g)].map((word) => ({
    ...item,
    text: word[0],
    x: item.x + word.index * share,
    width: word[0].length * share,
    run,
  }))
}

/** A token cut before the given places. */
export function cutToken(token: Token, places: readonly number[]): Token[] {
  const share = token.width / Math.max(1, token.text.length)
  const edges = [0, ...places.filter((place) => place > 0 && place < token.text.length), token.text.length]
  return edges.slice(0, -1).map((from, index) => ({
    ...token,
    text: token.text.slice(from, edges[index + 1]),
    x: token.x + from * share,
    width: (edges[index + 1]! - from) * share,
  }))
}
