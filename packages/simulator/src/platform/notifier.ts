import { type Delivery, deliver, isAccepted } from './delivery.ts'
import type { FaultCounter } from './fault-counts.ts'
import type { Chance } from './fault-rate.ts'

/** How a vendor calls webhooks; the last status, null when no one answered or the event is still under way. */
export type Notify = (event: Omit<Delivery, 'closing'>) => Promise<number | null>

const FIRST_PAUSE_MS = 1000
const LONGEST_PAUSE_MS = 60_000

export function createNotifier(chance: Chance, counter: FaultCounter, closing: AbortSignal): Notify {
  return async (event) => {
    const delivery = { ...event, closing }
    const fate = chance.ofEvent()
    if (!fate) return send(delivery)
    const mishap = fate.mishap === 'lost' && delivery.insists ? 'late' : fate.mishap
    counter.add(mishap)
    switch (mishap) {
      case 'lost':
        return null
      case 'doubled': {
        const [first] = await Promise.all([send(delivery), deliver(delivery)])
        return first
      }
      case 'late':
        later(() => send(delivery), fate.delayMs || FIRST_PAUSE_MS, closing)
        return null
    }
  }
}

async function send(delivery: Delivery, pauseMs = FIRST_PAUSE_MS): Promise<number | null> {
  const status = await deliver(delivery)
  if (delivery.insists && !isAccepted(delivery, status)) {
    const next = Math.min(2 * pauseMs, LONGEST_PAUSE_MS)
    later(() => send(delivery, next), pauseMs, delivery.closing)
  }
  return status
}

/** The announcing call does not wait, so that other events overtake it. */
function later(run: () => Promise<unknown>, delayMs: number, closing: AbortSignal): void {
  if (closing.aborted) return
  const stop = () => clearTimeout(timer)
  const timer = setTimeout(() => {
    closing.removeEventListener('abort', stop)
    void run()
  }, delayMs)
  closing.addEventListener('abort', stop, { once: true })
}
