import { workerData } from 'node:worker_threads'
import { OUT_OF_MEMORY } from './messages.ts'

/** What the parent sets for its child. */
export interface Guarded {
  parent: number
  rss: number
}

const POLL = 20

const { parent, rss } = workerData as Guarded

// In a thread of its own: the main one may be deep in a document, and neither hear that its parent is gone nor be asked
// how much it holds.
setInterval(() => {
  if (process.memoryUsage.rss() > rss) process.kill(process.pid, OUT_OF_MEMORY)
  if (process.ppid !== parent) process.kill(process.pid, 'SIGKILL')
}, POLL)
