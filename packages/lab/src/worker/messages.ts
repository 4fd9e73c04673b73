import type { Step } from '../reading/progress.ts'
import type { Failure } from '../types.ts'

/** To the child: one document at a time. */
export interface Work {
  bytes: Uint8Array
  request: unknown
}

/** Of the one who asks for a document to be read. */
export interface RunOptions {
  signal?: AbortSignal
  /** What the reader is about to do. */
  onStep?: (step: Step) => void
}

/** From the child. */
export type Report =
  | { kind: 'ready' }
  | { kind: 'step'; step: Step; rss: number }
  | { kind: 'done'; value: unknown }
  | { kind: 'failed'; reason: Failure; detail: string | null }
