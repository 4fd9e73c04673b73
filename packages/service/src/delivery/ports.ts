import type { DocumentRef } from '../documents/index.ts'
import type { Db } from '../platform/database.ts'
import type { EndpointRef } from './webhooks/endpoint-cache.ts'

export interface SettledDelivery extends DocumentRef {
  deliveryId: string
  clientUuid: string
  endpointId: string
  dataStructure: string
}

/** What delivery needs from the capabilities above it. */
export interface DeliveryPorts {
  /** Acknowledged by the receiver. In the transaction that settles the deliveries. */
  onDelivered(trx: Db, deliveries: readonly SettledDelivery[]): Promise<void>
  /** Every attempt failed, or the receiver said 410. In the transaction that settles the delivery. */
  onRejected(trx: Db, delivery: SettledDelivery): Promise<void>
  /** Called in the transaction that pauses the endpoint. */
  onPaused(trx: Db, endpoint: EndpointRef): Promise<void>
}
