import { setTimeout as sleep } from 'node:timers/promises'

const LIMIT_MS = 60_000

/** Polls until the condition holds; fails after a minute, much longer than it should ever take. */
export async function until(holds: () => boolean | Promise<boolean>, what: () => string): Promise<void> {
  const end = Date.now() + LIMIT_MS
  while (!(await holds())) {
    if (Date.now() > end) throw new Error(`not within ${LIMIT_MS} ms: ${what()}`)
    await sleep(100)
  }
}
