import { TributaryError } from '../client/errors.ts'
import { checkIn } from './check-in.ts'
import { readSource } from './read-source.ts'
import { drain } from './send.ts'
import { StoppedError, type SyncWork } from './work.ts'

/**
 * `paused`: the service could not be reached, `SyncState.nextAttemptAt` says when to try again. `ended`: the credential is
 * no longer good. `not_due`: it ran a short while ago.
 */
export type SyncOutcome = 'done' | 'paused' | 'stopped' | 'ended' | 'not_due'

/** One sync: check in, send what waits, read what is new, send it. */
export async function syncOnce(work: SyncWork, signal: AbortSignal): Promise<void> {
  await checkIn(work, signal)
  await drain(work, signal)
  for (const store of work.stores) {
    const { source } = store
    if (!work.memory(source).isConnected || work.unavailable.has(source)) continue
    await readSource(work, store, signal)
    const { isConnected, lastReadAt } = work.memory(source)
    if (isConnected) await work.remember(source, { lastSyncAt: lastReadAt })
  }
  if (work.progress.failures > 0) await work.advance({ ...work.progress, failures: 0, nextAttemptAt: null })
}

/** Says how it ended. What is neither the network nor a stop is thrown: a bug, or a storage that fails. */
export async function outcomeOf(work: SyncWork, job: () => Promise<void>): Promise<SyncOutcome> {
  try {
    if (work.progress.isEnded) return 'ended'
    await job()
    return 'done'
  } catch (error) {
    if (error instanceof StoppedError) return 'stopped'
    if (!(error instanceof TributaryError)) throw error
    return error.kind === 'unauthorized' ? 'ended' : 'paused'
  } finally {
    work.enter('idle')
  }
}

export function isDue(work: SyncWork, minimumIntervalMs: number): boolean {
  const now = work.clock.now().getTime()
  const { nextAttemptAt } = work.progress
  if (nextAttemptAt !== null && now < Date.parse(nextAttemptAt)) return false
  return (
    work.queue.length > 0 ||
    work.stores.some(({ source }) => {
      const { lastReadAt } = work.memory(source)
      return lastReadAt === null || now - Date.parse(lastReadAt) >= minimumIntervalMs
    })
  )
}
