import type { DrawnPage, DrawRequest } from '../reading/draw.ts'
import type { WorkerRunOptions } from './messages.ts'
import { createTaskPool } from './pool.ts'

export interface DrawingPool {
  /** Throws LabFailure, or the reason of the signal. */
  draw(
    bytes: Uint8Array,
    request: DrawRequest,
    options?: Pick<WorkerRunOptions, 'signal'>,
  ): Promise<DrawnPage>
  close(): Promise<void>
}

const TASK = { url: new URL('./draw-task.ts', import.meta.url).href, exportName: 'drawTask' }
/** Milliseconds of computing: a person waits for the page. */
const LONGEST = 10_000

/** Processes that draw pages of documents, apart from the process that asks. */
export function createDrawingPool({ size }: { size: number }): DrawingPool {
  const limits = { document: LONGEST, page: LONGEST, text: LONGEST, render: LONGEST, rss: 700_000_000 }
  const pool = createTaskPool({ task: TASK, size, limits })
  return {
    draw: async (bytes, request, options) => (await pool.run(bytes, request, options)) as DrawnPage,
    close: () => pool.close(),
  }
}
