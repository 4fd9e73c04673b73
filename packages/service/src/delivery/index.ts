export { AddressRefused } from './address-rules.ts'
export {
  clientOfDelivery,
  type DeliveryDetail,
  type DeliveryEntry,
  getDelivery,
  listDeliveries,
  UnknownCursor,
} from './delivery-log.ts'
export {
  countDeliveredSince,
  countRejectedSince,
  deliveryWorkers,
  outboxState,
  rejectedDeliveries,
  troubledEndpoints,
} from './deployment.ts'
export { Egress } from './egress.ts'

export {
  getEndpoints,
  hasEndpoint,
  removeEndpoint,
  resumeEndpoint,
  rotateEndpointSecret,
  setEndpoint,
} from './endpoints.ts'
export { eraseDeliveries } from './erase.ts'
export { exportDeliveries } from './export.ts'
export {
  DELIVERY_STATES,
  type DeliveryState,
  deliveryIdOf,
  ENDPOINT_KINDS,
  type EndpointKind,
  timeOfDeliveryId,
  webhookId,
} from './model.ts'
export { deliveriesOf, versionName } from './of-documents.ts'
export { type Publication, publish, publishMany } from './outbox.ts'
export {
  countInState,
  type DeliveryPeriod,
  deliveryPeriods,
  type PeriodUnit,
  type TimesView,
} from './overview.ts'
export type { DeliveryPorts, SettledDelivery } from './ports.ts'
export { registerDelivery } from './register.ts'
export {
  countResend,
  RESENT_AT_ONCE,
  type ResendPeriod,
  resendOne,
  resendPeriod,
  resendRejected,
} from './resend.ts'
export { retentionTick } from './retention.ts'
export { type DeliveryFilter, findDeliveries, searchDeliveries } from './search.ts'
export { liveSecrets, secretAges } from './secrets.ts'
export { type TailedDelivery, tailDeliveries } from './tail.ts'
export { sendTest } from './test-delivery.ts'
export { startDelivery } from './worker.ts'
