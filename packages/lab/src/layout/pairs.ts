import type { Atom } from './atoms.ts'
import { textOf } from './cells.ts'
import type { Lexicon } from './lexicon.ts'
import type { Row } from './row.ts'

const isRange = (atom: Atom): boolean => ['span', 'range', 'limit'].includes(atom.kind)

/** The cells of blood that are counted as a share and as a number. */
export const CELLS = /cytes|phils|blasts|bands|plasma_cells/
const COUNT = /mm[c³3]?$|[µu]l$|\/[nlp]l?$|^[gt]\/l|10|cumm/i
const SECONDS = /^s(?:ec|eg|ek)?(?:ond(?:s|es|i|en)|undos|\.)?$/i

/** A share and a count, or a share and a time: two results of one line. Any other two units give one result twice. */
function areTwoResults(units: readonly string[], code: string | null): boolean {
  const other = units.find((unit) => unit !== '%')
  if (!units.includes('%') || other === undefined) return false
  if (SECONDS.test(other)) return true
  return COUNT.test(other) && !/^l\/l$/i.test(other) && (code === null || CELLS.test(code))
}

interface Pair {
  value: Atom
  unit: Atom
}

/** The second number with its unit, among what follows the unit of the first. */
function secondPair(unit: Atom, after: readonly Atom[]): Pair | null {
  const at = after.findIndex((atom) => atom.kind === 'number')
  const [value, other] = [after[at], after[at + 1]]
  if (!value || at > 2 || other?.kind !== 'unit' || other.text === unit.text) return null
  return after.some((atom) => atom.kind === 'text' && atom.cell === other.cell)
    ? null
    : { value, unit: other }
}

/** How badly a range fits a number with its unit; a range that names a unit fits no other. */
function misfit(value: string, unit: string, range: Atom, lexicon: Lexicon): number {
  const named = range.text.toLowerCase().endsWith(unit.toLowerCase())
  return named ? -1 : (lexicon.standing(value, range.text)?.distance ?? Number.POSITIVE_INFINITY)
}

/**
 * A line with two numbers, each with its unit. `after` is what follows the first one's unit. A range of each stands
 * behind its number or both at the end; a single one is of the number that it fits.
 */
export function withSecond(row: Row, unit: Atom, after: readonly Atom[], lexicon: Lexicon): Row[] {
  const second = secondPair(unit, after)
  if (!second) return [row]
  const at = after.indexOf(second.value)
  const before = after.slice(0, at).filter(isRange)
  const behind = after.slice(at + 2).filter(isRange)
  const first = textOf(row.value)
  const isOfSecond = (range: Atom) =>
    misfit(second.value.text, second.unit.text, range, lexicon) < misfit(first, unit.text, range, lexicon)
  const [own, its] =
    behind.length > 1
      ? behind
      : before.length > 0
        ? [before[0], behind[0]]
        : behind[0] && !isOfSecond(behind[0])
          ? [behind[0], undefined]
          : [undefined, behind[0]]
  const one: Row = { ...row, range: own?.tokens ?? [] }
  const other: Row = {
    ...row,
    value: second.value.tokens,
    unit: second.unit.tokens,
    range: its?.tokens ?? [],
    flag: [],
  }
  const code = lexicon.biomarker(textOf(row.name))?.code ?? null
  if (areTwoResults([unit.text, second.unit.text], code)) return [one, other]
  return own || !its ? [one] : [{ ...other, flag: row.flag }]
}
