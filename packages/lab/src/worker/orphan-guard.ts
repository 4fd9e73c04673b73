import { workerData } from 'node:worker_threads'

const POLL = 500

// The main thread may be deep in a document and not hear that its parent is gone.
setInterval(() => {
  if (process.ppid !== workerData) process.kill(process.pid, 'SIGKILL')
}, POLL)
