import { isDeepStrictEqual } from 'node:util'
import { applyDocument, documentKey, MemoryDocumentStore, type WebhookDocument } from '@tributary/sdk'
import { documentsOf } from '../../packages/service/test/intake.ts'
import { isRetracted } from './compare.ts'
import { seeded } from './random.ts'
import type { World } from './world.ts'

/**
 * Lists the differences between the newest documents of the service and the stores that clients build with the SDK: one that
 * received the deliveries as they were sent, one that received each twice and the newest first, and one that received each twice in an
 * arbitrary order.
 */
export async function storeDifferences(world: World): Promise<string[]> {
  const arrived = [...world.documents.acknowledged.values()].map(
    ({ body }) => JSON.parse(body) as WebhookDocument,
  )
  const stored = await newestOfService(world)
  return [
    ...differencesOf('in the order of arrival', await storeOf(arrived), stored),
    ...differencesOf('twice, newest first', await storeOf([...arrived.toReversed(), ...arrived]), stored),
    ...differencesOf('shuffled', await storeOf(shuffled([...arrived, ...arrived], seeded(2))), stored),
  ]
}

/** Returns the items in an order that depends on the random numbers alone. */
export function shuffled<T>(items: readonly T[], random: () => number): T[] {
  return items
    .map((item) => ({ item, place: random() }))
    .sort((a, b) => a.place - b.place)
    .map(({ item }) => item)
}

async function storeOf(documents: readonly WebhookDocument[]): Promise<MemoryDocumentStore> {
  const store = new MemoryDocumentStore()
  for (const document of documents) await applyDocument(store, document)
  return store
}

/** The newest version of every document of every user that is not retracted. */
async function newestOfService({ test, users }: World): Promise<WebhookDocument[]> {
  const newest: WebhookDocument[] = []
  for (const user of users.values()) {
    const documents = (await documentsOf(test, user)).filter(({ structure }) => structure !== 'notification')
    for (const versions of Map.groupBy(documents, ({ key }) => key).values()) {
      const { body } = versions.at(-1)!
      if (!isRetracted(body)) newest.push(body as unknown as WebhookDocument)
    }
  }
  return newest
}

function differencesOf(
  how: string,
  store: MemoryDocumentStore,
  stored: readonly WebhookDocument[],
): string[] {
  const found = stored
    .filter((document) => !isDeepStrictEqual(store.get(documentKey(document))?.document, document))
    .map((document) => `store ${how}: ${documentKey(document)} v${document.document_version} is not held`)
  const count = store.documents().length
  if (count !== stored.length) found.push(`store ${how}: ${count} documents instead of ${stored.length}`)
  return found
}
