import { parentPort } from 'node:worker_threads'

/** A script of a thread that does as it is asked. */
parentPort!.on('message', (wish: string) => {
  if (wish === 'take long') for (;;);
  if (wish === 'fail') throw new Error('as it was asked')
  parentPort!.postMessage(`did ${wish}`)
})
