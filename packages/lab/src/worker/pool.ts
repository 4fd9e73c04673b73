import { LabFailure } from '../types.ts'
import { DEFAULT_PROCESS_LIMITS, type ProcessLimits } from './limits.ts'
import type { WorkerRunOptions } from './messages.ts'
import { ChildGone, ReaderChild, type TaskModule } from './reader-child.ts'
import { hostSandbox, type Sandbox } from './sandbox/index.ts'

export interface PoolOptions {
  task: TaskModule
  /** Documents that are read at once. One child stands ready; others start when it is taken. */
  size: number
  limits?: Partial<ProcessLimits>
  /** The sandbox of the children: the strongest that works on this machine, unless a test sets another. */
  sandbox?: Sandbox
}

export interface TaskPool {
  /** Waits for a child that is free. Throws LabFailure, or the reason of the signal. */
  run(bytes: Uint8Array, request: unknown, options?: WorkerRunOptions): Promise<unknown>
  /** The process ids of the children that run now. */
  pids(): number[]
  close(): Promise<void>
}

const ATTEMPTS = 2

export function createTaskPool({ task, size, limits, sandbox = hostSandbox() }: PoolOptions): TaskPool {
  const processLimits = { ...DEFAULT_PROCESS_LIMITS, ...limits }
  const idle: ReaderChild[] = []
  const busy = new Set<ReaderChild>()
  const waiting: (() => void)[] = []
  let closed = false

  const warmUp = () => {
    if (!closed && idle.length === 0 && busy.size < size)
      idle.push(new ReaderChild(task, processLimits, sandbox))
  }

  const take = async (signal: AbortSignal | undefined): Promise<ReaderChild> => {
    while (busy.size >= size) await turn(waiting, signal)
    if (closed) throw new LabFailure('reader_failed', 'the pool is closed')
    const child = idle.shift() ?? new ReaderChild(task, processLimits, sandbox)
    busy.add(child)
    return child
  }

  const giveBack = async (child: ReaderChild) => {
    if (closed || !child.isUsable) await child.end()
    busy.delete(child)
    if (!closed && child.isUsable) idle.push(child)
    waiting.shift()?.()
    warmUp()
  }

  const runOnce = async (bytes: Uint8Array, request: unknown, options: WorkerRunOptions) => {
    const child = await take(options.signal)
    try {
      return await child.run({ bytes, request }, options)
    } finally {
      await giveBack(child)
    }
  }

  warmUp()
  return {
    async run(bytes, request, options = {}) {
      for (let attempt = 1; ; attempt++) {
        try {
          return await runOnce(bytes, request, options)
        } catch (error) {
          if (!(error instanceof ChildGone)) throw error
          if (closed || attempt === ATTEMPTS) throw new LabFailure('reader_failed', error.message)
        }
      }
    },
    pids: () => [...idle, ...busy].map(({ pid }) => pid),
    async close() {
      closed = true
      await Promise.all([...idle, ...busy].map((child) => child.end()))
      for (const wake of waiting.splice(0)) wake()
    },
  }
}

function turn(waiting: (() => void)[], signal: AbortSignal | undefined): Promise<void> {
  signal?.throwIfAborted()
  return new Promise((resolve, reject) => {
    const onAbort = () => {
      waiting.splice(waiting.indexOf(wake), 1)
      reject(signal!.reason)
    }
    const wake = () => {
      signal?.removeEventListener('abort', onAbort)
      resolve()
    }
    waiting.push(wake)
    signal?.addEventListener('abort', onAbort, { once: true })
  })
}
