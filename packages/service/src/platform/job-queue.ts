import { sql } from 'kysely'
import type { Db } from './database.ts'
import { DEAD_AFTER_SECONDS } from './jobs.ts'
import type { Scope } from './scope.ts'

/** A queue longer than this is reported as being at least so long. */
const COUNTED = 100_000
/** Trouble that passed by itself is none. */
const KEEPS_FAILING = 3
const LONGEST_ERROR = 160

export interface TaskQueue {
  task: string
  /** Jobs that are due and not begun. */
  waiting: number
  /** Jobs for a later time. */
  later: number
  running: number
  /** Failed, and will be tried again. */
  retrying: number
  /** Jobs that failed so often that they are no longer retried. */
  givenUp: number
  oldestDueAt: Date | null
}

export async function queuesByTask(db: Db): Promise<{ tasks: TaskQueue[]; isMore: boolean }> {
  const { rows } = await sql<TaskQueue & { counted: number }>`
    select task_identifier as task,
      count(*) filter (where state = 'waiting')::integer as waiting,
      count(*) filter (where state = 'later')::integer as later,
      count(*) filter (where state = 'running')::integer as running,
      count(*) filter (where state = 'retrying')::integer as retrying,
      count(*) filter (where state = 'given up')::integer as "givenUp",
      min(run_at) filter (where state = 'waiting') as "oldestDueAt",
      count(*)::integer as counted
    from (
      select task_identifier, run_at, case
        when locked_at is not null then 'running'
        when attempts >= max_attempts then 'given up'
        when attempts > 0 then 'retrying'
        when run_at > now() then 'later'
        else 'waiting' end as state
      from graphile_worker.jobs limit ${COUNTED}) jobs
    group by task_identifier
    order by task_identifier`.execute(db)
  const counted = rows.reduce((sum, row) => sum + row.counted, 0)
  return { tasks: rows.map(({ counted: _, ...queue }) => queue), isMore: counted >= COUNTED }
}

export interface FailingJob {
  jobId: string
  task: string
  /** The user that the job belongs to, if it does. */
  scope: Scope | null
  attempts: number
  isGivenUp: boolean
  /** When it is retried; null when it is not. */
  nextRunAt: Date | null
  failedAt: Date
  /** The kind of the failure, which contains no personal data. */
  error: string
}

/** Lists jobs that fail repeatedly, worst first. */
export async function failingJobs(db: Db, limit: number): Promise<FailingJob[]> {
  const { rows } = await sql<{
    id: string
    task: string
    key: string | null
    attempts: number
    given_up: boolean
    run_at: Date
    updated_at: Date
    last_error: string
  }>`
    select id::text, task_identifier as task, key, attempts, attempts >= max_attempts as given_up, run_at, updated_at,
      last_error
    from graphile_worker.jobs
    where locked_at is null and last_error is not null
      and (attempts >= ${KEEPS_FAILING} or attempts >= max_attempts)
    order by attempts >= max_attempts desc, attempts desc, id
    limit ${limit}`.execute(db)
  return rows.map((row) => ({
    jobId: row.id,
    task: row.task,
    scope: scopeOfKey(row.key),
    attempts: row.attempts,
    isGivenUp: row.given_up,
    nextRunAt: row.given_up ? null : row.run_at,
    failedAt: row.updated_at,
    error: withoutValues(row.last_error),
  }))
}

/** Makes a job due at once, with all its attempts before it. Returns its task; null when it is running, gone, or never failed. */
export async function retryJob(trx: Db, jobId: string): Promise<string | null> {
  const { rows } = await sql<{ task: string }>`
    with retried as (
      select id from graphile_worker.reschedule_jobs(
        array(select id from graphile_worker.jobs where id = ${jobId}::bigint and last_error is not null),
        run_at := now(), attempts := 0))
    select task_identifier as task from graphile_worker.jobs where id in (select id from retried)`.execute(
    trx,
  )
  return rows[0]?.task ?? null
}

/** Counts workers by their last report; one that died is left out after a while. */
export async function liveWorkers(db: Db): Promise<number> {
  const { rows } = await sql<{ alive: number }>`select count(*)::integer as alive from workers
    where alive_at >= now() - make_interval(secs => ${DEAD_AFTER_SECONDS})`.execute(db)
  return rows[0]!.alive
}

const USER_JOB = /:(\d{1,3})\/([0-9a-f-]{36})(?:\/|$)/

function scopeOfKey(key: string | null): Scope | null {
  const found = key === null ? null : USER_JOB.exec(key)
  return found ? { lane: Number(found[1]), userKey: found[2]! } : null
}

const QUOTED = /"[^"]*"|'[^']*'|`[^`]*`|“[^”]*”|\{.*\}|\[.*\]/g
const TOKEN = /\S*[\d@/\\]\S*|\S{25,}/g

/**
 * An error may quote what it stumbled over: a payload, a token, a name. What is in quotes, and every word with a digit or of
 * a length that no word has, is left out. The log has the whole of it.
 */
export function withoutValues(error: string): string {
  const [line = ''] = error.split('\n', 1)
  const words = line
    .replace(QUOTED, '…')
    .replace(TOKEN, '…')
    .replace(/…(?:[\s,.:;]*…)+/g, '…')
    .trim()
  return words.length > LONGEST_ERROR ? `${words.slice(0, LONGEST_ERROR)}…` : words
}
