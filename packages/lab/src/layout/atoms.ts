import type { Box } from '../types.ts'
import { type Cell, SIGN, textOf } from './cells.ts'
import { BLOOD_GROUP, isBloodGroup, isNumber, MARKED_NUMBER } from './forms.ts'
import { rightOf, union } from './geometry.ts'
import type { Lexicon, WordKind } from './lexicon.ts'
import { cutToken, type Token } from './tokens.ts'

/** The smallest piece of a line that means something by itself. */
export interface Atom {
  kind: WordKind
  tokens: readonly Token[]
  text: string
  box: Box
  /** Which cell of the line it stands in. */
  cell: number
}

const LONGEST = 8

const atom = (kind: WordKind, tokens: readonly Token[], cell: number): Atom => ({
  kind,
  tokens,
  text: textOf(tokens),
  box: union(tokens),
  cell,
})

/** A flag in brackets behind a unit. */
const FLAGGED_UNIT = /^(.+?)([([][HL*]{1,2}[)\]])$/

/** `2,19 *g/l`: the mark of a value that touches its unit. */
const MARKED_UNIT = /^([*!])(\/?\p{L}.*)$/u

/** `14.310³/µL`: a sign behind the ten is its power, whatever it was read as; the digits before it are the value. */
const GLUED_POWER = /^([\d.,]*\d)(10[^\d\s/.,]{1,2}\/\S+)$/

/** `135-145H`, `[3.5-5.1]*`: a range with the flag of the value right behind it. */
const FLAGGED_SPAN = /^([([]?\d[\d.,]*[-–]\d[\d.,]*[)\]]?)([*!↑↓▲▼]{1,2}|[HL]{1,2}|[([][HL]{1,2}[)\]])$/

/** `95mg/dL`, `6.2H`, `*105`, `0.4%(L)`: what is printed together and is several things. */
function unglued(token: Token, lexicon: Lexicon): Token[] {
  const [, value = '', power = ''] = GLUED_POWER.exec(token.text) ?? []
  const isPower = power !== '' && (lexicon.isUnit(power) || lexicon.isMisreadUnit(power))
  if (isPower && isNumber(value)) return cutToken(token, [value.length])
  const [, marked = '', unitBehind = ''] = MARKED_UNIT.exec(token.text) ?? []
  if (marked !== '' && lexicon.isUnit(unitBehind)) return cutToken(token, [marked.length])
  if (lexicon.kind(token.text) !== null) return [token]
  const span = FLAGGED_SPAN.exec(token.text)
  if (span && lexicon.kind(span[1]!) === 'span') return cutToken(token, [span[1]!.length])
  const match = MARKED_NUMBER.exec(token.text)
  if (!match) return [token]
  const [, mark = '', number = '', rest = ''] = match
  const means = (text: string) => text === '' || lexicon.kind(text) !== null
  const [, unit = rest, flag = ''] = means(rest) ? [] : (FLAGGED_UNIT.exec(rest) ?? [])
  if (!means(mark) || !means(unit) || !means(flag)) return [token]
  const end = mark.length + number.length
  return cutToken(token, [mark.length, end, end + unit.length])
}

/** Groups of three digits belong together only where nothing else parts them. */
const isTornNumber = (tokens: readonly Token[]): boolean =>
  tokens.length > 1 &&
  isNumber(textOf(tokens)) &&
  tokens.some((token, index) => {
    const next = tokens[index + 1]
    return next !== undefined && next.x - rightOf(token) > 0.6 * token.height
  })

/** Digits of a picture that stand close to other digits: a space was seen in a number, and either part of it is wrong. */
export const isTornFrom = (value: Atom, next: Atom | undefined): boolean =>
  next?.kind === 'number' &&
  next.cell === value.cell &&
  value.tokens.at(-1)!.run === next.tokens[0]!.run &&
  value.tokens.some(({ confidence }) => confidence < 1)

/** A range does not begin with a unit or a flag: these are of the value before it. */
function isRangeAfter(tokens: readonly Token[], kind: WordKind, lexicon: Lexicon): boolean {
  if (kind !== 'range' || tokens.length === 1) return false
  const first = lexicon.kind(tokens[0]!.text)
  return first === 'unit' || first === 'flag' || first === 'number'
}

/** `* g/l`: a mark and a unit, where `* 10^9/L` is a power. */
const isMarked = ([first, second]: readonly Token[]): boolean =>
  /^[*!]$/.test(first!.text) && second !== undefined && !/^10/.test(second.text)

/** `L < 4.0`: a sign before a number is the number's, although `<` alone may be a flag. */
const takesSign = (flag: readonly Token[], next: Token | undefined): boolean =>
  SIGN.test(flag.at(-1)!.text) && next !== undefined && isNumber(next.text)

/** The longest piece from a place on that is something as a whole. */
function piece(
  tokens: readonly Token[],
  from: number,
  lexicon: Lexicon,
): { kind: WordKind; length: number } | null {
  for (let length = Math.min(LONGEST, tokens.length - from); length > 0; length--) {
    const part = tokens.slice(from, from + length)
    const kind = lexicon.kind(textOf(part))
    if (kind === null || isTornNumber(part) || isRangeAfter(part, kind, lexicon)) continue
    if (kind === 'unit' && isMarked(part)) continue
    if (kind === 'flag' && takesSign(part, tokens[from + length])) continue
    return { kind, length }
  }
  return null
}

