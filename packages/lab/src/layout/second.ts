import type { Atom } from './atoms.ts'
import type { Row } from './row.ts'

const isRange = (atom: Atom): boolean => ['span', 'range', 'limit'].includes(atom.kind)

/**
 * A count in percent and absolute on one line are two results. `after` is what follows the first one's unit; a
 * range at the end is of the second.
 */
export function withSecond(row: Row, unit: Atom | undefined, after: readonly Atom[]): Row[] {
  const at = after.findIndex((atom) => atom.kind === 'number')
  const other = after[at + 1]
  if (!unit || at < 0 || at > 2 || other?.kind !== 'unit' || other.text === unit.text) return [row]
  if (unit.text !== '%' && other.text !== '%') return [row]
  if (after.some((atom) => atom.kind === 'text' && atom.cell === other.cell)) return [row]
  const before = after.slice(0, at).filter(isRange)
  const behind = after.slice(at + 2).filter(isRange)
  const [first, last] = behind.length > 1 ? behind : [before[0], behind[0]]
  return [
    { ...row, range: first?.tokens ?? [] },
    { ...row, value: after[at]!.tokens, unit: other.tokens, range: last?.tokens ?? [], flag: [] },
  ]
}
