import type { Notification, WebhookDocument } from '../generated/documents.ts'

/** A notification reports what happened to the integration; every other document carries a `data_structure`. */
export function isNotification(document: WebhookDocument | Notification): document is Notification {
  return !('data_structure' in document) && 'action' in document
}
