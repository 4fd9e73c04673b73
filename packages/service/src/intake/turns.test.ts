import { PROVIDERS, type RawItem } from '@tributary/providers'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type IntakeWorld, startIntakeWorld } from '../../test/intake.ts'
import { drainJobs } from '../../test/jobs.ts'
import { buildingJobs } from '../building/jobs.ts'
import { createBudget } from './budget.ts'
import { intakeJobs } from './index.ts'
import { readsOneByOne } from './pull.ts'
import { dueTick } from './tick.ts'

const PERSON = 'olivia-office'
const MINUTE = 60_000

let world: IntakeWorld
beforeEach(async () => {
  world = await startIntakeWorld()
})
afterEach(() => world.close())

/** Sets the limits of a vendor so that one client may use them up with nine calls a minute. */
function allowFewCalls(resources: number): void {
  const { manifest } = world.provider
  world.provider.manifest = {
    ...manifest,
    resources: manifest.resources.slice(0, resources),
    limits: [{ calls: 10, seconds: 60, per: 'app' }],
  }
}

const unread = async () =>
  (await sql`select from sync_state where read_at is null`.execute(world.platform.db)).rows.length

it('reads what takes many calls to its end, also where several wait for few calls', async () => {
  allowFewCalls(2)
  world.provider.pull = async function* (context, { accessToken }): AsyncGenerator<RawItem[]> {
    const headers = { authorization: `Bearer ${accessToken}` }
    for (let calls = 0; calls < 6; calls++)
      await context.fetch(`${context.addresses.api}/v2/usercollection/personal_info`, { headers })
    yield []
  }
  const { platform, sessions } = world
  const budgeted = { ...sessions, ...createBudget(platform, sessions.withSession, sessions.countReach) }
  const jobs = [...intakeJobs(budgeted), ...buildingJobs([])]
  const clientUuid = await world.client('A')
  for (const userId of ['u1', 'u2', 'u3']) await world.connect(clientUuid, userId, PERSON)
  const left: number[] = []
  for (let minutes = 0; minutes < 6; minutes++) {
    await dueTick(budgeted).run(platform)
    await drainJobs(platform, jobs)
    left.push(await unread())
    world.moveClock(MINUTE)
  }
  expect(left).toEqual([5, 4, 3, 2, 1, 0])
})

it('takes who is new first, then who has waited longest', async () => {
  const { platform } = world
  const clientUuid = await world.client('A')
  const [short, long] = [
    await world.connect(clientUuid, 'short', PERSON),
    await world.connect(clientUuid, 'long', PERSON),
  ]
  await world.drain()
  for (const [user, minutes] of [
    [short, 5],
    [long, 50],
  ] as const)
    await platform.db
      .updateTable('sync_state')
      .set({ next_run_at: new Date(platform.clock.now() - minutes * MINUTE) })
      .where('user_key', '=', user.scope.userKey)
      .execute()
  const fresh = await world.connect(clientUuid, 'fresh', PERSON)
  await world.tick()
  const { rows } = await sql<{ user: string }>`select payload ->> 'userKey' as user
    from graphile_worker._private_jobs order by priority, run_at`.execute(platform.db)
  expect(rows.map(({ user }) => user)).toEqual([fresh, long, short].map(({ scope }) => scope.userKey))
})

it('delays no reading for calls that a source which is not polled does not need', async () => {
  allowFewCalls(4)
  world.provider.manifest = { ...world.provider.manifest, delivery: ['push'] }
  const { platform, sessions } = world
  const budgeted = { ...sessions, ...createBudget(platform, sessions.withSession, sessions.countReach) }
  const clientUuid = await world.client('A')
  for (let person = 0; person < 6; person++) await world.connect(clientUuid, `u${person}`, PERSON)
  for (let ticks = 0; ticks < 3; ticks++) {
    await dueTick(budgeted).run(platform)
    await drainJobs(platform, [...intakeJobs(budgeted), ...buildingJobs([])])
  }
  expect(await unread()).toBe(0)
  await sql`update sync_state set next_run_at = ${new Date(platform.clock.now())}`.execute(platform.db)
  await dueTick(budgeted).run(platform)
  const { rows } = await sql`select from graphile_worker.jobs where task_identifier = 'intake.pull'`.execute(
    platform.db,
  )
  expect(rows).toHaveLength(6)
})

it('reads one by one at vendors that allow few calls a minute for all', () => {
  const oneByOne = Object.values(PROVIDERS).filter(({ manifest }) => readsOneByOne(manifest))
  expect(oneByOne.map(({ manifest }) => manifest.source).sort()).toEqual([
    'Garmin',
    'Polar',
    'Whoop',
    'Withings',
  ])
})
