import type { VendorState } from '../../platform/state.ts'

/** One per person, category and address. */
export interface WithingsNotify {
  personId: string
  appli: number
  callbackUrl: string
  comment: string
}

export interface OwnState {
  notify: WithingsNotify[]
  nonces: { nonce: string; expiresAt: number }[]
}

export function ownState(state: VendorState): OwnState {
  const own = state.own as Partial<OwnState>
  own.notify ??= []
  own.nonces ??= []
  return own as OwnState
}
