export const CONNECTION_STATES = ['active', 'ended'] as const
export type ConnectionState = (typeof CONNECTION_STATES)[number]

export const END_REASONS = ['revoked_by_client', 'grant_ended', 'revoked_at_provider', 'replaced'] as const
export type EndReason = (typeof END_REASONS)[number]

export const CONNECTION_MOVES = ['connect', 'end'] as const
export type ConnectionMove = (typeof CONNECTION_MOVES)[number]

/** Every legal move; what is absent is illegal. Connecting again renews a live connection and revives an ended one. */
const LEGAL: Readonly<Record<ConnectionState, Partial<Record<ConnectionMove, ConnectionState>>>> = {
  active: { connect: 'active', end: 'ended' },
  ended: { connect: 'active' },
}

/** Where a move leads; null when it is illegal. A connection that never was (null) can only begin. */
export function stateAfter(state: ConnectionState | null, move: ConnectionMove): ConnectionState | null {
  if (state === null) return move === 'connect' ? 'active' : null
  return LEGAL[state][move] ?? null
}
