import type { VendorState } from '../../platform/state.ts'

export interface PolarRegistration {
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
export interface PolarMemory {
  registrations: Record<string, PolarRegistration>
  webhook: Webhook | null
}

export function memoryOf(state: VendorState): PolarMemory {
  state.own.polar ??= { registrations: {}, webhook: null } satisfies PolarMemory
  return state.own.polar as PolarMemory
}
