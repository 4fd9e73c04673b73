export const CONNECTION_STATES = ['active', 'ended'] as const
export type ConnectionState = (typeof CONNECTION_STATES)[number]

/** Why connections end, and whether the vendor still holds a grant then, which is to be withdrawn there too. */
const ENDINGS = {
  revoked_by_client: { grantLives: true },
  replaced: { grantLives: true },
  user_erased: { grantLives: true },
  grant_ended: { grantLives: false },
  revoked_at_provider: { grantLives: false },
  removed_on_phone: { grantLives: false },
  moved: { grantLives: false },
} as const

export type EndReason = keyof typeof ENDINGS
export const END_REASONS = Object.keys(ENDINGS) as EndReason[]

export const grantLivesAfter = (reason: EndReason): boolean => ENDINGS[reason].grantLives

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
