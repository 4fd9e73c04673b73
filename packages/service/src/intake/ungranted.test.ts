import type { Announcement } from '@tributary/providers'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type IntakeWorld, noticesOf, startIntakeWorld } from '../../test/intake.ts'
import type { User } from '../users/index.ts'
import { followUp } from './follow-up.ts'
import { followScopes } from './skip-resource.ts'

const PERSON = 'olivia-office'
const DAY = 86_400_000
const SCOPES = ['personal', 'daily', 'heartrate', 'workout', 'session', 'stress', 'heart_health']

let world: IntakeWorld
let read: string[]
beforeEach(async () => {
  world = await startIntakeWorld()
  read = []
  const { pull, pullOne } = world.provider
  world.provider.pull = (context, session, resource, window) => {
    read.push(resource)
    return pull(context, session, resource, window)
  }
  world.provider.pullOne = (context, session, resource, id) => {
    read.push(resource)
    return pullOne(context, session, resource, id)
  }
})
afterEach(() => world.close())

async function connect(): Promise<User> {
  const user = await world.connect(await world.client('A'), 'u1', PERSON, SCOPES.join(' '))
  world.sessions.grant(user.scope, SCOPES)
  await world.drain()
  return user
}

const stateOf = (resource: string) =>
  world.platform.db
    .selectFrom('sync_state')
    .select(['last_attempt_at', 'read_until', 'failures', 'last_error', 'next_run_at'])
    .where('resource', '=', resource)
    .executeTakeFirstOrThrow()

describe('a resource that was not granted', () => {
  it('is never called for, and the past is complete without it', async () => {
    const user = await connect()
    expect(read).not.toContain('daily_spo2')
    expect(read).toContain('sleep')
    expect(await stateOf('daily_spo2')).toMatchObject({
      last_attempt_at: null,
      read_until: null,
      failures: 0,
      last_error: 'not_granted',
    })
    expect(await noticesOf(world, user)).toEqual(['pre_existing_data_completed'])
    for (let days = 0; days < 3; days++) {
      world.moveClock(DAY)
      await world.tick()
      await world.drain()
    }
    expect(read).not.toContain('daily_spo2')
  })

  it('is put off without a call when it is no longer asked for at all', async () => {
    const user = await connect()
    await world.platform.db
      .insertInto('sync_state')
      .values({
        lane: user.scope.lane,
        user_key: user.scope.userKey,
        source: 'Oura',
        resource: 'optional',
        since: '2026-03-01',
        live_from: '2026-03-01',
        next_run_at: new Date(world.clock.now() - DAY),
        failures: 0,
      })
      .execute()
    await world.tick()
    await world.drain()
    expect(read).not.toContain('optional')
    const { next_run_at } = await stateOf('optional')
    expect(next_run_at.getTime()).toBe(world.clock.now() + DAY)
  })

  it('is not called for when the vendor announces it', async () => {
    const user = await connect()
    read = []
    const announce = (announcement: object) =>
      followUp(world.platform, world.sessions, world.platform.providers.get('Oura')!, user.scope, {
        account: 'a',
        eventId: 'e',
        at: world.clock.now(),
        ...announcement,
      } as Announcement)
    await announce({ type: 'fetch', resource: 'daily_spo2', id: 'x', window: null })
    await announce({ type: 'fetch', resource: 'daily_spo2', id: null, window: null })
    await announce({ type: 'retract', resource: 'daily_spo2', id: 'x' })
    expect(read).toEqual([])
    await announce({ type: 'fetch', resource: 'sleep', id: 'x', window: null })
    expect(read).toEqual(['sleep'])
  })

  it('is read as soon as a renewal brings its scope', async () => {
    const user = await connect()
    const scopes = [...SCOPES, 'spo2']
    world.sessions.grant(user.scope, scopes)
    const change = { scope: user.scope, source: 'Oura', scopes } as const
    await world.platform.db.transaction().execute((trx) => followScopes(trx, world.platform, change))
    await world.tick()
    await world.drain()
    expect(read).toContain('daily_spo2')
    expect(await stateOf('daily_spo2')).not.toMatchObject({ last_error: 'not_granted' })
    expect(await noticesOf(world, user)).toEqual(['pre_existing_data_completed'])
  })

  it('is read again after a new connection that grants it, and left out after one that does not', async () => {
    const user = await connect()
    await world.connect(user.clientUuid, 'u1', PERSON)
    world.sessions.grant(user.scope, [...SCOPES, 'spo2'])
    await world.drain()
    expect(await stateOf('daily_spo2')).toMatchObject({ last_error: null, read_until: '2026-03-10' })
    await world.connect(user.clientUuid, 'u1', PERSON)
    world.sessions.grant(user.scope, SCOPES)
    read = []
    await world.drain()
    expect(read).not.toContain('daily_spo2')
    expect(await stateOf('daily_spo2')).toMatchObject({ last_error: 'not_granted' })
    expect(await noticesOf(world, user)).toEqual(['pre_existing_data_completed'])
  })
})
