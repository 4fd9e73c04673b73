import { setTimeout as sleep } from 'node:timers/promises'
import { parseCronItems, type Job as QueuedJob } from 'graphile-worker'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from './database.ts'
import { isErasure } from './keyring.ts'
import type { Platform } from './platform.ts'
import { openQueueSession, type QueueSession } from './queue-session.ts'
import type { Scope } from './scope.ts'
import { whenAborted } from './signals.ts'
import { Turns } from './turns.ts'

const HEARTBEAT_MS = 5_000
/** Before another session of the queue is opened; doubles as long as none lasts. */
const FIRST_PAUSE_MS = 250
const LONGEST_PAUSE_MS = 5_000
/** A session that lasted so long was a good one. */
const LASTING_MS = 30_000
/** A worker that has not said it lives for this long is dead, and its jobs are free again. */
export const DEAD_AFTER_SECONDS = 30

export interface Job<P> {
  name: string
  run(platform: Platform, payload: P): Promise<void>
}

/** Runs once in a while, on one node, by the wall clock; what is due is decided by the injected clock. */
export interface Tick {
  name: string
  run(platform: Platform): Promise<void>
}

export interface Enqueuing {
  key: string
  /** The delay. Of the due jobs the one that is due longest runs first, so it is below zero for a job that is due already. */
  delaySeconds?: number
  /** Less is earlier; 0 when absent. */
  priority?: number
  /** Jobs of one queue run one after the other, on whatever node. */
  queue?: string | null
  /** Jobs of one kind and turn run one after the other in a process, without waiting in a slot; the key when absent. */
  turn?: string
}

/**
 * Adds a job in the caller's transaction. Jobs of one key collapse: while one waits, asking again is no more than that;
 * while it runs, one more waits behind it, and it is not tried again should it fail. So a key stands for everything that is to be done:
 * what only one asking knows is no part of the payload.
 */
export async function enqueue<P>(
  db: Db,
  job: Pick<Job<P>, 'name'>,
  payload: P,
  { key, delaySeconds = 0, priority = 0, queue = null, turn = key }: Enqueuing,
): Promise<void> {
  await addJob(db, {
    task: job.name,
    payload,
    queue: sql`${queue}`,
    runAt: sql`now() + make_interval(secs => ${delaySeconds})`,
    key: `${job.name}:${key}`,
    priority,
    turns: [`${job.name}:${turn}`],
  })
}

interface Added {
  task: string
  payload: unknown
  queue: RawBuilder<unknown>
  runAt: RawBuilder<unknown>
  key: string
  priority: number
  turns: readonly string[]
}

async function addJob(db: Db, { task, payload, queue, runAt, key, priority, turns }: Added): Promise<void> {
  const add = () =>
    sql`select from graphile_worker.add_jobs(array[(
      ${task}, ${JSON.stringify(payload)}::json, ${queue}::text, ${runAt}, null, ${key},
      ${priority}::smallint, ${turns}::text[])::graphile_worker.job_spec])`.execute(db)
  // A job that a worker takes in this very moment is neither seen as waiting nor as running, and is passed over. Asked
  // again, it is seen to run. https://github.com/graphile/worker/issues/580
  while ((await add()).rows.length === 0);
}

/** To where it was, while it counts as running. One without a key was asked for again meanwhile, and its successor waits. */
async function putBack(db: Db, job: QueuedJob): Promise<void> {
  if (job.key === null) return
  await addJob(db, {
    task: job.task_identifier,
    payload: job.payload,
    queue: sql`(select queue_name from graphile_worker.jobs where id = ${job.id})`,
    runAt: sql`${job.run_at}::timestamptz`,
    key: job.key,
    priority: job.priority,
    turns: Object.keys(job.flags ?? {}),
  })
}

/**
 * The same as an expression, for a statement that does everything at once; its arguments are SQL. The time at which a
 * waiting job is to run stays as it is. A job that a worker takes at this very moment is passed over, so the caller also looks for
 * rows that were left out.
 */
export const addJobExpression = (job: { name: string; payload: string; key: string; delaySeconds: number }) =>
  `(graphile_worker.add_job(identifier := '${job.name}', payload := ${job.payload}, job_key := ${job.key}, flags := array[${job.key}],
    run_at := now() + make_interval(secs => ${job.delaySeconds}), job_key_mode := 'preserve_run_at')).id`

