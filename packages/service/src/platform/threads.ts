import { Worker } from 'node:worker_threads'

/** The task took longer than it may, or ended its thread. */
export class ThreadFailed extends Error {
  constructor(cause: unknown) {
    super('the thread of a task ended before the task', { cause })
    this.name = 'ThreadFailed'
  }
}

/** Threads that run one task after the other and stay for the next one. There are as many as there are concurrent tasks. */
export class Threads<Task, Result> {
  readonly #script: URL
  readonly #longestMs: number
  readonly #all = new Set<Worker>()
  readonly #free: Worker[] = []

  /** The script answers each message with one of its own. Its memory is that of the process: tasks must be bounded themselves. */
  constructor(script: URL, longestMs: number) {
    this.#script = script
    this.#longestMs = longestMs
  }

  async run(task: Task): Promise<Result> {
    const worker = this.#free.pop() ?? this.#start()
    worker.ref()
    try {
      const result = await this.#answer(worker, task)
      worker.unref()
      this.#free.push(worker)
      return result
    } catch (error) {
      this.#all.delete(worker)
      await worker.terminate()
      throw new ThreadFailed(error)
    }
  }

  async close(): Promise<void> {
    await Promise.all([...this.#all].map((worker) => worker.terminate()))
    this.#all.clear()
    this.#free.length = 0
  }

  #start(): Worker {
    const worker = new Worker(this.#script)
    // Between two tasks there is no other listener; the next task finds the thread gone and fails.
    worker.on('error', () => {})
    this.#all.add(worker)
    return worker
  }

  #answer(worker: Worker, task: Task): Promise<Result> {
    return new Promise((resolve, reject) => {
      const settle = (act: () => void) => {
        clearTimeout(timer)
        worker.off('message', done)
        worker.off('error', failed)
        worker.off('exit', ended)
        act()
      }
      const done = (result: Result) => settle(() => resolve(result))
      const failed = (error: unknown) => settle(() => reject(error))
      const ended = () => failed(new Error('it exited'))
      const timer = setTimeout(() => failed(new Error('it took too long')), this.#longestMs)
      worker.on('message', done)
      worker.on('error', failed)
      worker.on('exit', ended)
      worker.postMessage(task)
    })
  }
}
