import type { VendorState } from '../../platform/state.ts'

export interface Registration {
  memberId: string
  registeredAt: number
}

export interface Webhook {
  id: string
  url: string
  events: string[]
  active: boolean
  key: string
}

/** What this vendor keeps beside grants. */
export interface Memory {
  registrations: Record<string, Registration>
  webhook: Webhook | null
}

export function memoryOf(state: VendorState): Memory {
  state.own.polar ??= { registrations: {}, webhook: null } satisfies Memory
  return state.own.polar as Memory
}
