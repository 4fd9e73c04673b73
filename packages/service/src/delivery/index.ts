export { AddressRefused } from './address-rules.ts'
export {
  clientOfDelivery,
  type DeliveryEntry,
  type DeliveryPage,
  getDelivery,
  listDeliveries,
} from './delivery-log.ts'
export { Egress } from './egress.ts'
export type { EndpointRef } from './endpoint-cache.ts'
export {
  type EndpointView,
  getEndpoints,
  hasEndpoint,
  removeEndpoint,
  resumeEndpoint,
  rotateEndpointSecret,
  setEndpoint,
} from './endpoints.ts'
export { eraseDeliveries } from './erase.ts'
export { exportDeliveries } from './export.ts'
export { DELIVERY_STATES, type DeliveryState, ENDPOINT_KINDS, type EndpointKind, webhookId } from './model.ts'
export { deliveriesOf, type VersionRef, versionName } from './of-documents.ts'
export { type Publication, publish, publishMany } from './outbox.ts'
export type { DeliveryPorts, DocumentRef, SettledDelivery } from './ports.ts'
export { type DeliveryHttpPorts, registerDelivery } from './register.ts'
export { resendOne, resendRejected } from './resend.ts'
export { retentionTick } from './retention.ts'
export { liveSecrets } from './secrets.ts'
export { type TailedDelivery, type TailOptions, tailDeliveries } from './tail.ts'
export { sendTest, type TestOutcome } from './test-delivery.ts'
export { type DeliveryOptions, type DeliveryWorker, startDelivery } from './worker.ts'
