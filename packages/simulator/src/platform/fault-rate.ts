import { random } from '../people/random.ts'
import type { Area, Fault } from './faults.ts'

/** What goes wrong by chance. */
export interface FaultRate {
  /** Share of token, data and subscription calls that a fault hits, 0 to 1. */
  rate: number
  /** Same seed, same sequence; the simulator's own when absent. */
  seed?: number
  /** Share of webhook events that is lost; of the others the same share comes twice or late. None when absent. */
  notificationLoss?: number
}

export type Mishap = 'lost' | 'doubled' | 'late'

export interface Chance {
  /** Starts the sequence anew. */
  set(rate: FaultRate): void
  /** What hits this call, hand-made faults apart. */
  ofCall(area: Area | null): Fault | null
  /** What becomes of this event. */
  ofEvent(): { mishap: Mishap; delayMs: number } | null
}

const FAULTS: readonly [Fault, ...Fault[]] = [
  { on: '.', kind: 'status', status: 429 },
  { on: '.', kind: 'status', status: 500 },
  { on: '.', kind: 'status', status: 503 },
  { on: '.', kind: 'reset' },
  { on: '.', kind: 'slow', delayMs: 200 },
]
/** Half a token answer would cost the grant and not only the call, since the refresh token is used up. */
const FAULTS_BUT_TOKENS: readonly [Fault, ...Fault[]] = [...FAULTS, { on: '.', kind: 'truncated' }]

export function createChance(vendor: string, ownSeed: number): Chance {
  let current: FaultRate = { rate: 0 }
  let calls = 0
  let events = 0
  const draw = (what: string, count: number) => random(current.seed ?? ownSeed, vendor, what, count)
  return {
    set(rate) {
      for (const share of [rate.rate, rate.notificationLoss ?? 0]) {
        if (!(share >= 0 && share <= 1)) throw new RangeError('a rate is a number from 0 to 1')
      }
      current = rate
      calls = 0
      events = 0
    },
    ofCall(area) {
      if (area === null || current.rate === 0) return null
      const r = draw('call', calls++)
      if (!r.chance(current.rate)) return null
      return r.pick(area === 'token' ? FAULTS : FAULTS_BUT_TOKENS)
    },
    ofEvent() {
      const share = current.notificationLoss ?? 0
      if (share === 0) return null
      const r = draw('event', events++)
      if (r.chance(share)) return { mishap: 'lost', delayMs: 0 }
      if (!r.chance(share)) return null
      return { mishap: r.pick(['doubled', 'late']), delayMs: r.integer(200, 2000) }
    },
  }
}
