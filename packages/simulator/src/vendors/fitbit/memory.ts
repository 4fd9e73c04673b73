import type { VendorState } from '../../platform/state.ts'

export interface Subscriber {
  id: string
  endpointUri: string
  /** The whole value of `Authorization`. */
  secret: string
  configs: { dataTypes: string[]; subscriptionCreatePolicy: string }[]
  createTime: string
  updateTime: string
}

/** What this vendor keeps beside people's grants. */
export interface Memory {
  subscribers: Subscriber[]
  projectTokens: { token: string; expiresAt: number }[]
  signingKey: { keyId: number; privateKey: string } | null
}

export function memoryOf(state: VendorState): Memory {
  const own = state.own as Partial<Memory>
  own.subscribers ??= []
  own.projectTokens ??= []
  own.signingKey ??= null
  return own as Memory
}
