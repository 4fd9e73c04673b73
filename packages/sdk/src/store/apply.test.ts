import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { WebhookDocument } from '../generated/documents.ts'
import { applyDocument, documentKey, type HeldDocument } from './apply.ts'

const versionOf = (key: string, version: number, retracted = false) =>
  ({
    data_structure: 'activity_event',
    client_uuid: 'c',
    user_id: 'u',
    document_version: version,
    document_key_string: key,
    retracted_bool: retracted,
  }) as WebhookDocument

const stored = (documents: readonly WebhookDocument[]) => {
  const store = new Map<string, HeldDocument>()
  for (const document of documents) applyDocument(store, document)
  return store
}

describe('a store that follows the guide', () => {
  test('keeps the highest version of each document', () => {
    const store = stored([versionOf('a', 1), versionOf('b', 1), versionOf('a', 2)])
    expect(store.get(documentKey(versionOf('a', 1)))).toEqual({ version: 2, document: versionOf('a', 2) })
    expect(store.size).toBe(2)
  })

  test('removes what was retracted, and takes it back when it returns', () => {
    const store = stored([versionOf('a', 1), versionOf('a', 2, true)])
    const key = documentKey(versionOf('a', 1))
    expect(store.get(key)).toEqual({ version: 2, document: null })
    expect(applyDocument(store, versionOf('a', 1))).toBe(false)
    expect(store.get(key)?.document).toBeNull()
    expect(applyDocument(store, versionOf('a', 3))).toBe(true)
    expect(store.get(key)?.document).toEqual(versionOf('a', 3))
  })

  test('keeps the documents of different clients and users apart', () => {
    const one = versionOf('a', 1)
    const keys = [one, { ...one, user_id: 'v' }, { ...one, client_uuid: 'd' }, versionOf('b', 1)].map(
      documentKey,
    )
    expect(new Set(keys).size).toBe(4)
    const sly = [
      { ...one, user_id: 'x","y', document_key_string: 'z' },
      { ...one, user_id: 'x', document_key_string: 'y","z' },
    ].map(documentKey)
    expect(new Set(sly).size).toBe(2)
  })

  test('is the same whatever the order, and however often each arrives', () => {
    const histories = fc
      .array(fc.array(fc.boolean(), { minLength: 1, maxLength: 5 }), { maxLength: 4 })
      .map((keys) =>
        keys.flatMap((versions, key) =>
          versions.map((retracted, index) => versionOf(`k${key}`, index + 1, retracted)),
        ),
      )
    const deliveries = histories.chain((documents) =>
      fc.record({
        documents: fc.constant(documents),
        arriving: fc
          .tuple(fc.subarray(documents), fc.constant(documents))
          .map(([again, all]) => [...again, ...all])
          .chain((all) => fc.shuffledSubarray(all, { minLength: all.length })),
      }),
    )
    const sorted = (documents: readonly WebhookDocument[]) => [...stored(documents)].sort()
    fc.assert(
      fc.property(deliveries, ({ documents, arriving }) => {
        expect(sorted(arriving)).toEqual(sorted(documents))
      }),
    )
  })
})
