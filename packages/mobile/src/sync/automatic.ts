import type { Clock } from '../clock.ts'
import type { HealthStore } from '../stores/store.ts'
import type { Sync } from './sync.ts'

/** Stores announce news sample by sample; this is how long to wait for more. */
const GATHER_MS = 30_000

/** Syncs now, when a store has news and at intervals. */
export function keepSyncing(
  sync: Pick<Sync, 'run' | 'state'>,
  stores: readonly HealthStore[],
  clock: Clock,
  intervalMs: number,
): () => void {
  const stop = new AbortController()
  let wake = new AbortController()
  const unwatch = stores.map((store) => store.watch?.(() => wake.abort()))

  const loop = async () => {
    while (!stop.signal.aborted) {
      // A storage that fails now may not at the next turn.
      const outcome = await sync.run({ signal: stop.signal }).catch(() => null)
      if (outcome === 'ended') return
      wake = new AbortController()
      await clock.wait(pauseOf(sync, clock, intervalMs), wake.signal)
      if (wake.signal.aborted && !stop.signal.aborted) {
        const pause = Math.max(GATHER_MS, pauseOf(sync, clock, GATHER_MS))
        wake = new AbortController()
        await clock.wait(pause, stop.signal)
      }
    }
  }
  stop.signal.addEventListener('abort', () => {
    for (const unwatchOne of unwatch) unwatchOne?.()
    wake.abort()
  })
  void loop()
  return () => stop.abort()
}

function pauseOf(sync: Pick<Sync, 'state'>, clock: Clock, intervalMs: number): number {
  const { nextAttemptAt } = sync.state()
  return nextAttemptAt === null ? intervalMs : Math.max(0, Date.parse(nextAttemptAt) - clock.now().getTime())
}
