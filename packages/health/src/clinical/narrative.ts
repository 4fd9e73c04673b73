/** What a resource says for people who read it without a program, as FHIR wants it in every resource. */
export interface Narrative {
  status: 'generated'
  div: string
}

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

export const narrative = (text: string): Narrative => ({
  status: 'generated',
  div: `<div xmlns="http://www.w3.org/1999/xhtml">${text.replace(/[&<>]/g, (sign) => ESCAPES[sign]!)}</div>`,
})
