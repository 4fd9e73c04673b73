export { delivery } from './capability.ts'
export { AddressRefused, refusalOfAddress } from './egress/address-rules.ts'
export { type CallOutcome, WebhookCall } from './egress/call.ts'
export { ANSWER_TIMEOUT_MS, Egress, USER_AGENT } from './egress/egress.ts'
export {
  clientOfDelivery,
  type DeliveryDetail,
  type DeliveryEntry,
  getDelivery,
  listDeliveries,
  UnknownCursor,
} from './log/delivery-log.ts'
export {
  countDeliveredSince,
  countRejectedSince,
  deliveryWorkers,
  outboxState,
  rejectedDeliveries,
  troubledEndpoints,
} from './log/deployment.ts'
export { deliveriesOf, versionName } from './log/of-documents.ts'
export {
  countInState,
  type DeliveryPeriod,
  deliveryPeriods,
  type PeriodUnit,
  type TimesView,
} from './log/overview.ts'
export { type DeliveryFilter, findDeliveries, searchDeliveries } from './log/search.ts'
export { type TailedDelivery, tailDeliveries } from './log/tail.ts'
export {
  DELIVERY_STATES,
  type DeliveryState,
  deliveryId,
  deliveryIdOf,
  ENDPOINT_KINDS,
  type EndpointKind,
  kindOfEndpoint,
  timeOfDeliveryId,
  webhookId,
} from './model.ts'
export { keepsUnaddressed, type Publication, publish, publishMany } from './outbox/outbox.ts'
export { publishVersion, publishVersions } from './outbox/publish-versions.ts'
export {
  countResend,
  RESENT_AT_ONCE,
  type ResendPeriod,
  resendOne,
  resendPeriod,
  resendRejected,
} from './outbox/resend.ts'
export type { DeliveryPorts, SettledDelivery } from './ports.ts'
export { isSuccess } from './sending/retry.ts'
export { sendTest } from './sending/test-delivery.ts'
export { startDelivery } from './sending/worker.ts'
export {
  getEndpoints,
  hasEndpoint,
  removeEndpoint,
  resumeEndpoint,
  rotateEndpointSecret,
  setEndpoint,
} from './webhooks/endpoints.ts'
export { changeEndpoint, createEndpoint, MOST_FURTHER_ENDPOINTS } from './webhooks/further-endpoints.ts'
export { liveSecrets, secretAges } from './webhooks/secrets.ts'
export { signature, signingKey } from './webhooks/signing.ts'
