import type { Specimen } from '../dictionary/entry.ts'
import { panelOf } from '../panels.ts'
import { SPECIMENS } from './neutral.ts'
import { plain, tokensOf } from './normalise.ts'

/** Headings of urine that do not say the word. */
const OF_URINE = /urin|harn|\borina\b|\begu?o\b|\beas\b|\becbu\b|uroan/
const OF_STOOL = /stool|stuhl|copro|heces|\bfeci\b|\bfezes\b|selles|f[a]?ecal/

/** Panels of one specimen only: their headings need not say it, as in `Microscopic examination`. */
const OF_PANEL: Readonly<Record<string, Specimen>> = { urinalysis: 'urine', stool_analysis: 'stool' }

/** The specimen that a heading names; null when it names none, or several. */
export function specimenIn(heading: string): Specimen | null {
  const text = plain(heading)
  if (OF_URINE.test(text)) return 'urine'
  if (OF_STOOL.test(text)) return 'stool'
  const tokens = tokensOf(text)
  const named = (Object.keys(SPECIMENS) as Specimen[]).filter((one) =>
    tokens.some((word) => SPECIMENS[one].has(word)),
  )
  return named.length === 1 ? named[0]! : (OF_PANEL[panelOf(text)?.panel?.code ?? ''] ?? null)
}
