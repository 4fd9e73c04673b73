import type { FoundResult } from '../types.ts'
import type { Specimen } from './dictionary/entry.ts'
import { lookUp } from './names/lookup.ts'
import { specimenIn } from './names/specimen.ts'

/** What the name alone tells: the only specimen in which such a thing is looked for; null when there are several. */
function specimenOfName(name: string): Specimen | null {
  const match = lookUp(name)
  if (!match) return null
  if (match.specimen) return match.specimen
  const specimens = new Set(match.entries.map((entry) => entry.specimen))
  return specimens.size === 1 ? [...specimens][0]! : null
}

/**
 * The specimen of each result: as its heading says, or its name, or as its neighbours under the same heading do. Proteins between a
 * specific gravity and a nitrite are those of urine. What nothing tells is blood.
 */
export function specimensOf(results: readonly FoundResult[]): ReadonlyMap<FoundResult, Specimen> {
  const told = results.map(({ name }) => specimenOfName(name.text))
  const neighbour = (from: number, step: 1 | -1): Specimen | null => {
    const heading = results[from]!.panel?.text
    for (let at = from + step; results[at]?.panel?.text === heading && results[at]; at += step) {
      const specimen = told[at]
      if (specimen) return specimen
    }
    return null
  }
  return new Map(
    results.map((result, index) => {
      const [before, after] = [neighbour(index, -1), neighbour(index, 1)]
      const agreed = before === null || after === null || before === after ? (before ?? after) : null
      return [result, specimenIn(result.panel?.text ?? '') ?? told[index] ?? agreed ?? 'blood']
    }),
  )
}
