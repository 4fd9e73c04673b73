import { type Delivery, deliver } from './delivery.ts'
import type { FaultCounter } from './fault-counts.ts'
import type { Chance } from './fault-rate.ts'

/** How a vendor calls webhooks; the last status, null when nobody answered or the event went astray. */
export type Notify = (event: Omit<Delivery, 'closing'>) => Promise<number | null>

export function createNotifier(chance: Chance, counter: FaultCounter, closing: AbortSignal): Notify {
  return async (event) => {
    const delivery = { ...event, closing }
    const fate = chance.ofEvent()
    if (!fate) return deliver(delivery)
    counter.add(fate.mishap)
    switch (fate.mishap) {
      case 'lost':
        return null
      case 'doubled': {
        const [first] = await Promise.all([deliver(delivery), deliver(delivery)])
        return first
      }
      case 'late':
        later(() => deliver(delivery), fate.delayMs, closing)
        return null
    }
  }
}

/** Whoever announces does not wait, so that other events overtake it. */
function later(send: () => Promise<unknown>, delayMs: number, closing: AbortSignal): void {
  const stop = () => clearTimeout(timer)
  const timer = setTimeout(() => {
    closing.removeEventListener('abort', stop)
    void send()
  }, delayMs)
  closing.addEventListener('abort', stop, { once: true })
}
