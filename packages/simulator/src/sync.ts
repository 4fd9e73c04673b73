import { DAY } from './people/calendar.ts'
import type { Person } from './people/personas.ts'
import type { Clock } from './platform/clock.ts'
import type { VendorHost } from './platform/vendor-host.ts'

/**
 * Lets the phones of connected people sync now and then; the first time they bring the last day.
 */
export function startSync(
  hosts: readonly VendorHost[],
  people: readonly Person[],
  clock: Clock,
  seconds: number,
  closing: AbortSignal,
): void {
  if (seconds <= 0) return
  const synced = new Map<string, number>()
  const tick = async () => {
    for (const [index, host] of hosts.entries()) {
      for (const person of people) {
        if (host.grants.of(person.id).length === 0) continue
        if (host.runtime.isReady?.(person) === false) continue
        const key = `${index}/${person.id}`
        const until = clock.now()
        const since = Math.min(synced.get(key) ?? until - DAY, until)
        synced.set(key, until)
        await host.runtime.sync(person, since, until)
      }
    }
  }
  let running = false
  const timer = setInterval(() => {
    if (running) return
    running = true
    tick().finally(() => {
      running = false
    })
  }, seconds * 1000)
  closing.addEventListener('abort', () => clearInterval(timer))
}
