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

/** A change of a subscriber that takes its time. */
export interface Operation {
  name: string
  kind: 'create' | 'patch' | 'delete'
  /** As it is to be. */
  subscriber: Subscriber
  /** Whether the address passed the check. */
  verified: boolean
  /** How often it is still seen as not done. */
  looksLeft: number
}

/** What this vendor keeps beside people's grants. */
export interface FitbitMemory {
  subscribers: Subscriber[]
  operations: Operation[]
  projectTokens: { token: string; expiresAt: number }[]
  signingKey: { keyId: number; privateKey: string } | null
}

export function memoryOf(state: VendorState): FitbitMemory {
  const own = state.own as Partial<FitbitMemory>
  own.subscribers ??= []
  own.operations ??= []
  own.projectTokens ??= []
  own.signingKey ??= null
  return own as FitbitMemory
}
