import type { FhirNarrative } from './fhir-types.ts'
import { fhirText } from './text.ts'

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/** Characters that XHTML cannot hold, beside those that no text of FHIR can. */
const UNWANTED = /[\uFFFE\uFFFF]/g

/** The text of a resource for people who read it without a program. */
export function narrative(...parts: readonly (string | null)[]): FhirNarrative {
  const text = parts.flatMap((part) => fhirText(part?.replace(UNWANTED, ' ') ?? null) ?? []).join(' ')
  const escaped = text.replace(/[&<>]/g, (sign) => ESCAPES[sign]!)
  return { status: 'generated', div: `<div xmlns="http://www.w3.org/1999/xhtml">${escaped}</div>` }
}
