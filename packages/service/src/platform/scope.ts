import { createHash } from 'node:crypto'

export const LANES = 128

/** Where a row lives and whose data key seals it. Every user-scoped table starts its key with these two. */
export interface Scope {
  lane: number
  userKey: string
}

/**
 * The unit of placement and of work: a stable hash, so that all rows of one user share a lane for ever.
 * Changing this function would orphan every stored row.
 */
export function laneOf(clientUuid: string, userId: string): number {
  return createHash('sha256').update(`${clientUuid}\0${userId}`).digest()[0]! % LANES
}

/** Things that belong to a client but to none of its users (endpoint secrets, client-wide notifications). */
export function clientScope(clientUuid: string): Scope {
  return { lane: laneOf(clientUuid, ''), userKey: clientUuid }
}

/** Things that belong to this deployment: provider webhook receipts before their user is known. */
export const DEPLOYMENT_SCOPE: Scope = { lane: 0, userKey: '00000000-0000-0000-0000-000000000000' }
