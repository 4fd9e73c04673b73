import type { PhoneReceipt } from '@tributary/health'
import { TributaryError } from '../client/errors.ts'
import { pauseWait, retryWait } from './back-off.ts'
import { nextSequence, withReceipt, withRefusedBatch } from './progress.ts'
import type { QueuedBatch, QueueEntry } from './queue.ts'
import { whenEnded } from './source-memory.ts'
import { StoppedError, type SyncWork } from './work.ts'

const MOST_TRIES = 4
const LONGEST_WAIT_MS = 120_000
const DEFAULT_RATE_WAIT_MS = 10_000
/** Answers about the batch itself. Others of their kind (a proxy's 403 or 404) may pass, the batch waits. */
const HOPELESS = new Set([400, 413, 422])

/** Sends what waits, oldest first, until nothing does. Throws what stops it; what was not taken stays queued. */
export async function drain(work: SyncWork, signal: AbortSignal): Promise<void> {
  for (let entry = work.queue.head(); entry; entry = work.queue.head()) {
    if (signal.aborted) throw new StoppedError()
    work.enter('sending')
    await sendOne(work, entry, signal)
  }
}

async function sendOne(work: SyncWork, entry: QueueEntry, signal: AbortSignal): Promise<void> {
  const batch = await work.queue.read(entry)
  try {
    const receipt = await insist(work, signal, () => upload(work, batch, signal))
    const deletions = batch.deleted.length
    await work.advance(withReceipt(work.progress, entry, receipt, deletions))
  } catch (error) {
    if (!(error instanceof TributaryError)) throw error
    if (error.kind === 'source_not_connected')
      return work.dropSource(entry.source, whenEnded(work.memory(entry.source)))
    if (error.kind !== 'refused' || !HOPELESS.has(error.status ?? 0)) throw error
    await work.advance(withRefusedBatch(work.progress, entry, batch, error.message))
  }
  await work.queue.remove(entry)
  work.changed()
}

async function upload(work: SyncWork, batch: QueuedBatch, signal: AbortSignal): Promise<PhoneReceipt> {
  const sequence = nextSequence(work.progress)
  const { inLedger: _, ...content } = batch
  const receipt = await work.client.upload({ ...content, sequence }, signal)
  if (receipt?.sequence === sequence && receipt.records?.length === batch.records.length) return receipt
  throw new TributaryError('unavailable', 'something else than the service answered')
}

/** Tries again while it may help soon; then notes when a later sync should, and throws. */
export async function insist<T>(work: SyncWork, signal: AbortSignal, call: () => Promise<T>): Promise<T> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await call()
    } catch (error) {
      if (signal.aborted) throw new StoppedError()
      if (!(error instanceof TributaryError)) throw error
      if (error.kind === 'unauthorized') await work.advance({ ...work.progress, isEnded: true })
      if (!mayPass(error)) throw error
      const wait = waitOf(work, error, attempt)
      const isEnough = error.kind !== 'rate_limited' && attempt + 1 >= MOST_TRIES
      if (isEnough || wait > LONGEST_WAIT_MS) {
        await pause(work, wait)
        throw error
      }
      work.enter('waiting')
      await work.clock.wait(wait, signal)
      if (signal.aborted) throw new StoppedError()
    }
  }
}

const mayPass = ({ kind, status }: TributaryError) =>
  kind === 'unavailable' || kind === 'rate_limited' || (kind === 'refused' && !HOPELESS.has(status ?? 0))

function waitOf(work: SyncWork, error: TributaryError, attempt: number): number {
  if (error.retryAfterSeconds !== null)
    return error.retryAfterSeconds * 1000 + Math.round(work.clock.random() * 1000)
  return error.kind === 'rate_limited' ? DEFAULT_RATE_WAIT_MS : retryWait(attempt, work.clock.random())
}

async function pause(work: SyncWork, atLeast: number): Promise<void> {
  const failures = work.progress.failures + 1
  const wait = Math.max(atLeast, pauseWait(failures, work.clock.random()))
  const nextAttemptAt = new Date(work.clock.now().getTime() + wait).toISOString()
  await work.advance({ ...work.progress, failures, nextAttemptAt })
}
