import { EventEmitter } from 'node:events'
import { parseCronItems, type Runner, run } from 'graphile-worker'
import { sql } from 'kysely'
import { type Db, silentGraphileLogger } from './database.ts'
import { isErasure } from './keyring.ts'
import type { Platform } from './platform.ts'
import type { Scope } from './scope.ts'

const HEARTBEAT_MS = 5_000
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
  /** Of those that are due the one that is due longest runs first: below zero for what is due already. */
  delaySeconds?: number
  /** Less is earlier; 0 when absent. */
  priority?: number
  /** Jobs of one queue run one after the other, on whatever node. */
  queue?: string | null
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
  { key, delaySeconds = 0, priority = 0, queue = null }: Enqueuing,
): Promise<void> {
  const add = () =>
    sql`select from graphile_worker.add_jobs(array[(
      ${job.name}, ${JSON.stringify(payload)}::json, ${queue}::text, now() + make_interval(secs => ${delaySeconds}), null,
      ${`${job.name}:${key}`}, ${priority}::smallint, null)::graphile_worker.job_spec])`.execute(db)
  // A job that a worker takes in this very moment is neither seen as waiting nor as running, and is passed over. Asked
  // again, it is seen to run. https://github.com/graphile/worker/issues/580
  while ((await add()).rows.length === 0);
}

/**
 * The same as an expression, for a statement that does everything at once; its arguments are SQL. The time at which a
 * waiting job is to run stays as it is. A job that a worker takes in this very moment is passed over: whoever uses this also looks for
 * what was forgotten.
 */
export const addJobExpression = (job: { name: string; payload: string; key: string; delaySeconds: number }) =>
  `(graphile_worker.add_job(identifier := '${job.name}', payload := ${job.payload}, job_key := ${job.key},
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

/** What waits for a person, whose key is part of the keys of their jobs. What runs already ends by itself. */
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

export async function startJobs(
  platform: Platform,
  options: { jobs: readonly Job<never>[]; ticks: readonly Tick[]; concurrency: number },
): Promise<JobRunner> {
  const events = new EventEmitter()
  let poolId: string | null = null
  events.on('pool:create', ({ workerPool }: { workerPool: { id: string } }) => {
    poolId = workerPool.id
  })
  const runner: Runner = await run({
    pgPool: platform.pool,
    concurrency: options.concurrency,
    pollInterval: 1_000,
    noHandleSignals: true,
    logger: silentGraphileLogger,
    events,
    taskList: Object.fromEntries([
      ...options.jobs.map((job) => [
        job.name,
        (payload: unknown) => measured(platform, job.name, () => job.run(platform, payload as never)),
      ]),
      ...options.ticks.map((tick) => [
        tick.name,
        () => measured(platform, tick.name, () => tick.run(platform)),
      ]),
    ]),
    parsedCronItems: parseCronItems(
      options.ticks.map((tick) => ({ task: tick.name, match: '* * * * *', options: { backfillPeriod: 0 } })),
    ),
  })
  const beat = async () => {
    if (poolId) await heartbeat(platform, poolId)
  }
  await beat()
  const timer = setInterval(
    () => beat().catch((err) => platform.log.warn({ err }, 'job heartbeat failed')),
    HEARTBEAT_MS,
  )
  return {
    async clockMoved() {
      await sql`select graphile_worker.reschedule_jobs(
        array(select id from graphile_worker.jobs where run_at > now()), run_at := now())`.execute(
        platform.db,
      )
      for (const tick of options.ticks) await enqueue(platform.db, tick, {}, { key: 'clock moved' })
    },
    async stop() {
      clearInterval(timer)
      await runner.stop()
      if (poolId) await signOff(platform, poolId)
    },
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

/** Says that this worker lives, and looks after what others left. */
async function heartbeat(platform: Platform, poolId: string): Promise<void> {
  await sql`insert into workers (worker_id, alive_at) values (${poolId}, now())
    on conflict (worker_id) do update set alive_at = now()`.execute(platform.db)
  await freeJobsOfTheDead(platform)
  await forgetReplaced(platform)
}

async function freeJobsOfTheDead(platform: Platform): Promise<void> {
  const dead = await platform.db
    .deleteFrom('workers')
    .where('alive_at', '<', sql<Date>`now() - make_interval(secs => ${DEAD_AFTER_SECONDS})`)
    .returning('worker_id')
    .execute()
  if (dead.length === 0) return
  await sql`select graphile_worker.force_unlock_workers(${dead.map((row) => row.worker_id)}::text[])`.execute(
    platform.db,
  )
  platform.log.warn({ workers: dead.length }, 'freed the jobs of workers that died')
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
