import { runOnce } from 'graphile-worker'
import { sql } from 'kysely'
import { silentGraphileLogger } from '../src/platform/database.ts'
import type { Job } from '../src/platform/jobs.ts'
import type { Platform } from '../src/platform/platform.ts'

/**
 * By itself the queue ends a run while it still takes out what is done and puts back what failed. A run that gathers these
 * writings waits for them.
 */
const SETTLED_AT_THE_END = { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } }

/**
 * Runs every job of these kinds that waits, also those that were put off, and those that they start. Failed ones are left
 * for `retryJobs`.
 */
export async function drainJobs(platform: Platform, jobs: readonly Job<never>[]): Promise<void> {
  const taskList = Object.fromEntries(
    jobs.map((job) => [job.name, (payload: unknown) => job.run(platform, payload as never)]),
  )
  while (await makeDue(platform, jobs))
    await runOnce({
      pgPool: platform.pool,
      taskList,
      logger: silentGraphileLogger,
      concurrency: 2,
      preset: SETTLED_AT_THE_END,
    })
}

/** Runs all jobs, including those that failed before. */
export async function retryJobs(platform: Platform, jobs: readonly Job<never>[]): Promise<void> {
  await sql`update graphile_worker._private_jobs set attempts = 0 where task_id in ${taskIds(jobs)}`.execute(
    platform.db,
  )
  await drainJobs(platform, jobs)
}

/** Makes the jobs due; false when there are none. */
async function makeDue({ db }: Platform, jobs: readonly Job<never>[]): Promise<boolean> {
  const { numAffectedRows } = await sql`update graphile_worker._private_jobs set run_at = now()
    where attempts = 0 and task_id in ${taskIds(jobs)}`.execute(db)
  return numAffectedRows !== 0n
}

const taskIds = (jobs: readonly Job<never>[]) =>
  sql`(select id from graphile_worker._private_tasks where identifier = any(${jobs.map(({ name }) => name)}))`
