import type { Announcement } from '@tributary/providers'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type IntakeWorld, startIntakeWorld } from '../../test/intake.ts'
import { DEPLOYMENT_SCOPE } from '../platform/scope.ts'
import type { User } from '../users/index.ts'
import { announcementJob, receive } from './announcement.ts'
import { createBudget } from './budget.ts'
import type { SessionsPort } from './ports.ts'

let world: IntakeWorld
let sessions: SessionsPort
let user: User
beforeEach(async () => {
  world = await startIntakeWorld()
  const { platform } = world
  world.provider.manifest = {
    ...world.provider.manifest,
    limits: [{ calls: 5, seconds: 60, per: 'app' }],
  }
  const { withSession, countReach } = world.sessions
  sessions = { ...world.sessions, ...createBudget(platform, withSession, countReach) }
  user = await world.connect(await world.client('A'), 'u1', 'olivia-office')
  await world.drain()
  world.provider.pullOne = async (context, _session, resource, id) => {
    await context.fetch(`${context.addresses.api}/v2/usercollection/personal_info`)
    return { resource, id, payload: {} }
  }
})
afterEach(() => world.close())

async function announce(count: number): Promise<string[]> {
  const { platform } = world
  const announcements = Array.from(
    { length: count },
    (_, number): Announcement => ({
      type: 'fetch',
      account: world.sessions.accountOf(user.scope),
      resource: 'workout',
      id: `workout-${number}`,
      window: null,
      eventId: `event-${number}`,
      at: world.clock.now(),
    }),
  )
  await receive(platform, 'Oura', announcements)
  const key = await platform.keyring.ensure(platform.db, DEPLOYMENT_SCOPE)
  return announcements.map(({ eventId }) => key.mark(`Oura\0${eventId}`).toString('hex'))
}

const open = async () =>
  (
    await world.platform.db
      .selectFrom('webhook_receipts')
      .select('event_key')
      .where('processed_at', 'is', null)
      .execute()
  ).length

async function delays(): Promise<number[]> {
  const { rows } = await sql<{ seconds: number }>`
    select extract(epoch from run_at - now())::float8 as seconds from graphile_worker.jobs
    where task_identifier = 'intake.announcement' and run_at > now() order by run_at`.execute(
    world.platform.db,
  )
  return rows.map(({ seconds }) => seconds)
}

it('leaves what no call is left for to later periods, without a failure and with one line for all', async () => {
  const { platform } = world
  const before = world.logLines.length
  const keys = await announce(24)
  const job = announcementJob(sessions)
  for (const eventKey of keys) await job.run(platform, { source: 'Oura', eventKey })
  expect(await open()).toBe(20)
  const waits = await delays()
  expect(waits).toHaveLength(20)
  // The first waits for the next period; 20 announcements of about two calls take ten periods of four calls.
  expect(Math.min(...waits)).toBeLessThanOrEqual(60)
  expect(Math.max(...waits)).toBeGreaterThan(60)
  expect(Math.max(...waits)).toBeLessThanOrEqual(11 * 60)
  const lines = world.logLines.slice(before)
  expect(lines.filter((line) => line.includes('used up'))).toHaveLength(1)
  expect(lines.filter((line) => line.includes('stack'))).toEqual([])
  for (let periods = 0; periods < 5; periods++) {
    world.moveClock(60_000)
    for (const eventKey of keys) await job.run(platform, { source: 'Oura', eventKey })
  }
  expect(await open()).toBe(0)
})

it('lets one wait for the next period only, however many have not been tried', async () => {
  const keys = await announce(100)
  const job = announcementJob(sessions)
  for (const eventKey of keys.slice(0, 5)) await job.run(world.platform, { source: 'Oura', eventKey })
  const [wait, ...more] = await delays()
  expect(wait).toBeLessThanOrEqual(60)
  expect(more).toEqual([])
})
