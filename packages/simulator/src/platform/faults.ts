export type FaultKind = 'status' | 'slow' | 'truncated' | 'expired_token' | 'revoked_grant' | 'reset'

export interface Fault {
  /** An area of the vendor's API, or a regular expression on the path. */
  on: 'token' | 'data' | 'webhook' | (string & {})
  kind: FaultKind
  /** For `status`: 500 when absent. */
  status?: number
  /** How many calls it hits: 1 when absent. */
  times?: number
  /** For `slow`. */
  delayMs?: number
}

export interface FaultControl {
  inject(fault: Fault): void
  clear(): void
}

export type Area = 'token' | 'data' | 'webhook'

export interface Faults extends FaultControl {
  /** The fault that hits this call, used up by it. */
  take(area: Area | null, path: string): Fault | null
}

const KINDS: readonly string[] = ['status', 'slow', 'truncated', 'expired_token', 'revoked_grant', 'reset']
const AREAS: readonly string[] = ['token', 'data', 'webhook']

export function createFaults(): Faults {
  let pending: { fault: Fault; left: number }[] = []
  return {
    inject(fault) {
      if (!KINDS.includes(fault.kind)) throw new RangeError(`unknown fault kind: ${fault.kind}`)
      if (!AREAS.includes(fault.on)) new RegExp(fault.on)
      pending.push({ fault, left: fault.times ?? 1 })
    },
    clear() {
      pending = []
    },
    take(area, path) {
      const hit = pending.find(({ fault }) => matches(fault.on, area, path))
      if (!hit) return null
      hit.left -= 1
      if (hit.left <= 0) pending = pending.filter((other) => other !== hit)
      return hit.fault
    },
  }
}

function matches(on: string, area: Area | null, path: string): boolean {
  return AREAS.includes(on) ? on === area : new RegExp(on).test(path)
}
