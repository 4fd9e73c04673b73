import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestPlatform, type TestPlatform } from '../../test/platform.ts'
import { failingJobs, liveWorkers, queuesByTask, retryJob, withoutValues } from './job-queue.ts'
import { enqueue } from './jobs.ts'

let world: TestPlatform
beforeAll(async () => {
  world = await createTestPlatform()
})
afterAll(() => world?.close())

const USER = '0192f0c1-1111-7000-8000-000000000001'

const fail = (key: string, attempts: number, error: string) =>
  sql`update graphile_worker._private_jobs set attempts = ${attempts}, last_error = ${error}
    where key = ${key}`.execute(world.platform.db)

test('queues report waiting, failing and abandoned jobs, and a job can be retried', async () => {
  const { db } = world.platform
  const add = async (name: string, keys: string[], delaySeconds = 0) => {
    for (const key of keys) await enqueue(db, { name }, {}, { key, delaySeconds })
  }
  await add('read', ['one', `7/${USER}/Oura`, 'three'])
  await add('read', ['tomorrow'], 86_400)
  await add('write', ['once'])
  await fail('read:one', 25, 'the vendor said "pulse 61" and 72')
  await fail(`read:7/${USER}/Oura`, 4, 'fetch failed')
  await fail('write:once', 1, 'fetch failed')

  const { tasks, isMore } = await queuesByTask(db)
  expect(isMore).toBe(false)
  expect(tasks).toMatchObject([
    {
      task: 'read',
      waiting: 1,
      later: 1,
      running: 0,
      retrying: 1,
      givenUp: 1,
      oldestDueAt: expect.any(Date),
    },
    { task: 'write', waiting: 0, retrying: 1, givenUp: 0, oldestDueAt: null },
  ])

  const failing = await failingJobs(db, 10)
  expect(failing).toMatchObject([
    { task: 'read', isGivenUp: true, nextRunAt: null, scope: null, error: 'the vendor said … and …' },
    { task: 'read', isGivenUp: false, attempts: 4, scope: { lane: 7, userKey: USER }, error: 'fetch failed' },
  ])
  expect(await retryJob(db, failing[0]!.jobId)).toBe('read')
  expect(await queuesByTask(db)).toMatchObject({ tasks: [{ task: 'read', waiting: 2, givenUp: 0 }, {}] })
  expect(await retryJob(db, '999999')).toBeNull()
})

test('only workers that lately said so are alive', async () => {
  const { db } = world.platform
  await sql`insert into workers (worker_id, alive_at) values ('a', now()), ('b', now() - interval '5 minutes')`.execute(
    db,
  )
  expect(await liveWorkers(db)).toBe(1)
})

test('an error is reported without the data that it may quote', () => {
  expect(withoutValues('Unexpected token \'s\', "{steps: 8" is not valid JSON')).toBe(
    'Unexpected token … is not valid JSON',
  )
  expect(withoutValues('Bearer eyJhbGciOiJIUzI1NiJ9.abc refused for anna@example.com\n at x')).toBe(
    'Bearer … refused for …',
  )
  expect(withoutValues(`${'word '.repeat(80)}`).length).toBeLessThan(170)
})

test('no digit of an error is ever reported', () => {
  fc.assert(fc.property(fc.string(), (text) => !/\d/.test(withoutValues(text))))
})
