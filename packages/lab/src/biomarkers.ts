import { decimalSignOf, type Examined, understand, withSpecimen } from './meaning/index.ts'
import { languageOf } from './times/index.ts'
import type { Biomarker, FoundReport, FoundResult, ReadDocument } from './types.ts'

/** The results of a document with their meaning; what turns out to be none is left out. */
export function biomarkersOf(
  document: ReadDocument,
  found: FoundReport,
  specimens: ReadonlyMap<FoundResult, Examined>,
): { result: FoundResult; biomarker: Biomarker }[] {
  const language = languageOf(document)
  const decimalSign = decimalSignOf(
    found.results.flatMap(({ value, range }) => [value.text, range?.text ?? '']),
  )
  const pictures = new Set(document.pages.flatMap(({ number, by }) => (by === 'ocr' ? [number] : [])))
  return found.results.flatMap((result) => {
    const examined = specimens.get(result)!
    const byPicture = pictures.has(result.value.box.page)
    const biomarker = understand(result, { decimalSign, language, examined, byPicture })
    return biomarker ? [{ result, biomarker: withSpecimen(biomarker, examined) }] : []
  })
}
