import type { RawBuilder } from 'kysely'
import type { Db } from '../platform/database.ts'
import type { Scope } from '../platform/scope.ts'
import type { EndpointRef } from './endpoint-cache.ts'
import type { EndpointKind } from './model.ts'

export interface DocumentRef extends Scope {
  documentKey: string
  documentVersion: number
}

/** A stored body, opened when it is sent. */
export interface SealedBody {
  readonly bytes: number
  /** The exact stored bytes. Throws when what is stored was damaged or moved. */
  open(): Buffer
}

export interface SettledDelivery extends DocumentRef {
  deliveryId: string
  clientUuid: string
  kind: EndpointKind
  dataStructure: string
}

/** What delivery asks of the capabilities above it. */
export interface DeliveryPorts {
  /** SQL: the stored body of the document that the row `d` of `open_deliveries` announces; null where it was erased. */
  readonly storedBody: RawBuilder<Buffer | null>
  /** What was read so of `refs`, in their order; null where the document was erased. */
  sealedBodies(
    db: Db,
    refs: readonly DocumentRef[],
    stored: readonly (Buffer | null)[],
  ): Promise<(SealedBody | null)[]>
  /** Acknowledged by the receiver. In the transaction that settles the deliveries. */
  onDelivered(trx: Db, deliveries: readonly SettledDelivery[]): Promise<void>
  /** Every attempt failed, or the receiver said 410. In the transaction that settles the delivery. */
  onRejected(trx: Db, delivery: SettledDelivery): Promise<void>
  /** In the transaction that pauses the endpoint. */
  onPaused(trx: Db, endpoint: EndpointRef): Promise<void>
}
