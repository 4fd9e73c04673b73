import { availableParallelism } from 'node:os'
import type { ExtractRequest } from '../extract.ts'
import { DEFAULT_LIMITS, type Limits } from '../reading/limits.ts'
import { type Extraction, LabFailure } from '../types.ts'
import type { ProcessLimits } from './limits.ts'
import type { WorkerRunOptions } from './messages.ts'
import { createTaskPool } from './pool.ts'

export interface ReaderPoolOptions {
  /** Documents that are read at once. */
  size: number
  limits?: Partial<ProcessLimits & Limits>
}

export interface ReaderPool {
  /** Never throws for a fault of the document; rejects with the reason of the signal when that fires. */
  extract(bytes: Uint8Array, request: ExtractRequest, options?: WorkerRunOptions): Promise<Extraction>
  close(): Promise<void>
}

/** The most threads of one reader; more would only wait for each other. */
const MOST_THREADS = 4
const TASK = { url: new URL('./extract-task.ts', import.meta.url).href, exportName: 'extractTask' }

/** Processes that turn documents into reports, apart from the process that asks. */
export function createReaderPool({ size, limits = {} }: ReaderPoolOptions): ReaderPool {
  const pool = createTaskPool({ task: TASK, size, limits })
  const threads = Math.min(MOST_THREADS, Math.max(1, Math.round(availableParallelism() / size)))
  const reading: Limits = { ...DEFAULT_LIMITS, threads, ...limits }
  return {
    async extract(bytes, request, options) {
      try {
        return (await pool.run(bytes, { ...request, limits: reading }, options)) as Extraction
      } catch (error) {
        if (!(error instanceof LabFailure)) throw error
        return { state: 'failed', reason: error.reason, detail: error.detail }
      }
    },
    close: () => pool.close(),
  }
}
