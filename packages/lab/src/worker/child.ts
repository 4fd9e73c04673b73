import { Worker } from 'node:worker_threads'
import { onPage, onStep } from '../reading/progress.ts'
import { LabFailure } from '../types.ts'
import type { Guarded } from './guard.ts'
import type { WorkerReport, WorkerTask } from './messages.ts'

type Task = (bytes: Uint8Array, request: unknown) => Promise<unknown>

const [modulePath, exportName, parent, rss] = process.argv.slice(2)
const guarded: Guarded = { parent: Number(parent), rss: Number(rss) }

// The parent is gone or has closed the channel: nothing waits for an answer now.
process.on('disconnect', () => process.exit(0))
const guard = new Worker(new URL('./guard.ts', import.meta.url), { workerData: guarded })
guard.unref()

onStep((step) => report({ kind: 'step', step }))
onPage(() => report({ kind: 'page' }))

const task = await loadTask()
process.on('message', (work: WorkerTask) => void run(work))
report({ kind: 'ready' })

async function loadTask(): Promise<Task> {
  const module: Record<string, unknown> = await import(modulePath!)
  return module[exportName!] as Task
}

async function run({ bytes, request }: WorkerTask): Promise<void> {
  guard.postMessage('busy')
  try {
    const value = await task(bytes, request)
    report({ kind: 'done', value, rss: process.memoryUsage.rss() })
  } catch (error) {
    if (error instanceof LabFailure) report({ kind: 'failed', reason: error.reason, detail: error.detail })
    else report({ kind: 'failed', reason: 'reader_failed', detail: placeOf(error) })
  } finally {
    guard.postMessage('idle')
  }
}

/** The place of an error without its message, which may quote the document. */
function placeOf(error: unknown): string | null {
  if (!(error instanceof Error)) return null
  const place = /([\w.-]+:\d+):\d+\)?$/mu.exec(error.stack ?? '')?.[1]
  return place ? `${error.name} at ${place}` : error.name
}

function report(message: WorkerReport): void {
  process.send?.(message)
}
