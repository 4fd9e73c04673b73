import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createTestPlatform, type TestPlatform } from '../../test/platform.ts'
import { enqueue, type Job, type JobRunner, startJobs } from './jobs.ts'

const MANY = 100
const SLOTS = 4

let world: TestPlatform
let runner: JobRunner | undefined
beforeAll(async () => {
  world = await createTestPlatform()
})
afterEach(async () => {
  await runner?.stop()
  runner = undefined
  await world.platform.pool.query('delete from graphile_worker._private_jobs')
})
afterAll(() => world?.close())

interface Asked {
  person: string
  number: number
}

/** Counts how many jobs of each person are under way at once. */
function countingJob(work: (asked: Asked) => Promise<void>) {
  const underWay = new Map<string, number>()
  const most = new Map<string, number>()
  const ran: string[] = []
  const job: Job<Asked> = {
    name: 'counted',
    async run(_platform, asked) {
      const { person, number } = asked
      const now = (underWay.get(person) ?? 0) + 1
      underWay.set(person, now)
      most.set(person, Math.max(now, most.get(person) ?? 0))
      ran.push(`${person} ${number}`)
      try {
        await work(asked)
      } finally {
        underWay.set(person, underWay.get(person)! - 1)
      }
    },
  }
  return { job, most, ran }
}

const ask = (job: Job<Asked>, person: string, number: number) =>
  enqueue(world.platform.db, job, { person, number }, { key: `${person}/${number}`, turn: person })

const start = async (job: Job<Asked>) => {
  runner = await startJobs(world.platform, { jobs: [job as Job<never>], ticks: [], concurrency: SLOTS })
}

test('a person with a hundred jobs holds one slot, and the jobs of others run meanwhile', async () => {
  const others = Promise.withResolvers<void>()
  const all = Promise.withResolvers<void>()
  const { job, most, ran } = countingJob(async ({ person }) => {
    if (person === 'quiet') others.resolve()
    // The first of the busy person ends only when the job of the other one has run.
    else await others.promise
    if (ran.length === MANY + 1) all.resolve()
  })
  for (let number = 0; number < MANY; number++) await ask(job, 'busy', number)
  await start(job)
  await ask(job, 'quiet', 0)
  await all.promise
  expect(most).toEqual(
    new Map([
      ['busy', 1],
      ['quiet', 1],
    ]),
  )
  expect(ran.toSorted()).toEqual(
    ['quiet 0', ...Array.from({ length: MANY }, (_, number) => `busy ${number}`)].toSorted(),
  )
})

test('what several slots took at the same moment is put back, and runs once', async () => {
  const all = Promise.withResolvers<void>()
  const { job, most, ran } = countingJob(async () => {
    if (ran.length === MANY) all.resolve()
  })
  await start(job)
  // One transaction, so that all slots are called at once.
  await world.platform.db.transaction().execute(async (trx) => {
    for (let number = 0; number < MANY; number++)
      await enqueue(trx, job, { person: 'busy', number }, { key: `${number}`, turn: 'busy' })
  })
  await all.promise
  expect(most).toEqual(new Map([['busy', 1]]))
  expect(ran.toSorted()).toEqual(Array.from({ length: MANY }, (_, number) => `busy ${number}`).toSorted())
})
