import { type Atom, atomsOfLine, isTornFrom } from './atoms.ts'
import { type Cell, cellsOf, textOf } from './cells.ts'
import { isCode } from './codes.ts'
import { partFlags } from './flags.ts'
import { BLOOD_GROUP, isAgain, isBloodGroup, isCounted, isGrade, isSediment } from './forms.ts'
import type { Lexicon, WordKind } from './lexicon.ts'
import type { LayoutLine } from './lines.ts'
import { isOfSeveral } from './meanings.ts'
import { withSecond } from './pairs.ts'
import { type Row, tokensOfAtoms, withUnit } from './row.ts'

const CODE = /^(0\d+|\d{5,})$/

const textOfAtoms = (atoms: readonly Atom[]): string => atoms.map((atom) => atom.text).join(' ')

const until = <T>(list: readonly T[], stop: (one: T, at: number) => boolean): T[] => {
  const at = list.findIndex(stop)
  return at < 0 ? [...list] : list.slice(0, at)
}

interface Named {
  name: Atom[]
  rest: Atom[]
}

/** The name at the start, after a bullet, a number or a mark. */
function leadingName(atoms: readonly Atom[], lexicon: Lexicon): Named | null {
  const isBefore = atoms[0] && (['flag', 'number'].includes(atoms[0].kind) || isCode(atoms[0].text))
  const skip = isBefore && atoms[1]?.kind === 'text' ? 1 : 0
  const words = until(
    atoms.slice(skip),
    (atom, at) => atom.kind !== 'text' || (at > 0 && isBloodGroup(atom.text)),
  )
  for (let count = words.length; count > 0; count--) {
    const name = words.slice(0, count)
    if (lexicon.biomarker(textOfAtoms(name))) return { name, rest: atoms.slice(skip + count) }
  }
  return null
}

const LONGEST_NAME = 8

/** Words that fill the first cell, for the name of a biomarker the dictionary does not know. */
function unknownName(atoms: readonly Atom[], lexicon: Lexicon): Named | null {
  const skip = atoms[0]?.kind === 'flag' ? 1 : 0
  const first = atoms[skip]
  const next = atoms[skip + 1]
  if (first?.kind !== 'text' || next?.cell === first.cell || first.tokens.length > LONGEST_NAME) return null
  const text = first.text.replace(/[\s:]+$/, '')
  if (isAgain(text) || lexicon.column(text) !== null || !/\p{L}{2}/u.test(text) || /[:;?!]/.test(text))
    return null
  return { name: [first], rest: atoms.slice(skip + 1) }
}

/** The name at the end of a line that runs from right to left: range, unit, value, name. */
function trailingName(atoms: readonly Atom[], lexicon: Lexicon): Named | null {
  const last = atoms.at(-1)
  if (last?.kind !== 'text' || atoms.length < 3 || atoms[0]!.kind === 'text') return null
  return lexicon.biomarker(last.text) ? { name: [last], rest: atoms.slice(0, -1).reverse() } : null
}

/** Numbers side by side: nothing shows which is the result, as little as among three words. */
function areSeveral(atoms: readonly Atom[]): boolean {
  const bare = atoms.filter((atom) => atom.kind !== 'flag')
  const first = bare.findIndex((atom) => RESULTS.includes(atom.kind))
  if (first < 0) return false
  const together = until(bare.slice(first), (atom) => !RESULTS.includes(atom.kind))
  const numbers = together.filter((atom) => atom.kind === 'number')
  return numbers.length > 1 || together.length > 2
}

const RESULTS: readonly WordKind[] = ['number', 'limit', 'word']

