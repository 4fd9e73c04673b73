import type { PhoneReceipt, PhoneSource } from '@tributary/health'
import { fromJson, toJson } from '../bytes.ts'
import type { Storage } from '../storage/storage.ts'
import type { QueuedBatch, QueueEntry } from './queue.ts'

export interface Tally {
  taken: number
  repeated: number
  refused: number
  deleted: number
  /** How many records were refused, by reason. */
  reasons: Record<string, number>
}

/** What the receipts say, in one value: a receipt counts wholly or not at all. */
export interface Progress {
  /** The newest sequence number that has its receipt. */
  sequence: number
  /** The number in the queue of that batch. */
  lastDone: number
  /** The service misses batches that this phone no longer has: everything must be read again. */
  mustReread: boolean
  /** The oldest of those numbers, both included: what is read again goes under them. */
  missing: { from: number; to: number } | null
  /** The credential was refused. */
  isEnded: boolean
  /** Syncs in a row that did not reach the service. */
  failures: number
  nextAttemptAt: string | null
  tallies: Partial<Record<PhoneSource, Tally>>
}

const KEY = 'progress'

const NONE: Progress = {
  sequence: 0,
  lastDone: 0,
  mustReread: false,
  missing: null,
  isEnded: false,
  failures: 0,
  nextAttemptAt: null,
  tallies: {},
}

export async function loadProgress(storage: Storage): Promise<Progress> {
  const bytes = await storage.get(KEY)
  return bytes ? { ...NONE, ...(fromJson(bytes) as Progress) } : NONE
}

export const saveProgress = (storage: Storage, progress: Progress) => storage.set(KEY, toJson(progress))

export const noTally = (): Tally => ({ taken: 0, repeated: 0, refused: 0, deleted: 0, reasons: {} })

export const nextSequence = ({ sequence, missing }: Progress): number => missing?.from ?? sequence + 1

export function withReceipt(
  progress: Progress,
  entry: QueueEntry,
  receipt: PhoneReceipt,
  deletions: number,
): Progress {
  const tally = copyOf(progress, entry.source)
  for (const { result, reason } of receipt.records) {
    tally[result]++
    if (result === 'refused') count(tally, reason ?? 'no reason given', 1)
  }
  tally.deleted += deletions
  return {
    ...progress,
    sequence: Math.max(progress.sequence, receipt.sequence),
    lastDone: entry.number,
    mustReread: progress.mustReread || (progress.missing === null && receipt.missing !== null),
    missing: receipt.missing,
    failures: 0,
    nextAttemptAt: null,
    tallies: { ...progress.tallies, [entry.source]: tally },
  }
}

/** The service will never take this batch, and did not count its number. */
export function withRefusedBatch(
  progress: Progress,
  entry: QueueEntry,
  batch: QueuedBatch,
  reason: string,
): Progress {
  const tally = copyOf(progress, entry.source)
  tally.refused += batch.records.length
  count(tally, reason, entry.size)
  return { ...progress, lastDone: entry.number, tallies: { ...progress.tallies, [entry.source]: tally } }
}

function copyOf({ tallies }: Progress, source: PhoneSource): Tally {
  const tally = tallies[source] ?? noTally()
  return { ...tally, reasons: { ...tally.reasons } }
}

const count = (tally: Tally, reason: string, by: number) => {
  tally.reasons[reason] = (tally.reasons[reason] ?? 0) + by
}
