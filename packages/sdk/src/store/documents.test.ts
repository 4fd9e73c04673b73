import { setTimeout as sleep } from 'node:timers/promises'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { WebhookDocument } from '../generated/documents.ts'
import { applyDocument, type DocumentStore, documentKey, MemoryDocumentStore } from './documents.ts'

const versionOf = (key: string, version: number, retracted = false, user = 'u') =>
  ({
    data_structure: 'activity_event',
    client_uuid: 'c',
    user_id: user,
    document_version: version,
    document_key_string: key,
    retracted_bool: retracted,
  }) as WebhookDocument

async function stored(documents: readonly WebhookDocument[]): Promise<MemoryDocumentStore> {
  const store = new MemoryDocumentStore()
  for (const document of documents) await applyDocument(store, document)
  return store
}

describe('a store of documents', () => {
  test('keeps the highest version of each document', async () => {
    const store = await stored([versionOf('a', 1), versionOf('b', 1), versionOf('a', 2)])
    expect(store.get(documentKey(versionOf('a', 1)))).toEqual({ version: 2, document: versionOf('a', 2) })
    expect(store.documents()).toEqual([versionOf('a', 2), versionOf('b', 1)])
  })

  test('removes a retracted document, and takes it back when it returns', async () => {
    const store = await stored([versionOf('a', 1), versionOf('a', 2, true)])
    const key = documentKey(versionOf('a', 1))
    expect(store.get(key)).toEqual({ version: 2, document: null })
    expect(store.documents()).toEqual([])
    expect(await applyDocument(store, versionOf('a', 1))).toBe(false)
    expect(store.get(key)?.document).toBeNull()
    expect(await applyDocument(store, versionOf('a', 3))).toBe(true)
    expect(store.documents()).toEqual([versionOf('a', 3)])
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

  test('holds the newest versions that were not retracted, whatever the order and however often each arrives', async () => {
    await fc.assert(
      fc.asyncProperty(deliveries, async (arriving) => {
        const held = (await stored(arriving)).documents()
        expect(new Set(held)).toEqual(new Set(newestOf(arriving)))
        expect(held).toHaveLength(newestOf(arriving).length)
      }),
    )
  })

  test('is the same when deliveries arrive in parallel at a store that takes its time', async () => {
    await fc.assert(
      fc.asyncProperty(deliveries, async (arriving) => {
        const store = new MemoryDocumentStore()
        const slow: DocumentStore = {
          putIfNewer: async (key, held) => {
            await sleep(0)
            return store.putIfNewer(key, held)
          },
        }
        await Promise.all(arriving.map((document) => applyDocument(slow, document)))
        expect(new Set(store.documents())).toEqual(new Set(newestOf(arriving)))
      }),
      { numRuns: 20 },
    )
  })
})

/** Histories of a few documents of two users: some versions never arrive, some arrive twice, all in any order. */
const deliveries = fc
  .array(fc.tuple(fc.constantFrom('u', 'v'), fc.array(fc.boolean(), { minLength: 1, maxLength: 5 })), {
    maxLength: 4,
  })
  .map((histories) =>
    histories.flatMap(([user, versions], key) =>
      versions.map((retracted, index) => versionOf(`k${key % 3}`, 10 * key + index + 1, retracted, user)),
    ),
  )
  .chain((all) => fc.tuple(fc.shuffledSubarray(all), fc.shuffledSubarray(all)))
  .chain(([some, again]) => {
    const arriving = [...some, ...again]
    return fc.shuffledSubarray(arriving, { minLength: arriving.length })
  })

/** The same by sorting and filtering: a document counts when no other of its user and key has a higher version. */
function newestOf(documents: readonly WebhookDocument[]): WebhookDocument[] {
  const isOlder = (one: WebhookDocument) => (other: WebhookDocument) =>
    other.user_id === one.user_id &&
    other.document_key_string === one.document_key_string &&
    other.document_version > one.document_version
  return [...new Set(documents)].filter((one) => !documents.some(isOlder(one)) && !one.retracted_bool)
}
