import type { Step } from '../reading/progress.ts'
import type { Failure } from '../types.ts'

/** A message to the child, which gets one document at a time. */
export interface WorkerTask {
  bytes: Uint8Array
  request: unknown
}

/** The options of the caller who wants a document read. */
export interface WorkerRunOptions {
  signal?: AbortSignal
  /** What the reader is about to do. */
  onStep?: (step: Step) => void
}

/** A message from the child. */
export type WorkerReport =
  | { kind: 'ready' }
  | { kind: 'step'; step: Step }
  | { kind: 'page' }
  | { kind: 'done'; value: unknown; rss: number }
  | { kind: 'failed'; reason: Failure; detail: string | null }

/** A child that holds too much ends itself by this signal, which nothing else sends and for which no system dumps memory. */
export const OUT_OF_MEMORY = 'SIGUSR2'
