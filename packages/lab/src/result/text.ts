/** Control characters and halves of characters have no place in a FHIR string. */
const UNWANTED = /[\p{Cc}\p{Cs}]+/gu

/** A text as FHIR accepts it: without control characters and never blank; null when nothing is left. */
export function fhirText(text: string | null): string | null {
  const clean = text?.replace(UNWANTED, ' ').trim()
  return clean ? clean : null
}

/** A visible form of a name that the client chose, which may consist of blanks alone. */
export const visible = (name: string): string => fhirText(name) ?? encodeURIComponent(name)