/** Jobs of a kind whose keys begin with `start` and end with `end`: those that wait or run, or only those put off until later. */
export async function countJobs(
  db: Db,
  job: Pick<Job<never>, 'name'>,
  { start = '', end = '', putOff = false }: { start?: string; end?: string; putOff?: boolean },
): Promise<number> {
  const { rows } = await sql<{ jobs: number }>`select count(*)::integer as jobs from graphile_worker.jobs
    where task_identifier = ${job.name} and key like ${`${job.name}:${start}%${end}`}
      and (run_at > now() or not ${putOff})`.execute(db)
  return rows[0]!.jobs
}

/** Deletes the waiting jobs of a user, whose key is part of the keys of their jobs. Running jobs end by themselves. */
export async function dropJobsOf(trx: Db, { userKey }: Scope): Promise<number> {
  const { rows } = await sql`select from graphile_worker.complete_jobs(array(
    select id from graphile_worker.jobs where key like ${`%/${userKey}%`}))`.execute(trx)
  return rows.length
}

export interface JobRunner {
  /** The clock was moved: what waits for a time is looked at now. */
  clockMoved(): Promise<void>
  stop(): Promise<void>
}

export interface JobOptions {
  jobs: readonly Job<never>[]
  ticks: readonly Tick[]
  concurrency: number
}

export async function startJobs(platform: Platform, options: JobOptions): Promise<JobRunner> {
  const queue = new Queue(platform, options)
  await queue.start()
  return queue
}

/** Works on the queue in one session after the other: a session ends with its first fault of the database. */
class Queue implements JobRunner {
  readonly #platform: Platform
  readonly #options: JobOptions
  readonly #stopping = new AbortController()
  /** Sessions that may still have jobs under way. */
  readonly #open = new Set<QueueSession>()
  readonly #leaving = new Set<Promise<void>>()
  readonly #turns = new Turns()
  #timer: NodeJS.Timeout | undefined
  #maintenance: Promise<void> = Promise.resolve()

  constructor(platform: Platform, options: JobOptions) {
    this.#platform = platform
    this.#options = options
  }

  async start(): Promise<void> {
    const first = await this.#openSession()
    this.#timer = setInterval(() => this.#beat(), HEARTBEAT_MS)
    this.#maintenance = this.#maintain(first)
  }

  async clockMoved(): Promise<void> {
    const { db } = this.#platform
    await sql`select graphile_worker.reschedule_jobs(
      array(select id from graphile_worker.jobs where run_at > now()), run_at := now())`.execute(db)
    for (const tick of this.#options.ticks) await enqueue(db, tick, {}, { key: 'clock moved' })
  }

  async stop(): Promise<void> {
    this.#stopping.abort()
    clearInterval(this.#timer)
    await this.#maintenance
    const stopping = [...this.#open].map(async (session) => {
      await session.stop()
      await signOff(this.#platform, session.id)
    })
    for (const result of await Promise.allSettled([...stopping, ...this.#leaving]))
      if (result.status === 'rejected')
        this.#platform.log.warn(
          { err: result.reason },
          'a worker could not sign off; it is taken for dead in a while',
        )
  }

  async #openSession(): Promise<QueueSession> {
    const platform = this.#platform
    const { jobs, ticks, concurrency } = this.#options
    const session = await openQueueSession(platform.pool, {
      concurrency,
      forbiddenFlags: () => this.#turns.taken(),
      taskList: Object.fromEntries([
        ...jobs.map((job) => [
          job.name,
          (payload: unknown, { job: queued }: { job: QueuedJob }) =>
            this.#turns.run(queued, {
              work: () => measured(platform, job.name, () => job.run(platform, payload as never)),
              putBack: () => putBack(platform.db, queued),
            }),
        ]),
        ...ticks.map((tick) => [tick.name, () => measured(platform, tick.name, () => tick.run(platform))]),
      ]),
      parsedCronItems: parseCronItems(
        ticks.map((tick) => ({ task: tick.name, match: '* * * * *', options: { backfillPeriod: 0 } })),
      ),
    })
    this.#open.add(session)
    await this.#beat()
    return session
  }

  /** Runs sessions until it is stopped. The jobs of a lost session end beside those of the next. */
  async #maintain(first: QueueSession): Promise<void> {
    const { log } = this.#platform
    const { signal } = this.#stopping
    const stopped = whenAborted(signal).then(() => null)
    let pauseMs = FIRST_PAUSE_MS
    for (let session: QueueSession | null = first; session; session = await this.#openAgain(pauseMs)) {
      const openedAt = performance.now()
      const lost = await Promise.race([session.lost.then((err) => ({ err })), stopped])
      if (!lost || signal.aborted) return
      log.warn({ err: lost.err }, 'the job queue lost its database; it goes on when the database answers')
      this.#leave(session)
      const lasted = performance.now() - openedAt > LASTING_MS
      pauseMs = lasted ? FIRST_PAUSE_MS : Math.min(2 * pauseMs, LONGEST_PAUSE_MS)
    }
  }

