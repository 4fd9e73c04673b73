import { DOCUMENT_SCHEMAS } from '@tributary/health'
import { Check } from 'typebox/value'
import { describe, expect, it } from 'vitest'
import { documentsOf, loadDocumentCases } from './documents.ts'
import { providers } from './kit.ts'

const subjects = await Promise.all(
  providers.map(async (subject) => ({ ...subject, cases: await loadDocumentCases(subject.slug) })),
)

describe.each(subjects)('$slug: documents', ({ provider, fixtures, cases }) => {
  it.each(cases)('$name: $about', (one) => {
    const { documents, filled } = documentsOf(provider, fixtures, one)
    expect(filled).toEqual(one.documents)
    for (const document of documents)
      expect(Check(DOCUMENT_SCHEMAS[document.data_structure], document)).toBe(true)
  })

  const emitting = provider.manifest.resources.filter(({ emits }) => emits.length > 0)

  it.each(emitting)('shows what becomes of $name', ({ name }) => {
    const used = new Set(cases.flatMap((one) => one.fixtures))
    const shown = fixtures.filter((fixture) => used.has(fixture.name)).map(({ item }) => item.resource)
    expect(shown).toContain(name)
  })
})
