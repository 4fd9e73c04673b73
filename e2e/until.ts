import { setTimeout as sleep } from 'node:timers/promises'

const LIMIT_MS = 60_000

/** Looks again and again until it holds; fails after a minute, which is never how long it should take. */
export async function until(holds: () => boolean | Promise<boolean>, what: () => string): Promise<void> {
  const end = Date.now() + LIMIT_MS
  while (!(await holds())) {
    if (Date.now() > end) throw new Error(`not within ${LIMIT_MS} ms: ${what()}`)
    await sleep(100)
  }
}
