import type { Overview } from '@tributary/service/portal-types'
import { wordsOf } from '../../words.ts'

type Structures = Overview['points'][number]['structures']

export interface DocumentKind {
  name: string
  countIn(structures: Structures): number
}

/** There are six colours: the five commonest kinds, and all others as one. */
const SHOWN = 5

export function kindsOf(points: readonly { structures: Structures }[]): DocumentKind[] {
  const totals = new Map<string, number>()
  for (const { structures } of points)
    for (const [structure, count] of Object.entries(structures))
      totals.set(structure, (totals.get(structure) ?? 0) + count)
  const ordered = [...totals].sort(([, a], [, b]) => b - a).map(([structure]) => structure)
  const shown: DocumentKind[] = ordered.slice(0, SHOWN).map((structure) => ({
    name: wordsOf(structure),
    countIn: (structures) => structures[structure] ?? 0,
  }))
  const others = ordered.slice(SHOWN)
  if (others.length === 0) return shown
  const countOthers = (structures: Structures) =>
    others.reduce((sum, structure) => sum + (structures[structure] ?? 0), 0)
  return [...shown, { name: 'Others', countIn: countOthers }]
}
