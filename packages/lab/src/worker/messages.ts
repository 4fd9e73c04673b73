import type { Step } from '../reading/progress.ts'
import type { Failure } from '../types.ts'

/** To the child: one document at a time. */
export interface WorkerTask {
  bytes: Uint8Array
  request: unknown
}

/** Of the one who asks for a document to be read. */
export interface WorkerRunOptions {
  signal?: AbortSignal
  /** What the reader is about to do. */
  onStep?: (step: Step) => void
}

/** From the child. */
export type WorkerReport =
  | { kind: 'ready' }
  | { kind: 'step'; step: Step }
  | { kind: 'page' }
  | { kind: 'done'; value: unknown; rss: number }
  | { kind: 'failed'; reason: Failure; detail: string | null }

/** A child that holds too much ends itself by this signal, which nobody else sends and no system dumps memory for. */
export const OUT_OF_MEMORY = 'SIGUSR2'
