import { EventEmitter } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { type RunnerOptions, run, type WorkerPool } from 'graphile-worker'
import type pg from 'pg'
import { silentGraphileLogger } from './database.ts'
import { codeOf, DatabaseAway } from './database-fault.ts'
import type { DatabasePool } from './database-pool.ts'

/** Serialization failures and deadlocks: the queue tries again by itself. */
const CONFLICTS: readonly (string | null)[] = ['40001', '40P01']
/** How often a session looks for jobs whose time has come. New ones that are due at once are announced to it. */
const LOOK_MS = 1_000
/** How often each slot looks by itself, should anything have been missed. */
const SLOT_LOOK_MS = 30_000
const DUE_JOBS = `
  select id from graphile_worker.jobs
  where run_at <= now() and locked_at is null and attempts < max_attempts limit $1`
const NOTHING = { rows: [], rowCount: 0, command: '', oid: 0, fields: [] }

/** The queue at work under one name, until a statement of its own fails. */
export interface QueueSession {
  /** Its jobs are locked by this name. */
  id: string
  /** Why it takes no more jobs. */
  lost: Promise<unknown>
  /** Takes no more jobs; returns when those under way have ended. */
  stop(): Promise<void>
}

/**
 * graphile-worker ends the process when it cannot store the outcome of a job. Here the first failure
 * of the database ends the session instead: whatever it asks from then on is answered with nothing. Its jobs stay locked, and
 * the code that opened it frees them when it has stopped. The end of the connection on which it listens is such a failure: the server may be
 * another one now, a standby that was promoted and takes jobs for being under way whose end it did not hear of.
 */
export async function openQueueSession(
  pool: DatabasePool,
  options: Pick<RunnerOptions, 'concurrency' | 'taskList' | 'parsedCronItems' | 'forbiddenFlags'>,
): Promise<QueueSession> {
  const lost = Promise.withResolvers<unknown>()
  let workers: WorkerPool | null = null
  let isLost = false
  const lose = (reason: unknown) => {
    isLost = true
    lost.resolve(reason)
  }
  const answered = async <T>(work: () => Promise<T>): Promise<T> => {
    if (isLost) return NOTHING as T
    try {
      return await work()
    } catch (error) {
      if (workers === null || CONFLICTS.includes(codeOf(error))) throw error
      lose(error)
      return NOTHING as T
    }
  }
  const events = new EventEmitter()
  events.on('pool:create', ({ workerPool }: { workerPool: WorkerPool }) => {
    workers = workerPool
  })
  const runner = await run({
    ...options,
    pgPool: queuePool(pool, answered, lose),
    pollInterval: SLOT_LOOK_MS,
    noHandleSignals: true,
    noPreparedStatements: pool.isPooled,
    logger: silentGraphileLogger,
    events,
  })
  runner.promise.then(() => lose(new Error('the queue ended')), lose)
  const stopping = new AbortController()
  const { signal } = stopping
  // One statement instead of one for each slot, as the slots' own looks would be.
  const looking = (async () => {
    for (;;) {
      await sleep(LOOK_MS, undefined, { signal })
      const { rows } = await answered(() => pool.query(DUE_JOBS, [options.concurrency ?? 1]))
      if (isLost || signal.aborted) return
      if (rows.length > 0) workers!.nudge(rows.length)
    }
  })().catch((error) => signal.aborted || lose(error))
  return {
    id: workers!.id,
    lost: lost.promise,
    async stop() {
      stopping.abort()
      await looking
      // It may have ended by itself; what it could not say is found by its lock.
      await runner.stop().catch(() => {})
      await runner.promise.catch(() => {})
    },
  }
}

type Answered = <T>(work: () => Promise<T>) => Promise<T>

/** The parts of a pool that graphile-worker uses: statements, by promises, and a connection to listen on, by callback. */
function queuePool(pool: DatabasePool, answered: Answered, lose: (reason: unknown) => void): pg.Pool {
  const query = (...given: [pg.QueryConfig]) => answered(() => pool.query(...given))
  const listening = (
    callback: (error: unknown, client?: pg.Client, release?: () => Promise<void>) => void,
  ): void => {
    pool.connectAlone().then(
      (client) => {
        client.once('end', () => lose(new DatabaseAway('the connection was lost')))
        callback(undefined, client, () => client.end().catch(() => {}))
      },
      (error) => {
        lose(error)
        callback(error)
      },
    )
  }
  const connect = async () => {
    const client = await answered(() => pool.connect())
    if (!('release' in client)) return { query, release() {} }
    return {
      query: (...statement: [pg.QueryConfig]) => answered(() => client.query(...statement)),
      release: () => client.release(),
    }
  }
  const asked: Partial<Record<keyof pg.Pool, unknown>> = {
    options: pool.options,
    listeners: (name: string) => pool.listeners(name),
    query,
    connect: (callback?: Parameters<typeof listening>[0]) => (callback ? listening(callback) : connect()),
  }
  return asked as unknown as pg.Pool
}
