import { setTimeout as sleep } from 'node:timers/promises'

export interface Watch {
  /** Answers so far, and the longest time that one took. */
  stop(): Promise<{ answers: number; longestMs: number }>
}

/** Asks for the health of a service again and again. An answer that is no 200 ends the watch with an error. */
export function watchHealth(base: string): Watch {
  let isOver = false
  const watching = (async () => {
    const found = { answers: 0, longestMs: 0 }
    while (!isOver) {
      const began = performance.now()
      const { status } = await fetch(`${base}/healthz`)
      if (status !== 200) throw new Error(`/healthz answered ${status}`)
      found.answers++
      found.longestMs = Math.max(found.longestMs, performance.now() - began)
      await sleep(5)
    }
    return found
  })()
  watching.catch(() => {})
  return {
    stop() {
      isOver = true
      return watching
    },
  }
}
