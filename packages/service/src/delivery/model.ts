import { randomBytes } from 'node:crypto'

export const ENDPOINT_KINDS = ['data', 'notification'] as const
export type EndpointKind = (typeof ENDPOINT_KINDS)[number]

/** Endpoints have ids of their own for each client: the two that are set by their kind have it as their id. */
export const newEndpointId = (): string => `we_${randomBytes(12).toString('hex')}`

export const kindOfEndpoint = (endpointId: string): EndpointKind =>
  endpointId === 'notification' ? 'notification' : 'data'

export const DELIVERY_STATES = ['pending', 'delivered', 'superseded', 'rejected'] as const
export type DeliveryState = (typeof DELIVERY_STATES)[number]

/** Every legal move. A settled delivery only ever returns to `pending`, by a resend. */
export const DELIVERY_MOVES: Readonly<Record<DeliveryState, readonly DeliveryState[]>> = {
  pending: ['delivered', 'superseded', 'rejected'],
  delivered: ['pending'],
  superseded: ['pending'],
  rejected: ['pending'],
}

/** States from which a move to `to` is legal; statements that change a state name these in their condition. */
export const statesBefore = (to: DeliveryState): DeliveryState[] =>
  DELIVERY_STATES.filter((from) => DELIVERY_MOVES[from].includes(to))

/** The table in which deliveries are found by their state; for any other state it is the log alone, by client and time. */
export const tableOfState = (state: DeliveryState | undefined): 'open_deliveries' | 'deliveries' =>
  state === 'pending' || state === 'rejected' ? 'open_deliveries' : 'deliveries'

/** UUIDv7: ids made later sort later, so the newest deliveries are found by id alone. */
export function deliveryId(now: number): string {
  const bytes = randomBytes(16)
  bytes.writeUIntBE(now, 0, 6)
  bytes[6] = (bytes[6]! & 0x0f) | 0x70
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  return asUuid(bytes.toString('hex'))
}

/** No id made at or after this time sorts before it. */
export const lowestDeliveryId = (time: number): string =>
  asUuid(`${Math.max(0, time).toString(16).padStart(12, '0')}70008000000000000000`)

/** Epoch milliseconds. */
export const timeOfDeliveryId = (id: string): number => Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16)

/** The `webhook-id` header; a full stop would be ambiguous in what is signed, so it has none. */
export const webhookId = (id: string): string => `msg_${id.replaceAll('-', '')}`

/** The delivery a `webhook-id` names; null when the text is none. */
export function deliveryIdOf(webhookId: string): string | null {
  const match = /^msg_([0-9a-f]{32})$/.exec(webhookId)
  return match ? asUuid(match[1]!) : null
}

const asUuid = (hex: string): string =>
  `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
