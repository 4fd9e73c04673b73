import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { LabFailure } from '../types.ts'
import type { ProcessLimits } from './limits.ts'
import { OUT_OF_MEMORY, type WorkerReport, type WorkerRunOptions, type WorkerTask } from './messages.ts'
import { processorTime } from './processor-time.ts'
import type { Sandbox } from './sandbox/index.ts'
import { watch } from './watch.ts'

export interface TaskModule {
  url: string
  exportName: string
}

/** The limit of the JavaScript heap; the memory of native parts is watched from outside. */
const HEAP_MEGABYTES = 900
/** Pictures stay in memory, where their size is watched; otherwise large ones go into a temporary file. */
const VIPS_DISC_THRESHOLD = '2g'
const CHILD = fileURLToPath(new URL('./child.ts', import.meta.url))

/** A child that was ended from outside, by a person or by the system: the document is not to blame. */
export class ChildGone extends Error {}

/** A process of its own for documents, one at a time. */
export class ReaderChild {
  readonly #process: ChildProcess
  readonly #limits: ProcessLimits
  readonly #ended: Promise<void>
  #documents = 0
  #usable = true
  #ready = false

  constructor(task: TaskModule, limits: ProcessLimits, sandbox: Sandbox) {
    this.#limits = limits
    const cpuSeconds = Math.ceil((limits.documentsPerChild * limits.document) / 1_000)
    this.#process = fork(CHILD, [task.url, task.exportName, String(process.pid), String(limits.rss)], {
      ...sandbox.launch(
        [`--max-old-space-size=${HEAP_MEGABYTES}`, '--disable-warning=ExperimentalWarning'],
        cpuSeconds,
      ),
      // The child gets nothing of the service's environment, because it parses documents.
      env: { TMPDIR: process.env['TMPDIR'], VIPS_DISC_THRESHOLD },
      serialization: 'advanced',
      // The child has a process group of its own: Ctrl-C is for the parent, which decides what happens to the document.
      detached: true,
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    this.#ended = new Promise((resolve) => this.#process.once('exit', () => resolve()))
    this.#process.once('exit', () => {
      this.#usable = false
    })
    this.#process.on('error', () => {
      this.#usable = false
    })
    this.#process.once('message', () => {
      this.#ready = true
    })
  }

  get pid(): number {
    return this.#process.pid ?? 0
  }

  get isUsable(): boolean {
    return this.#usable && this.#process.connected && this.#documents < this.#limits.documentsPerChild
  }

  /** The answer of the task. Throws LabFailure, ChildGone, or the reason of the signal. */
  async run(work: WorkerTask, options: WorkerRunOptions = {}): Promise<unknown> {
    this.#documents++
    try {
      const report = await this.#answer(work, options)
      if (report.kind === 'failed') throw new LabFailure(report.reason, report.detail)
      if (report.rss > this.#limits.idleRss) this.#usable = false
      return report.value
    } catch (error) {
      // After a fault the libraries may be in any state, so the child is not used again.
      await this.end()
      throw error
    }
  }

  async #answer(work: WorkerTask, { signal, onStep }: WorkerRunOptions) {
    signal?.throwIfAborted()
    const { promise, resolve, reject } =
      Promise.withResolvers<Extract<WorkerReport, { kind: 'done' | 'failed' }>>()
    const watcher = watch(this.#limits, () => processorTime(this.pid), reject)
    const onMessage = (report: WorkerReport) => {
      if (report.kind === 'step') {
        watcher.step(report.step)
        onStep?.(report.step)
      } else if (report.kind === 'page') watcher.page()
      else if (report.kind !== 'ready') resolve(report)
    }
    const onExit = (code: number | null, cause: NodeJS.Signals | null) =>
      reject(this.#ready ? deathOf(code, cause) : new ChildGone(`did not start: ${cause ?? code}`))
    const onAbort = () => reject(signal!.reason)
    this.#process.on('message', onMessage)
    this.#process.once('exit', onExit)
    signal?.addEventListener('abort', onAbort, { once: true })
    try {
      this.#process.send(work, (error) => error && reject(new ChildGone(error.message)))
      return await promise
    } finally {
      watcher.stop()
      this.#process.off('message', onMessage)
      this.#process.off('exit', onExit)
      signal?.removeEventListener('abort', onAbort)
    }
  }

  async end(): Promise<void> {
    this.#usable = false
    if (this.#process.exitCode !== null || this.#process.signalCode !== null) return
    this.#process.kill('SIGKILL')
    await this.#ended
  }
}

/** V8 aborts when its heap is full. */
function deathOf(code: number | null, signal: NodeJS.Signals | null): Error {
  if (signal === OUT_OF_MEMORY) return new LabFailure('used_too_much_memory')
  if (signal === 'SIGABRT' || code === 134) return new LabFailure('used_too_much_memory', 'heap is full')
  if (signal === 'SIGKILL' || signal === 'SIGTERM') return new ChildGone(`ended by ${signal}`)
  return new LabFailure('reader_failed', `ended with ${signal ?? code}`)
}
