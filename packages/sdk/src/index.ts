export { TributaryClient } from './client/client.ts'
export { type ConnectionFailure, TributaryApiError, TributaryConnectionError } from './client/errors.ts'
export { type CursorPage, eachItem } from './client/pages.ts'
export type { ReadableDocuments } from './client/readable.ts'
export type { TributaryClientOptions } from './client/transport.ts'
export * from './client/types.ts'
export { type ConnectBackendOptions, connectBackend } from './connect/backend.ts'
export {
  expressWebhook,
  type FastifyWebhookInstance,
  fastifyWebhook,
  honoWebhook,
  type NodeWebhookRequest,
  type NodeWebhookResponse,
  nextWebhook,
} from './endpoint/adapters.ts'
export { WEBHOOK_BODY_LIMIT_BYTES } from './endpoint/body.ts'
export type { WebhookHandlerOptions } from './endpoint/receive.ts'
export type * from './generated/documents.ts'
export type { ErrorCode } from './generated/error-codes.ts'
export * from './generated/sources.ts'
export {
  ReceiptVerificationError,
  type ReceiptVerificationReason,
  verifyErasureReceipt,
} from './receipt/verify.ts'
export { startTestReceiver } from './receiver/receiver.ts'
export type * from './receiver/types.ts'
export {
  applyDocument,
  type DocumentStore,
  documentKey,
  type HeldDocument,
  MemoryDocumentStore,
} from './store/documents.ts'
export { WebhookVerificationError, type WebhookVerificationReason } from './webhook/errors.ts'
export type { WebhookHeaders } from './webhook/headers.ts'
export { isNotification } from './webhook/notification.ts'
export { type SignWebhookInput, signWebhook } from './webhook/sign.ts'
export { type VerifyWebhookOptions, verifyWebhook, type WebhookEvent } from './webhook/verify.ts'
