import type { WebhookDocument } from '../generated/documents.ts'

/** What a store holds of one document. */
export interface HeldDocument {
  /** The highest version that arrived. */
  version: number
  /** Null once it was retracted: the version stays, so that an older one that arrives later changes nothing. */
  document: WebhookDocument | null
}

/** Where documents are kept, by `documentKey`. */
export interface DocumentStore {
  /**
   * Stores what is given unless the same or a higher version is held under the key, and returns whether it stored it. Comparing
   * and storing are one step, because deliveries arrive in parallel; in SQL it is one statement.
   */
  putIfNewer(key: string, held: HeldDocument): boolean | Promise<boolean>
}

type IdentifiedDocument = Pick<WebhookDocument, 'client_uuid' | 'user_id' | 'document_key_string'>

/** What identifies a document among all that you receive. It is the same in all versions of the document. */
export function documentKey(document: IdentifiedDocument): string {
  return JSON.stringify([document.client_uuid, document.user_id, document.document_key_string])
}

/**
 * Takes a document into the store: the highest version counts, and a retraction removes the document. Returns whether anything
 * changed. Repeats, and versions in any order, lead to the same store.
 */
export async function applyDocument(store: DocumentStore, document: WebhookDocument): Promise<boolean> {
  return store.putIfNewer(documentKey(document), {
    version: document.document_version,
    document: document.retracted_bool ? null : document,
  })
}

/** A store in memory, for tests and small programs. */
export class MemoryDocumentStore implements DocumentStore {
  readonly #held = new Map<string, HeldDocument>()

  putIfNewer(key: string, held: HeldDocument): boolean {
    const known = this.#held.get(key)
    if (known && known.version >= held.version) return false
    this.#held.set(key, held)
    return true
  }

  /** What is held under a key; undefined when nothing arrived yet. */
  get(key: string): HeldDocument | undefined {
    return this.#held.get(key)
  }

  /** The newest version of every document that was not retracted. */
  documents(): WebhookDocument[] {
    return [...this.#held.values()].flatMap(({ document }) => document ?? [])
  }
}