function chosenValue(rest: readonly Atom[], code: string | null, lexicon: Lexicon): Atom | null {
  const group = code === BLOOD_GROUP && rest.find((atom) => isBloodGroup(atom.text))
  if (group) return group
  const grade = rest.find((atom) => atom.kind === 'flag' && isGrade(atom.text))
  const isOfSeries = rest.filter((atom) => /^[+-]{1,4}$/.test(atom.text)).length > 2
  if (grade && !isOfSeries && isQualitative(grade, rest)) return grade
  const answer = rest.find((atom) => countBehind(atom, rest, lexicon))
  if (answer) return answer
  if (areSeveral(rest)) return null
  const [first, second, third] = rest.filter((atom) => atom.kind !== 'flag')
  if (first?.kind === 'span' && second && RANGES.includes(second.kind)) return first
  if (first?.kind === 'limit' && second?.kind === 'unit' && third) {
    if (RANGES.includes(third.kind)) return first
    // Either of the two may be the result, and the other a limit that lost its sign or precedes it.
    if (third.kind === 'number') return null
  }
  const plain = rest.find((atom) => ['number', 'word'].includes(atom.kind))
  const limit = rest.find((atom) => atom.kind === 'limit')
  if (limit && plain && rest.indexOf(limit) < rest.indexOf(plain) && plain.kind === 'word') return limit
  if (plain?.kind === 'word' && isExpected(plain, rest)) return null
  if (plain ?? limit) return (plain ?? limit)!
  const said = rest.find((atom) => atom.kind === 'flag' && isSaid(atom.text))
  if (said && rest.every((atom) => atom.kind === 'flag')) return said
  const span = rest.find((atom) => atom.kind === 'span')
  if (span && isSediment(code) && rest[0] === span) return span
  const unit = span && rest[rest.indexOf(span) + 1]
  return span && unit?.kind === 'unit' && isCounted(unit.text) ? span : null
}

/** Whether a word such as `Normal` may be a result: beside a number it is a flag. */
const isSaid = (text: string): boolean => /^\p{L}{4,}$/u.test(text) && NORMAL.test(text)
const NORMAL = /^(?:ab|a)?normal(?:e|es)?$|^unauff|^auff|^patholog|^patolog/i

const SPECIMEN =
  /^(?:serum|suero|soro|siero|sérum|plasma|blood|sang\w*|blut|vollblut|urin\w*|orina|stool|heces|fezes|feci|selles|stuhl|edta|whole)\b/i

/** Words no dictionary knows stand in the place of the result, so that the known ones are what is expected. */
const isExpected = (word: Atom, rest: readonly Atom[]): boolean =>
  rest
    .slice(0, rest.indexOf(word))
    .some(
      (atom) =>
        atom.kind === 'text' && atom.cell < word.cell && !isBracketed(atom) && !SPECIMEN.test(atom.text),
    )

/** Pluses are the result where nothing else is, and the expected one is a word. */
const isQualitative = (grade: Atom, rest: readonly Atom[]): boolean =>
  rest.indexOf(grade) === 0 && rest.slice(1).every((atom) => atom.kind === 'word' || atom.kind === 'flag')

const RANGES: readonly WordKind[] = ['span', 'range', 'limit']

/** A single digit, which on a picture may be the misread sign of a limit: `≥ 3` is read as `2 3`. */
const DIGIT = /^\d$/

/** The range, and what goes on with it in the same cell. Of several ranges side by side nothing says which is the person's. */
function rangeAmong(rest: readonly Atom[], value: Atom, by: LayoutLine['by']): Atom[] {
  const after = rest.slice(rest.indexOf(value) + 1)
  const spans = after.filter((atom) => atom.kind === 'span' && atom.cell !== value.cell)
  if (new Set(spans.map(({ text }) => text)).size > 1) return spans
  const first =
    after.find((atom) => RANGES.includes(atom.kind)) ??
    rest.find((atom) => RANGES.includes(atom.kind) && atom !== value)
  if (first) {
    const at = rest.indexOf(first)
    return [first, ...until(rest.slice(at + 1), (atom) => atom.cell !== first.cell)]
  }
  const unit = after.findIndex((atom) => atom.kind === 'unit')
  const numbers = after.slice(unit + 1).filter((atom) => atom.kind === 'number')
  const isSign = by === 'ocr' && DIGIT.test(numbers[0]?.text ?? '')
  if (numbers.length === 2 && after.length <= 4 && !isSign) return numbers
  const expected = (atom: Atom) => atom.kind === 'word' || (value.kind === 'flag' && isSaid(atom.text))
  return after.filter((atom) => expected(atom) && atom.cell !== value.cell).slice(0, 1)
}

const isBracketed = (atom: Atom): boolean => /^[([].*[)\]]$/.test(atom.text)

const isInSentence = (atom: Atom, rest: readonly Atom[]): boolean =>
  rest.some((other) => other.cell === atom.cell && other.kind === 'text' && !isBracketed(other))

/** Words between name and value, or in the value's own cell, make a sentence of it. */
function isSentence(rest: readonly Atom[], value: Atom, range: readonly Atom[], cells: number): boolean {
  const words = rest.filter(
    (atom) => atom.kind === 'text' && atom !== value && !range.includes(atom) && !isBracketed(atom),
  )
  if (cells === 1) return words.length > 0
  const at = rest.indexOf(value)
  return words.some((atom) => atom.cell === value.cell || (rest.indexOf(atom) < at && atom.tokens.length > 3))
}

