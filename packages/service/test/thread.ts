import { parentPort } from 'node:worker_threads'

/** A script of a thread that does as it is asked. */
parentPort!.on('message', (task: string) => {
  if (task === 'take long') for (;;);
  if (task === 'fail') throw new Error('as it was asked')
  parentPort!.postMessage(`did ${task}`)
})
