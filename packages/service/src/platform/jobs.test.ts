import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestPlatform, type TestPlatform } from '../../test/platform.ts'
import { wireTo } from '../../test/wire.ts'
import { openDatabase } from './database.ts'
import { enqueue, type Job, startJobs } from './jobs.ts'

let world: TestPlatform
beforeAll(async () => {
  world = await createTestPlatform()
})
afterAll(() => world?.close())

const workers = async () => (await world.platform.pool.query('select worker_id from workers')).rows

async function runOne(run: () => Promise<void>): Promise<void> {
  const ran = Promise.withResolvers<void>()
  const job = { name: 'one', run: () => run().finally(ran.resolve) }
  const jobs = await startJobs(world.platform, { jobs: [job], ticks: [], concurrency: 1 })
  await enqueue(world.platform.db, job, {}, { key: 'one' })
  await ran.promise
  await jobs.stop()
}

const queued = async () =>
  (
    await world.platform.pool.query(
      'select key, payload, locked_at is not null as running from graphile_worker._private_jobs order by id',
    )
  ).rows
const forgetAll = () => world.platform.pool.query('delete from graphile_worker._private_jobs')

test('what is asked for in the moment in which a worker takes the job that waits is done after it', async () => {
  const { db, pool } = world.platform
  const job = { name: 'taken' }
  await enqueue(db, job, { asked: 1 }, { key: 'k' })
  const worker = await pool.connect()
  try {
    await worker.query('begin')
    await worker.query(
      `update graphile_worker._private_jobs set locked_at = now(), locked_by = 'w', attempts = 1`,
    )
    const asking = enqueue(db, job, { asked: 2 }, { key: 'k' })
    await waitsForLock()
    await worker.query('commit')
    await asking
    expect(await queued()).toEqual([
      { key: null, payload: { asked: 1 }, running: true },
      { key: 'taken:k', payload: { asked: 2 }, running: false },
    ])
  } finally {
    worker.release()
    await forgetAll()
  }
})

/** Waits until a session waits for a lock. */
async function waitsForLock(): Promise<void> {
  for (;;) {
    const { rows } = await world.platform.pool.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    if (rows.length > 0) return
    await sleep(20)
  }
}

test('a job that fails after it was asked for again leaves nothing but its successor', async () => {
  const { platform } = world
  const runs: unknown[] = []
  const done = Promise.withResolvers<void>()
  const job: Job<{ asked: number }> = {
    name: 'failing',
    async run(_platform, payload) {
      runs.push(payload)
      if (runs.length > 1) return done.resolve()
      await enqueue(platform.db, job, { asked: 2 }, { key: 'k' })
      throw new Error('no')
    },
  }
  await enqueue(platform.db, job, { asked: 1 }, { key: 'k' })
  const options = { jobs: [job as Job<never>], ticks: [], concurrency: 1 }
  const first = await startJobs(platform, options)
  await done.promise
  await first.stop()
  // The first thing that a worker does is to look after what others left.
  const second = await startJobs(platform, options)
  await second.stop()
  expect(runs).toEqual([{ asked: 1 }, { asked: 2 }])
  expect(await queued()).toEqual([])
})

test('a worker whose last job is still locked when it stops stays known, so that the job is freed if its end is lost', async () => {
  const { pool } = world.platform
  const holder = await pool.connect()
  try {
    await runOne(async () => {
      await holder.query('begin')
      await holder.query('select from graphile_worker._private_jobs for update')
    })
    const { rows } = await pool.query('select locked_by as worker_id from graphile_worker.jobs')
    expect(rows).toHaveLength(1)
    // Workers of the tests before may be known still, for the same reason.
    expect(await workers()).toContainEqual(rows[0])
  } finally {
    await holder.query('rollback')
    holder.release()
  }
})

test('a fault of the database ends no worker: what was under way is done again, and what came later is done', async () => {
  const { wire, url } = await wireTo(world.databaseUrl)
  const database = openDatabase(url, { poolSize: 4, statementSeconds: 5 })
  const platform = { ...world.platform, db: database.db, pool: database.pool }
  const runs: string[] = []
  const begun = Promise.withResolvers<void>()
  const cut = Promise.withResolvers<void>()
  const job: Job<{ name: string }> = {
    name: 'through a fault',
    async run(_platform, { name }) {
      runs.push(name)
      if (name !== 'long' || runs.length > 1) return
      begun.resolve()
      await cut.promise
    },
  }
  const jobs = await startJobs(platform, { jobs: [job as Job<never>], ticks: [], concurrency: 2 })
  try {
    await enqueue(world.platform.db, job, { name: 'long' }, { key: 'long' })
    await begun.promise
    wire.cut()
    cut.resolve()
    await enqueue(world.platform.db, job, { name: 'later' }, { key: 'later' })
    // Longer than the queue needs to find that it cannot write what became of the job.
    await sleep(1_500)
    wire.down = false
    while ((await queued()).length > 0) await sleep(50)
    expect(runs.toSorted()).toEqual(['later', 'long', 'long'])
  } finally {
    await jobs.stop()
    await database.close()
    await wire.close()
  }
})

test('what a promoted standby takes for under way, because it missed the end of it, is done again', async () => {
  const { platform } = world
  let runs = 0
  const again = Promise.withResolvers<void>()
  const job: Job<object> = {
    name: 'ended unseen',
    async run() {
      runs += 1
      if (runs > 1) again.resolve()
    },
  }
  const jobs = await startJobs(platform, { jobs: [job], ticks: [], concurrency: 1 })
  try {
    const worker = await listeningWorker()
    await platform.pool.query(
      `select graphile_worker.add_job('ended unseen', job_key := 'k', run_at := now() + interval '1 hour')`,
    )
    await enqueue(platform.db, job, {}, { key: 'first' })
    while (runs === 0) await sleep(20)
    await platform.pool.query(
      `update graphile_worker._private_jobs set locked_by = $1, locked_at = now(), run_at = now() where key = 'k'`,
      [worker.id],
    )
    await platform.pool.query('select pg_terminate_backend($1)', [worker.pid])
    await again.promise
  } finally {
    await jobs.stop()
    await forgetAll()
  }
})

/** The newest worker, with the connection on which its queue listens. */
async function listeningWorker(): Promise<{ id: string; pid: number }> {
  for (;;) {
    const { rows } = await world.platform.pool.query<{ id: string; pid: number }>(`
      select worker_id as id, pid from workers, pg_stat_activity
      where datname = current_database() and query like 'LISTEN "jobs:insert"%' order by alive_at desc limit 1`)
    if (rows[0]) return rows[0]
    await sleep(20)
  }
}
