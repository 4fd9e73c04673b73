/** Codes that laboratories print beside a name to find the test in their lists: `Hemoglobin (LOINC: 718-7)`, `0123 Glucose`. */

const LOINC = String.raw`\d{3,7}-\d`
const NUMBER = String.raw`\d{4,8}|[A-Z]{1,3}\d{3,6}`
const LABEL = String.raw`(?:LOINC|CPT|SNOMED|NPU|code|cod\.?|código|test)\s*(?:code|no\.?|nr\.?)?\s*[:#]?`

const IN_BRACKETS = new RegExp(String.raw`\s*[([{]\s*(?:${LABEL})?\s*(?:${LOINC}|${NUMBER})\s*[)\]}]`, 'giu')
const LABELLED = new RegExp(String.raw`[\s,;-]*(?:${LABEL})\s*(?:${LOINC}|${NUMBER})\b`, 'giu')
const ABBREVIATED = /\s*[[{][A-Z0-9_.-]{2,10}[\]}]/g
const BEFORE = new RegExp(
  String.raw`^(?:${LOINC}|\d{3,8}|[A-Z]{1,2}\d{3,6})\s*[-–.:)|]?\s+(?=\p{L}|\d{1,2}[-,]\S*\p{L})`,
  'u',
)
const BEHIND = new RegExp(String.raw`\s+(?:${LOINC}|\d{4,8})$`)

/** A code that stands in a cell of its own before the name. */
export const isCode = (text: string): boolean => new RegExp(`^(?:${LOINC}|${NUMBER}|0\\d+)$`).test(text)

export const withoutCodes = (name: string): string =>
  name
    .replace(IN_BRACKETS, '')
    .replace(LABELLED, '')
    .replace(ABBREVIATED, '')
    .replace(/[\s:.]+$/, '')
    .replace(BEHIND, '')
    .replace(BEFORE, '')
    .trim()
