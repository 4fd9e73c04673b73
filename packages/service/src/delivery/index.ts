export { AddressRefused } from './address-rules.ts'
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
export { DELIVERY_STATES, type DeliveryState, ENDPOINT_KINDS, type EndpointKind, webhookId } from './model.ts'
export { type Publication, publish, publishMany } from './outbox.ts'
export type { DeliveryPorts, DocumentRef, SettledDelivery } from './ports.ts'
export { liveSecrets } from './secrets.ts'
export { type DeliveryOptions, type DeliveryWorker, startDelivery } from './worker.ts'
