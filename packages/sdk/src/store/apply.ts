import type { WebhookDocument } from '../generated/documents.ts'

/** What is kept of one document. */
export interface HeldDocument {
  /** The highest version that arrived. */
  version: number
  /** Null once it was retracted: the version stays, so that an older one that arrives later changes nothing. */
  document: WebhookDocument | null
}

/** Where documents are kept, by `documentKey`. A `Map` is one. */
export interface DocumentStore {
  get(key: string): HeldDocument | undefined
  set(key: string, held: HeldDocument): unknown
}

type Identified = Pick<WebhookDocument, 'client_uuid' | 'user_id' | 'document_key_string'>

/** What identifies a document among all that you receive. */
export function documentKey(document: Identified): string {
  return JSON.stringify([document.client_uuid, document.user_id, document.document_key_string])
}

/**
 * Takes a document into the store: the highest version counts, and a retraction removes the document. Returns whether anything
 * changed. Repeats, and versions in any order, lead to the same store.
 */
export function applyDocument(store: DocumentStore, document: WebhookDocument): boolean {
  const key = documentKey(document)
  const held = store.get(key)
  if (held && held.version >= document.document_version) return false
  store.set(key, {
    version: document.document_version,
    document: document.retracted_bool ? null : document,
  })
  return true
}
