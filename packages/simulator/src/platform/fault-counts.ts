import type { Mishap } from './fault-rate.ts'
import type { Fault } from './faults.ts'

/** By kind: a status as its number, other faults and the fates of events by name. */
export type FaultCounts = Record<string, number>

export interface FaultCounter {
  counts: FaultCounts
  add(what: Fault | Mishap): void
}

export function createFaultCounter(): FaultCounter {
  const counts: FaultCounts = {}
  return {
    counts,
    add(what) {
      const name = typeof what === 'string' ? what : nameOf(what)
      counts[name] = (counts[name] ?? 0) + 1
    },
  }
}

function nameOf({ kind, status }: Fault): string {
  return kind === 'status' ? String(status ?? 500) : kind
}
