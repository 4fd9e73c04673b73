import { parentPort, workerData } from 'node:worker_threads'
import { OUT_OF_MEMORY } from './messages.ts'

/** The settings that the parent gives its child. */
export interface Guarded {
  parent: number
  rss: number
}

/** Milliseconds between two looks: while a document is read, memory can grow by much in a moment. */
const POLL = { busy: 20, idle: 1_000 }

const { parent, rss } = workerData as Guarded

// This runs in a thread of its own: the main one may be busy with a document, and neither notice that its parent is gone nor be asked
// how much memory it holds.
function look(): void {
  if (process.memoryUsage.rss() > rss) process.kill(process.pid, OUT_OF_MEMORY)
  if (process.ppid !== parent) process.kill(process.pid, 'SIGKILL')
}

let looking = setInterval(look, POLL.idle)
parentPort!.on('message', (state: keyof typeof POLL) => {
  clearInterval(looking)
  looking = setInterval(look, POLL[state])
})
