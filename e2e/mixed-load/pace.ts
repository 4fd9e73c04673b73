import { setTimeout as sleep } from 'node:timers/promises'
import { Tally } from './calls.ts'
import type { Kind } from './well-behaved.ts'

/** Makes calls of a kind at their rate, as far as their callers are free, and returns when the last one is answered. */
export async function pace(kind: Kind, seconds: number): Promise<Tally> {
  const tally = new Tally()
  const free = Array.from({ length: kind.callers }, (_, caller) => caller)
  const underWay = new Set<Promise<void>>()
  const began = performance.now()
  const end = began + seconds * 1000
  for (let turn = 0; performance.now() < end; turn++) {
    const caller = free.shift()
    if (caller !== undefined) {
      const one = kind.call(caller).then((status) => {
        tally.count(status)
        free.push(caller)
        underWay.delete(one)
      })
      underWay.add(one)
    }
    const next = began + ((turn + 1) * 1000) / kind.perSecond
    await sleep(Math.max(0, Math.min(next, end) - performance.now()))
  }
  await Promise.all(underWay)
  return tally
}
