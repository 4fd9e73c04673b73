import type { FoundResult } from '../types.ts'
import type { Entry, Specimen } from './dictionary/entry.ts'
import { lookUp, type NameMatch } from './names/lookup.ts'
import { plain } from './names/normalise.ts'
import { specimenIn } from './names/specimen.ts'
import { panelOf } from './panels.ts'

/** The only specimen in which such a thing is looked for; null when there are several. */
function soleSpecimen(match: NameMatch | null): Specimen | null {
  const specimens = new Set(match?.entries.map((entry) => entry.specimen))
  return specimens.size === 1 ? [...specimens][0]! : null
}

const isOfStrip = ({ forms, code }: Entry): boolean =>
  code === 'urine_specific_gravity' || forms.some(({ kind }) => kind === 'word')

/**
 * What a result says about its neighbours. Strip and sediment come as a whole; a quantity in urine, or a name that says its
 * specimen, stands among those of blood.
 */
function voteOf(match: NameMatch | null): Specimen | null {
  if (!match || match.specimen) return null
  const specimen = soleSpecimen(match)
  return specimen !== 'urine' || match.entries.some(isOfStrip) ? specimen : null
}

/**
 * The specimen of each result: as its heading says, or its name, or as its neighbours under the same heading do. Proteins
 * between a specific gravity and a nitrite are those of urine. What nothing tells is blood.
 */
export function specimensOf(results: readonly FoundResult[]): ReadonlyMap<FoundResult, Specimen> {
  const matches = results.map(({ name }) => lookUp(name.text))
  const votes = matches.map(voteOf)
  const neighbour = (from: number, step: 1 | -1): Specimen | null => {
    const heading = results[from]!.panel?.text
    for (let at = from + step; results[at]?.panel?.text === heading && results[at]; at += step) {
      const vote = votes[at]
      if (vote) return vote
    }
    return null
  }
  return new Map(
    results.map((result, index) => {
      const heading = result.panel?.text ?? ''
      const match = matches[index] ?? null
      const isPanel = panelOf(plain(heading))?.panel && !lookUp(heading)
      const [before, after] = isPanel ? [] : [neighbour(index, -1), neighbour(index, 1)]
      const agreed = !before || !after || before === after ? (before ?? after) : null
      const own = match?.specimen ?? soleSpecimen(match)
      return [result, specimenIn(heading) ?? own ?? agreed ?? 'blood']
    }),
  )
}