function read(tokens: readonly Token[], cell: number, lexicon: Lexicon): Atom[] {
  const atoms: Atom[] = []
  let text: Token[] = []
  const flush = () => {
    if (text.length > 0) atoms.push(atom('text', text, cell))
    text = []
  }
  for (let at = 0; at < tokens.length; ) {
    const found = piece(tokens, at, lexicon)
    if (found) {
      flush()
      atoms.push(atom(found.kind, tokens.slice(at, at + found.length), cell))
    } else text.push(tokens[at]!)
    at += found?.length ?? 1
  }
  flush()
  return atoms
}

const STARTS_A_VALUE: readonly WordKind[] = ['number', 'limit', 'word', 'span', 'flag']

/** Behind a name only these are flags: `Vitamin A`, `Lipoprotein (a)`, `Chloride (Cl)` and `Monocytes #` are names. */
export const FLAG_BEHIND_NAME = /^[([]?(?:[HL]{1,2}|[*!↑↓▲▼⬆⬇+-]{1,3}|\p{L}{3,})[)\]]?$/u

/** How many words at the start are a biomarker's name, followed by its value or by nothing. */
function nameLength(tokens: readonly Token[], lexicon: Lexicon): number {
  let best = { length: 0, score: 0, code: '' }
  for (let length = tokens.length; length > 0; length--) {
    const found = lexicon.biomarker(textOf(tokens.slice(0, length)))
    if (!found) continue
    if (found.code === BLOOD_GROUP && isBloodGroup(textOf(tokens.slice(length)))) return length
    const next = length < tokens.length ? piece(tokens, length, lexicon) : null
    if (length < tokens.length && !(next && STARTS_A_VALUE.includes(next.kind))) continue
    if (next?.kind === 'flag' && next.length === 1 && !FLAG_BEHIND_NAME.test(tokens[length]!.text)) continue
    const isShorterName = found.code === best.code && next?.kind === 'number' && found.score >= best.score
    if (found.score > best.score || isShorterName) best = { length, ...found }
  }
  return best.length
}

/** What stands behind the name in its cell; null when nothing does. */
function kindBehindName(cell: Cell, lexicon: Lexicon): WordKind | null {
  const name = nameLength(cell, lexicon)
  return name > 0 && name < cell.length ? lexicon.kind(textOf(cell.slice(name))) : null
}

/** The words of the longest flag, such as `te laag`. */
const LONGEST_FLAG = 2

/** `High Urea`, `te laag Natrium`: a flag that came too close to the name behind it, which no name begins with. */
const isFlaggedName = (cell: Cell, lexicon: Lexicon): boolean =>
  lexicon.biomarker(textOf(cell)) === null &&
  Array.from({ length: LONGEST_FLAG }, (_, at) => at + 1).some(
    (length) =>
      lexicon.kind(textOf(cell.slice(0, length))) === 'flag' &&
      lexicon.biomarker(textOf(cell.slice(length))) !== null,
  )

/** What looks like a number in a name is part of the name when the value stands in the next cell. */
function isWholeName(cells: readonly Cell[], index: number, lexicon: Lexicon): boolean {
  const next = cells[index + 1]
  if (!next || !/\p{L}/u.test(cells[index]![0]!.text) || lexicon.kind(textOf(cells[index]!)) !== null)
    return false
  const first = piece(unglued(next[0]!, lexicon).concat(next.slice(1)), 0, lexicon)
  if (isFlaggedName(cells[index]!, lexicon)) return false
  const behind = kindBehindName(cells[index]!, lexicon)
  if (behind === 'flag' || (first?.kind === 'word' && behind === 'word')) return false
  return first !== null && first.kind !== 'span' && STARTS_A_VALUE.includes(first.kind)
}

/** The pieces of a line; names are expected where `mayBeName` says. */
export function atomsOfLine(
  cells: readonly Cell[],
  mayBeName: (cell: Cell, index: number) => boolean,
  lexicon: Lexicon,
): Atom[] {
  return cells.flatMap((cell, index) => {
    const isName = mayBeName(cell, index)
    if (isName && isWholeName(cells, index, lexicon)) return [atom('text', cell, index)]
    return atomsOf(cell, index, isName, lexicon)
  })
}

/** The pieces of a cell. A name comes first where one can be expected: numbers in it are part of it. */
export function atomsOf(cell: Cell, index: number, mayBeName: boolean, lexicon: Lexicon): Atom[] {
  const whole = lexicon.kind(textOf(cell))
  if (whole !== null && !(mayBeName && nameLength(cell, lexicon) > 0)) return [atom(whole, cell, index)]
  const tokens = cell.flatMap((token) => (mayBeName && token === cell[0] ? [token] : unglued(token, lexicon)))
  const name = nameLength(tokens, lexicon)
  if (name === 0) return read(tokens, index, lexicon)
  return [atom('text', tokens.slice(0, name), index), ...read(tokens.slice(name), index, lexicon)]
}