/** A number that was read with doubt needs more than a name beside it. */
const LEAST_ALONE = 0.85

/** Whether a name and a number alone are a result. */
function isEnough(row: Row, value: Atom, name: Atom, hasMark: boolean): boolean {
  if (row.unit.length > 0) return value.kind !== 'limit' || row.range.length > 0 || !hasMark
  if (row.range.length > 0) return value.kind !== 'limit' || value.cell !== name.cell
  if (value.kind === 'limit' || CODE.test(value.text)) return false
  if (value.kind === 'number' && value.tokens.some(({ confidence }) => confidence < LEAST_ALONE)) return false
  return value.cell !== name.cell
}

/** `eGFR CKD-EPI 2021`: a number at the end of a name is no result. */
const isNumberedName = (cell: Cell, lexicon: Lexicon): boolean =>
  cell.length > 1 &&
  /^\p{L}{2}/u.test(textOf(cell)) &&
  /\d{4}$/.test(textOf(cell)) &&
  lexicon.biomarker(textOf(cell)) !== null

/** The titre or the index behind an answer in words, in a cell of its own. */
export function countBehind(word: Atom, atoms: readonly Atom[], lexicon: Lexicon): Atom | null {
  const next = atoms[atoms.indexOf(word) + 1]
  const isCounted = word.kind === 'word' && next?.kind === 'number'
  return isCounted && lexicon.isCountedAnswer(`${word.text} ${next.text}`) ? next : null
}

/** A flag may stand behind unit and range. */
const FARTHEST_FLAG = 5

/** A line read by what its pieces look like; whether to accept a name that the dictionary does not know is decided later. */
export function readByContent(line: LayoutLine, lexicon: Lexicon): Row[] {
  const cells = cellsOf(line)
  const first = cells.length > 1 && lexicon.kind(textOf(cells[0]!)) === 'flag' ? 1 : 0
  const isName = (cell: Cell, index: number) =>
    index === 0 || index === first || isNumberedName(cell, lexicon)
  const atoms = atomsOfLine(cells, isName, lexicon)
  const known = leadingName(atoms, lexicon) ?? trailingName(atoms, lexicon)
  const named = known ?? unknownName(atoms, lexicon)
  if (!named) return []
  const { name, rest } = named
  const code = known ? (lexicon.biomarker(textOfAtoms(name))?.code ?? null) : null
  const value = chosenValue(rest, code, lexicon)
  if (!value || isTornFrom(value, rest[rest.indexOf(value) + 1]) || isOfSeveral(value, rest)) return []
  const { range, flags } = partFlags(rangeAmong(rest, value, line.by), value.text, lexicon)
  if (isSentence(rest, value, range, cells.length)) return []
  const at = rest.indexOf(value)
  const counted = countBehind(value, rest, lexicon)
  const unit = rest.find((atom, index) => atom.kind === 'unit' && index > at && !range.includes(atom))
  const beside = rest.filter(
    (atom, index) =>
      atom.kind === 'flag' &&
      atom !== value &&
      Math.abs(index - at) <= FARTHEST_FLAG &&
      !range.includes(atom) &&
      (flags.includes(atom) || !isInSentence(atom, rest)),
  )
  const flag = [...beside, ...atoms.slice(0, 1).filter((atom) => atom.kind === 'flag')]
  const row: Row = {
    name: tokensOfAtoms(name),
    value: [...value.tokens, ...(counted?.tokens ?? [])],
    unit: unit ? unit.tokens : [],
    range: tokensOfAtoms(range),
    rangeSign: range.length === 2 && range.every((atom) => atom.kind === 'number') ? ' - ' : ' ',
    flag: tokensOfAtoms(flag.slice(0, 1)),
    line,
    isKnown: known !== null,
    isTabled: false,
  }
  const full = withUnit(row, lexicon)
  if (!known && CODE.test(value.text)) return []
  if (!known && value.kind !== 'word' && full.unit.length + full.range.length === 0) return []
  const isGroup = code === BLOOD_GROUP && isBloodGroup(value.text)
  if (!isGroup && !isEnough(full, value, name.at(-1)!, flag.length > 0)) return []
  if (value.kind !== 'number' || !unit) return [full]
  return withSecond(full, unit, rest.slice(rest.indexOf(unit) + 1), lexicon)
}
