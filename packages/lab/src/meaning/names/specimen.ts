import type { Specimen } from '../dictionary/entry.ts'
import { SPECIMENS } from './neutral.ts'
import { plain, tokensOf } from './normalise.ts'

/** Headings of urine that do not say the word. */
const OF_URINE = /urin|harn|\borina\b|\begu?o\b|\beas\b|\becbu\b|uroan/
const OF_STOOL = /stool|stuhl|copro|heces|\bfeci\b|\bfezes\b|selles|f[a]?ecal/

/** The specimen that a heading names; null when it names none, or several. */
export function specimenIn(heading: string): Specimen | null {
  const text = plain(heading)
  if (OF_URINE.test(text)) return 'urine'
  if (OF_STOOL.test(text)) return 'stool'
  const tokens = tokensOf(text)
  const named = (Object.keys(SPECIMENS) as Specimen[]).filter((one) =>
    tokens.some((word) => SPECIMENS[one].has(word)),
  )
  return named.length === 1 ? named[0]! : null
}
