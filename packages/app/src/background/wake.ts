import type { BackgroundBridge } from './bridge.ts'

/** Runs the sync of a linked phone, or says why there is nothing to do. */
export type RunSync = (signal: AbortSignal) => Promise<string>

/** Left to the answer itself when the time is over. */
const LAST_SECONDS = 3

/** Answers every wake with a sync, which stops in time. The phone always learns that it is over. Returns how to stop. */
export async function answerWakes(
  bridge: Pick<BackgroundBridge, 'addListener' | 'finished'>,
  runSync: RunSync,
): Promise<() => Promise<void>> {
  const listening = await bridge.addListener('wake', async ({ id, seconds }) => {
    const stopping = new AbortController()
    const timer = setTimeout(() => stopping.abort(), Math.max(1, seconds - LAST_SECONDS) * 1000)
    const outcome = await runSync(stopping.signal).catch(() => 'failed')
    clearTimeout(timer)
    await bridge.finished({ id, outcome }).catch(() => undefined)
  })
  return () => listening.remove()
}
