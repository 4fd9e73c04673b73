import { setTimeout as sleep } from 'node:timers/promises'

const LIMIT_MS = 60_000
const FIRST_PAUSE_MS = 10
const LONGEST_PAUSE_MS = 100

/**
 * Asks until the answer is neither null nor false, and returns it. Fails after a minute, much longer than it should ever take, and
 * then names what did not happen.
 */
export async function until<T>(
  ask: () => Promise<T | null | false> | T | null | false,
  what: () => string = () => 'what the test waits for',
): Promise<T> {
  const end = Date.now() + LIMIT_MS
  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(2 * pause, LONGEST_PAUSE_MS)) {
    const answer = await ask()
    if (answer !== null && answer !== false) return answer
    if (Date.now() > end) throw new Error(`not within ${LIMIT_MS} ms: ${what()}`)
    await sleep(pause)
  }
}
