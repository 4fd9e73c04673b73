import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

export interface HealthTimes {
  answers: number
  medianMs: number
  longestMs: number
}

export interface Watch {
  stop(): Promise<HealthTimes>
}

/**
 * Polls the health of a service in a thread of its own, so that an attack that keeps this one busy does not count as the
 * service's time. An answer that is no 200 ends the watch with an error.
 */
export async function watchHealth(base: string, pauseMs = 5): Promise<Watch> {
  const script = new URL('./health-thread.ts', import.meta.url)
  const thread = new Worker(script, { workerData: { base, pauseMs } })
  await once(thread, 'message')
  const reported = once(thread, 'message') as Promise<[number[]]>
  reported.catch(() => {})
  return {
    async stop() {
      thread.postMessage('stop')
      const sorted = (await reported)[0].toSorted((one, other) => one - other)
      const medianMs = sorted[Math.floor(sorted.length / 2)] ?? 0
      return { answers: sorted.length, medianMs, longestMs: sorted.at(-1) ?? 0 }
    },
  }
}
