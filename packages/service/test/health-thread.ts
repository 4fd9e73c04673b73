import { setTimeout as sleep } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'

/** Polls the health of a service until a message arrives, and then reports how long each answer took. */
const { base, pauseMs } = workerData as { base: string; pauseMs: number }
let isOver = false
parentPort!.once('message', () => {
  isOver = true
})

async function poll(): Promise<number> {
  const began = performance.now()
  const answer = await fetch(`${base}/healthz`)
  await answer.text()
  if (answer.status !== 200) throw new Error(`/healthz answered ${answer.status}`)
  return performance.now() - began
}

// The first call of a process is slower than all others and is not measured.
await poll()
parentPort!.postMessage('watching')
const times: number[] = []
while (!isOver) {
  times.push(await poll())
  await sleep(pauseMs)
}
parentPort!.postMessage(times)
