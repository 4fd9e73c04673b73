import { type Static, Type } from 'typebox'
import { audit, namesOfClients } from '../../accounts/index.ts'
import { withdrawalsWaiting } from '../../connections/index.ts'
import { deliveryWorkers, outboxState } from '../../delivery/index.ts'
import { labDocumentsWaiting } from '../../lab/index.ts'
import { batchesWaiting } from '../../phones/index.ts'
import { apiError } from '../../platform/http/errors.ts'
import {
  type FailingJob,
  failingJobs,
  liveWorkers,
  queuesByTask,
  retryJob,
} from '../../platform/job-queue.ts'
import { nowDate, type Platform } from '../../platform/platform.ts'
import { findUserByScope } from '../../users/index.ts'
import type { Area } from '../ports.ts'
import { iso, TextOrNull } from './shared.ts'
import { nameOfTask } from './task-names.ts'

const FAILING_SHOWN = 50

const TaskSchema = Type.Object({
  task: Type.String(),
  title: Type.String(),
  waiting: Type.Integer(),
  later: Type.Integer(),
  running: Type.Integer(),
  retrying: Type.Integer(),
  given_up: Type.Integer(),
  oldest_due_at: TextOrNull,
})

const FailingSchema = Type.Object({
  job_id: Type.String(),
  title: Type.String(),
  /** Whom it is for, where it is for one user who is still there. */
  user: Type.Union([
    Type.Object({ client_uuid: Type.String(), client_name: Type.String(), user_id: Type.String() }),
    Type.Null(),
  ]),
  attempts: Type.Integer(),
  is_given_up: Type.Boolean(),
  next_run_at: TextOrNull,
  failed_at: Type.String(),
  error: Type.String(),
})
export type FailingJobEntry = Static<typeof FailingSchema>

const WaitingSchema = Type.Object({
  count: Type.Integer(),
  is_more: Type.Boolean(),
  oldest_at: TextOrNull,
})

const WorkSchema = Type.Object({
  job_workers: Type.Integer(),
  delivery_workers: Type.Integer(),
  outbox: Type.Object({
    due: Type.Integer(),
    later: Type.Integer(),
    held: Type.Integer(),
    is_more: Type.Boolean(),
    oldest_due_at: TextOrNull,
  }),
  phone_batches: WaitingSchema,
  lab_documents: WaitingSchema,
  withdrawals: WaitingSchema,
  tasks: Type.Array(TaskSchema),
  tasks_are_more: Type.Boolean(),
  failing: Type.Array(FailingSchema),
})
export type WorkAnswer = Static<typeof WorkSchema>

/** What waits, what is under way, and what does not get done. */
export function registerWork({ server, platform, access }: Area): void {
  server.get(
    '/operator/work',
    { ...access('operator'), schema: { response: { 200: WorkSchema } } },
    async () => {
      const { db, clock } = platform
      const outbox = await outboxState(db, nowDate(clock))
      const { tasks, isMore } = await queuesByTask(db)
      const withdrawals = await withdrawalsWaiting(db)
      return {
        job_workers: await liveWorkers(db),
        delivery_workers: await deliveryWorkers(db),
        outbox: {
          due: outbox.due,
          later: outbox.later,
          held: outbox.held,
          is_more: outbox.isMore,
          oldest_due_at: iso(outbox.oldestDueAt),
        },
        phone_batches: waitingOf(await batchesWaiting(db)),
        lab_documents: waitingOf(await labDocumentsWaiting(db)),
        withdrawals: waitingOf({ ...withdrawals, isMore: false }),
        tasks: tasks.map(({ task, waiting, later, running, retrying, givenUp, oldestDueAt }) => ({
          task,
          title: nameOfTask(task),
          waiting,
          later,
          running,
          retrying,
          given_up: givenUp,
          oldest_due_at: iso(oldestDueAt),
        })),
        tasks_are_more: isMore,
        failing: await describeFailing(platform, await failingJobs(db, FAILING_SHOWN)),
      }
    },
  )

  server.post(
    '/operator/jobs/:job/retry',
    {
      ...access('operator'),
      schema: { params: Type.Object({ job: Type.String({ pattern: '^\\d{1,18}$' }) }) },
    },
    async ({ params, portal }, reply) => {
      await platform.db.transaction().execute(async (trx) => {
        const task = await retryJob(trx, params.job)
        if (task === null) throw apiError('portal_job_not_waiting')
        await audit(trx, platform, {
          actor: portal.actor,
          clientUuid: null,
          action: 'job.retry',
          detail: { job: nameOfTask(task), job_id: params.job },
        })
      })
      return reply.code(204).send()
    },
  )
}

const waitingOf = (waiting: { count: number; isMore: boolean; oldestAt: Date | null }) => ({
  count: waiting.count,
  is_more: waiting.isMore,
  oldest_at: iso(waiting.oldestAt),
})

async function describeFailing({ db }: Platform, jobs: readonly FailingJob[]): Promise<FailingJobEntry[]> {
  const users = await Promise.all(jobs.map(({ scope }) => scope && findUserByScope(db, scope)))
  const names = await namesOfClients(
    db,
    users.flatMap((user) => user?.clientUuid ?? []),
  )
  return jobs.map((job, index) => {
    const user = users[index]
    return {
      job_id: job.jobId,
      title: nameOfTask(job.task),
      user: user
        ? {
            client_uuid: user.clientUuid,
            client_name: names.get(user.clientUuid) ?? '',
            user_id: user.userId,
          }
        : null,
      attempts: job.attempts,
      is_given_up: job.isGivenUp,
      next_run_at: iso(job.nextRunAt),
      failed_at: job.failedAt.toISOString(),
      error: job.error,
    }
  })
}
