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

/** A range fits one of two numbers when that one lies in it and the other far from it, as a logarithm. */
const CLEARLY = 0.8

/** Which of the two numbers a single range is of; null when that is not plain. */
function ownerOf(
  range: Atom,
  pairs: readonly (readonly [string, string])[],
  unit: string | null,
  lexicon: Lexicon,
) {
  const named = pairs.find(([, own]) => own === unit || range.text.toLowerCase().endsWith(own.toLowerCase()))
  if (named) return named
  const [one, other] = pairs
    .map((pair) => ({ pair, position: lexicon.position(pair[0], range.text) }))
    .sort((a, b) => (a.position?.distance ?? 0) - (b.position?.distance ?? 0))
  if (!one?.position || !other?.position || one.position.side !== 'normal') return null
  return other.position.distance - one.position.distance >= CLEARLY ? one.pair : null
}

/**
 * A line with two numbers, each with its unit. `after` is what follows the first one's unit. A range of each stands
 * behind its number or both at the end; a single one is of the number that it fits. `unit` is what a column of units says.
 */
export function withSecond(
  row: Row,
  first: Atom,
  after: readonly Atom[],
  lexicon: Lexicon,
  unit: Atom | null = null,
): Row[] {
  const second = secondPair(first, after)
  if (!second) return [row]
  const at = after.indexOf(second.value)
  const before = after.slice(0, at).filter(isRange)
  const behind = after.slice(at + 2).filter(isRange)
  const headed = unit === second.unit || unit === first ? null : (unit?.text ?? null)
  const pairs = [[textOf(row.value), first.text] as const, [second.value.text, second.unit.text] as const]
  const owner = behind[0] ? ownerOf(behind[0], pairs, headed, lexicon) : null
  const [own, its] =
    behind.length > 1
      ? behind
      : before.length > 0
        ? [before[0], behind[0]]
        : [owner === pairs[0] ? behind[0] : undefined, owner === pairs[1] ? behind[0] : undefined]
  const one: Row = { ...row, range: own?.tokens ?? [] }
  const other: Row = {
    ...row,
    value: second.value.tokens,
    unit: second.unit.tokens,
    range: its?.tokens ?? [],
    flag: [],
  }
  const code = lexicon.biomarker(textOf(row.name))?.code ?? null
  if (areTwoResults([first.text, second.unit.text], code)) return [one, other]
  return own || !its ? [one] : [{ ...other, flag: row.flag }]
}
