import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestPlatform, type TestPlatform } from '../../test/platform.ts'
import { enqueue, startJobs } from './jobs.ts'

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
    expect(await workers()).toEqual(rows)
  } finally {
    await holder.query('rollback')
    holder.release()
  }
})