  /** Opens a session again; null when it is stopped. */
  async #openAgain(firstPauseMs: number): Promise<QueueSession | null> {
    for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS)) {
      if (!(await this.#pause(pauseMs))) return null
      try {
        const session = await this.#openSession()
        this.#platform.log.info('the job queue goes on')
        return session
      } catch (err) {
        this.#platform.log.debug({ err }, 'the job queue does not reach its database yet')
      }
    }
  }

  #leave(session: QueueSession): void {
    const leaving = this.#free(session).finally(() => this.#leaving.delete(leaving))
    this.#leaving.add(leaving)
  }

  /** Frees the jobs of a lost session once none of them is running. When this worker is stopped, others find it to be dead. */
  async #free(session: QueueSession): Promise<void> {
    await session.stop()
    this.#open.delete(session)
    do {
      try {
        await freeJobs(this.#platform, session.id)
        return
      } catch (err) {
        this.#platform.log.debug({ err }, 'the jobs of a lost session are not free yet')
      }
    } while (await this.#pause(LONGEST_PAUSE_MS / 5))
  }

  /** Whether it goes on afterwards. */
  async #pause(ms: number): Promise<boolean> {
    const { signal } = this.#stopping
    await sleep(ms, undefined, { signal }).catch(() => {})
    return !signal.aborted
  }

  async #beat(): Promise<void> {
    try {
      await heartbeat(
        this.#platform,
        [...this.#open].map(({ id }) => id),
      )
    } catch (err) {
      this.#platform.log.warn({ err }, 'job heartbeat failed')
    }
  }
}

async function measured(platform: Platform, task: string, work: () => Promise<void>): Promise<void> {
  const end = platform.metrics.jobs.startTimer({ task })
  try {
    await work()
    platform.log.debug({ task, seconds: end({ result: 'done' }) }, 'job done')
  } catch (err) {
    if (isErasure(err)) {
      end({ result: 'done' })
      platform.log.debug({ task }, 'job ended: its user was erased meanwhile')
      return
    }
    end({ result: 'failed' })
    platform.log.error({ err, task }, 'job failed and will be tried again')
    throw err
  }
}

/**
 * The queue may still be writing what became of the last jobs. Should that fail, they stay locked: then the worker stays
 * known, is taken for dead in a while, and they are free again.
 */
async function signOff(platform: Platform, poolId: string): Promise<void> {
  await sql`delete from workers where worker_id = ${poolId}
    and not exists (select from graphile_worker.jobs where locked_by = ${poolId})`.execute(platform.db)
}

/** Says that these live, and looks after what others left. */
async function heartbeat(platform: Platform, poolIds: readonly string[]): Promise<void> {
  await sql`insert into workers (worker_id, alive_at) select unnest(${poolIds}::text[]), now()
    on conflict (worker_id) do update set alive_at = now()`.execute(platform.db)
  await freeJobsOfTheDead(platform)
  await forgetReplaced(platform)
}

async function freeJobsOfTheDead({ db, log }: Platform): Promise<void> {
  const freed = await db.transaction().execute(async (trx) => {
    const dead = await trx
      .deleteFrom('workers')
      .where('alive_at', '<', sql<Date>`now() - make_interval(secs => ${DEAD_AFTER_SECONDS})`)
      .returning('worker_id')
      .execute()
    for (const { worker_id: id } of dead) await unlock(trx, id)
    return dead.length
  })
  if (freed > 0) log.warn({ workers: freed }, 'freed the jobs of workers that died')
}

async function freeJobs({ db }: Platform, poolId: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await trx.deleteFrom('workers').where('worker_id', '=', poolId).execute()
    await unlock(trx, poolId)
  })
}

async function unlock(trx: Db, poolId: string): Promise<void> {
  await sql`select graphile_worker.force_unlock_workers(array[${poolId}])`.execute(trx)
}

/**
 * A job that was asked for again while it ran, and failed or was left by a dead worker, is not tried again: its successor does
 * everything. The same is true of ticks, which come every minute. Nothing else is without a key.
 */
async function forgetReplaced({ db }: Platform): Promise<void> {
  await sql`select graphile_worker.complete_jobs(array(
    select id from graphile_worker.jobs where key is null and attempts >= max_attempts and locked_at is null))`.execute(
    db,
  )
}
