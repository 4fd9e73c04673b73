import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import type { LabFailure } from '../types.ts'
import { createTaskPool, type PoolOptions, type TaskPool } from './pool.ts'

const TASK = { url: new URL('./test-task.ts', import.meta.url).href, exportName: 'testTask' }
const PARENT = fileURLToPath(new URL('./test-parent.ts', import.meta.url))
const BYTES = new Uint8Array(1_000)
const pools: TaskPool[] = []

function open(options: Partial<PoolOptions> = {}): TaskPool {
  const pool = createTaskPool({ task: TASK, size: 1, ...options })
  pools.push(pool)
  return pool
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

const failure = (promise: Promise<unknown>) =>
  promise.then(
    () => null,
    (error: LabFailure) => error,
  )
const echo = async (pool: TaskPool) => (await pool.run(BYTES, 'echo')) as { pid: number; length: number }

afterEach(async () => {
  await Promise.all(pools.splice(0).map((pool) => pool.close()))
})

describe('a pool of readers', () => {
  it('works in another process, and reuses it', async () => {
    const pool = open()
    const [first, second] = [await echo(pool), await echo(pool)]
    expect(first.length).toBe(1_000)
    expect(first.pid).not.toBe(process.pid)
    expect(second.pid).toBe(first.pid)
  })

  it('hands over the reason of a failure, and for a fault where it happened without a word of the document', async () => {
    const pool = open()
    expect(await failure(pool.run(BYTES, 'fail'))).toMatchObject({ reason: 'several_people', detail: null })
    const fault = await failure(pool.run(BYTES, 'throw'))
    expect(fault?.reason).toBe('reader_failed')
    expect(fault?.detail).toMatch(/^TypeError at test-task\.ts:\d+$/)
  })

  it('stays usable when a child ends by itself', async () => {
    const pool = open()
    expect((await failure(pool.run(BYTES, 'exit')))?.reason).toBe('reader_failed')
    expect((await echo(pool)).length).toBe(1_000)
  })

  it('kills a child that computes for too long', async () => {
    const pool = open({ limits: { text: 300 } })
    const pids = pool.pids()
    expect((await failure(pool.run(BYTES, 'spin')))?.reason).toBe('took_too_long')
    expect(pids.filter(isAlive)).toEqual([])
  })

  it('kills a child that takes too much memory outside of its heap', async () => {
    const pool = open({ limits: { rss: 300_000_000 } })
    expect((await failure(pool.run(BYTES, 'allocate')))?.reason).toBe('used_too_much_memory')
  })

  it('starts a document again when its child is killed from outside, once', async () => {
    const pool = open({ limits: { text: 60_000 } })
    const answer = failure(pool.run(BYTES, 'wait'))
    const [first] = pool.pids()
    process.kill(first!, 'SIGKILL')
    const second = await otherChild(pool, first!)
    process.kill(second, 'SIGKILL')
    expect((await answer)?.reason).toBe('reader_failed')
    expect((await echo(pool)).length).toBe(1_000)
  })

  it('stops at a signal, before and after it has begun', async () => {
    const pool = open({ limits: { text: 60_000 } })
    const abort = new AbortController()
    const running = pool.run(BYTES, 'wait', { signal: abort.signal })
    const waiting = pool.run(BYTES, 'wait', { signal: abort.signal })
    abort.abort(new Error('stop'))
    await Promise.all([expect(running).rejects.toThrow('stop'), expect(waiting).rejects.toThrow('stop')])
    expect((await echo(pool)).length).toBe(1_000)
  })

  it('replaces a child after its share of documents', async () => {
    const pool = open({ limits: { documentsPerChild: 1 } })
    const [first, second] = [await echo(pool), await echo(pool)]
    expect(second.pid).not.toBe(first.pid)
  })

  it('starts a second reader for a second document, and leaves no process when it is closed', async () => {
    const pool = open({ size: 2 })
    await echo(pool)
    expect(pool.pids()).toHaveLength(1)
    await Promise.all([echo(pool), echo(pool)])
    const pids = pool.pids()
    expect(pids).toHaveLength(2)
    await pool.close()
    expect(pids.filter(isAlive)).toEqual([])
    expect((await failure(pool.run(BYTES, 'echo')))?.reason).toBe('reader_failed')
  })
})

describe('a reader whose parent is killed', () => {
  it('ends though it is in the middle of a document', async () => {
    const parent = spawn(process.execPath, [PARENT, 'spin'])
    const pid = await nextPid(parent)
    expect(isAlive(pid)).toBe(true)
    parent.kill('SIGKILL')
    await vi.waitUntil(() => !isAlive(pid), { timeout: 20_000 })
  })
})

describe('Ctrl-C in the terminal of the parent', () => {
  it('does not reach a reader', async () => {
    const parent = spawn(process.execPath, [PARENT], { detached: true })
    onTestFinished(() => void parent.kill('SIGKILL'))
    const pid = await nextPid(parent)
    process.kill(-parent.pid!, 'SIGINT')
    expect(await nextPid(parent)).toBe(pid)
    parent.kill('SIGKILL')
    await vi.waitUntil(() => !isAlive(pid), { timeout: 20_000 })
  })
})

async function nextPid(parent: ChildProcessWithoutNullStreams): Promise<number> {
  const [line] = (await once(parent.stdout, 'data')) as [Buffer]
  return Number(line.toString())
}

async function otherChild(pool: TaskPool, first: number): Promise<number> {
  for (;;) {
    const [pid] = pool.pids()
    if (pid !== undefined && pid !== first) return pid
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
}
