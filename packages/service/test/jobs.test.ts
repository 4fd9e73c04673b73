import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { enqueue, type Job } from '../src/platform/jobs.ts'
import { drainJobs, retryJobs } from './jobs.ts'
import { createTestPlatform, type TestPlatform } from './platform.ts'

let world: TestPlatform
beforeAll(async () => {
  world = await createTestPlatform()
})
beforeEach(() => world.platform.pool.query('delete from graphile_worker._private_jobs'))
afterAll(() => world?.close())

const add = (name: string, delaySeconds = 0) =>
  enqueue(world.platform.db, { name }, {}, { key: 'one', delaySeconds })

const queue = async () =>
  (
    await world.platform.pool.query(
      'select task_identifier as task, attempts, locked_at from graphile_worker.jobs order by id',
    )
  ).rows

/** Acts as a busy database: the queue cannot store the outcome of its jobs for a while. */
async function holdQueue(): Promise<void> {
  const client = await world.platform.pool.connect()
  await client.query('begin')
  await client.query('select from graphile_worker._private_jobs for update')
  void sleep(200)
    .then(() => client.query('rollback'))
    .finally(() => client.release())
}

test('a job that failed is back in the queue at the end of a run, and runs again when it is retried', async () => {
  let runs = 0
  const failing: Job<never> = {
    name: 'failing',
    async run() {
      runs += 1
      await holdQueue()
      throw new Error('no')
    },
  }
  await add('failing')
  await drainJobs(world.platform, [failing])
  expect(await queue()).toEqual([{ task: 'failing', attempts: 1, locked_at: null }])
  await drainJobs(world.platform, [failing])
  expect(runs).toBe(1)
  await retryJobs(world.platform, [failing])
  expect(runs).toBe(2)
  expect(await queue()).toEqual([{ task: 'failing', attempts: 1, locked_at: null }])
})

test('a job that is done has left the queue at the end of a run', async () => {
  await add('working')
  await drainJobs(world.platform, [{ name: 'working', run: holdQueue }])
  expect(await queue()).toEqual([])
})

test('a run takes what was put off and what its jobs start, and nothing of another kind', async () => {
  const ran: string[] = []
  const jobs: Job<never>[] = [
    {
      name: 'first',
      async run() {
        ran.push('first')
        await add('second', 60)
      },
    },
    { name: 'second', run: async () => void ran.push('second') },
  ]
  await add('first', 60)
  await add('other')
  await drainJobs(world.platform, jobs)
  expect(ran).toEqual(['first', 'second'])
  expect(await queue()).toEqual([{ task: 'other', attempts: 0, locked_at: null }])
})
