import { DAY } from './people/calendar.ts'
import type { Person } from './people/personas.ts'
import type { Clock } from './platform/clock.ts'
import type { VendorHost } from './platform/vendor-host.ts'

/** How often at least the clock and the grants are looked at. */
const LOOK_MS = 5_000

/**
 * Lets the phones of connected people sync at intervals of the simulator's clock; the first time they bring the last day. The first
 * sync waits for the second look at a grant, because the application may not have stored its tokens at the first.
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
  const look = async () => {
    for (const [index, host] of hosts.entries()) {
      for (const person of people) {
        if (host.grants.of(person.id).length === 0) continue
        if (host.runtime.isReady?.(person) === false) continue
        const key = `${index}/${person.id}`
        const until = clock.now()
        const last = synced.get(key)
        if (last === undefined) {
          synced.set(key, until - DAY)
          continue
        }
        const since = Math.min(last, until)
        if (last < until && until - last < seconds * 1000) continue
        synced.set(key, until)
        await host.runtime.sync(person, since, until)
      }
    }
  }
  let running = false
  const timer = setInterval(
    () => {
      if (running) return
      running = true
      look().finally(() => {
        running = false
      })
    },
    Math.min(seconds * 1000, LOOK_MS),
  )
  closing.addEventListener('abort', () => clearInterval(timer))
}
