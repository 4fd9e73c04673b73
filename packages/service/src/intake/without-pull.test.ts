import { VendorError, type Window } from '@tributary/providers'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type IntakeWorld, makeDue, noticesOf, startIntakeWorld } from '../../test/intake.ts'
import { setAddon } from '../accounts/addons.ts'
import type { User } from '../users/index.ts'
import { followUp } from './follow-up.ts'
import { refusedPulls } from './store/refused-pulls.ts'

const PERSON = 'olivia-office'
const HOUR = 3_600_000
const DAY = 24 * HOUR

let world: IntakeWorld
let asked: Window[]
let called: string[]
beforeEach(async () => {
  world = await startIntakeWorld()
  asked = []
  called = []
  const { manifest, pull, pullOne } = world.provider
  const preExisting = { arrivesWithinMinutes: 30 }
  world.provider.manifest = { ...manifest, delivery: ['push', 'ping'], historyDays: 30, preExisting }
  world.provider.requestHistory = async (_context, _session, _resource, window) => {
    asked.push(window)
  }
  world.provider.pull = (context, session, resource, window) => {
    called.push(resource)
    return pull(context, session, resource, window)
  }
  world.provider.pullOne = (context, session, resource, id) => {
    called.push(resource)
    return pullOne(context, session, resource, id)
  }
})
afterEach(() => world.close())

async function advance(ms: number): Promise<void> {
  world.moveClock(ms)
  await world.tick()
  await world.drain()
}

const windows = () => [...new Set(asked.map(({ from, to }) => `${from} ${to}`))]
const allow = (delivery: readonly ('pull' | 'ping' | 'push')[]) => {
  world.provider.manifest = { ...world.provider.manifest, delivery }
}

async function connect(): Promise<User> {
  const user = await world.connect(await world.client('A'), 'u1', PERSON)
  await world.drain()
  return user
}

describe('a source without pull', () => {
  it('is asked once for its past, which is complete when its time is over, and never read', async () => {
    const user = await connect()
    expect(windows()).toEqual(['2026-03-03 2026-03-10'])
    expect(asked).toHaveLength(world.provider.manifest.resources.length)
    await advance(29 * 60_000)
    expect(await noticesOf(world, user)).toEqual([])
    await advance(2 * 60_000)
    expect(await noticesOf(world, user)).toEqual(['pre_existing_data_completed'])
    for (let days = 0; days < 9; days++) await advance(DAY)
    await makeDue(world)
    await world.drain()
    expect(asked).toHaveLength(world.provider.manifest.resources.length)
    expect(called).toEqual([])
    expect(await noticesOf(world, user)).toEqual(['pre_existing_data_completed'])
  })

  it('is asked for nothing without Pre-Existing Data', async () => {
    const clientUuid = await world.client('A')
    await setAddon(world.platform, 'operator', clientUuid, 'pre_existing_data', false)
    const user = await world.connect(clientUuid, 'u1', PERSON)
    await world.drain()
    for (let days = 0; days < 3; days++) await advance(DAY)
    expect([...asked, ...called]).toEqual([])
    expect(await noticesOf(world, user)).toEqual([])
  })

  it('is asked for the gap after a return, from where it fell silent', async () => {
    const user = await connect()
    await advance(HOUR)
    world.moveClock(2 * DAY)
    await world.platform.db
      .updateTable('sync_state')
      .set({ last_push_at: new Date(world.clock.now()) })
      .execute()
    world.sessions.disconnect(user.scope)
    await advance(5 * DAY)
    asked = []
    await world.connect(user.clientUuid, 'u1', PERSON)
    await world.drain()
    expect(windows()).toEqual(['2026-03-05 2026-03-17'])
    await advance(HOUR)
    await advance(DAY)
    expect(asked).toHaveLength(world.provider.manifest.resources.length)
    expect(called).toEqual([])
    expect(await noticesOf(world, user)).toEqual(['pre_existing_data_completed'])
  })

  it('goes on without the past that the person did not allow', async () => {
    world.provider.requestHistory = async () => {
      throw new VendorError('forbidden', 'backfill answered 412', { status: 412 })
    }
    const user = await connect()
    expect(await noticesOf(world, user)).toEqual(['pre_existing_data_completed'])
    const rows = await world.platform.db.selectFrom('sync_state').select(['since', 'last_error']).execute()
    expect(new Set(rows.map(({ since }) => since))).toEqual(new Set(['2026-03-10']))
    expect(rows.every(({ last_error }) => last_error === null)).toBe(true)
  })

  it('keeps the past that a refused token only delays', async () => {
    const { requestHistory } = world.provider
    world.provider.requestHistory = async () => {
      throw new VendorError('forbidden', 'answered 401, also with a fresh token', { status: 401 })
    }
    const user = await connect()
    world.provider.requestHistory = requestHistory!
    await advance(27 * HOUR)
    expect(windows()).toEqual(['2026-03-03 2026-03-11'])
    await advance(HOUR)
    const rows = await world.platform.db.selectFrom('sync_state').select(['since', 'last_error']).execute()
    expect(new Set(rows.map(({ since }) => since))).toEqual(new Set(['2026-03-03']))
    expect(rows.every(({ last_error }) => last_error === null)).toBe(true)
    expect(
      (await noticesOf(world, user)).filter((one) => one === 'pre_existing_data_completed'),
    ).toHaveLength(1)
  })

  it('is not called for what it only announces', async () => {
    const user = await connect()
    const configured = world.platform.providers.get('Oura')!
    const about = { account: 'a', resource: 'sleep', eventId: 'e', at: world.clock.now() }
    const follow = (announcement: Parameters<typeof followUp>[4]) =>
      followUp(world.platform, world.sessions, configured, user.scope, announcement)
    await follow({ ...about, type: 'fetch', id: 'x', window: null })
    await follow({ ...about, type: 'fetch', id: null, window: null })
    await follow({ ...about, type: 'retract', id: 'x' })
    expect(called).toEqual([])
  })

  it('is read once the operator lets it be polled, within a day', async () => {
    await connect()
    await advance(HOUR)
    allow(['push', 'ping', 'pull'])
    await advance(27 * HOUR)
    expect(called).toContain('sleep')
  })
})

describe('an application that may not pull', () => {
  const refuse = () => {
    world.provider.pull = (_context, _session, resource) => {
      called.push(resource)
      throw new VendorError('pull_not_allowed', 'dailies answered 400', { status: 400 })
    }
  }

  it('is refused once for the whole deployment, and its past is completed by the vendor', async () => {
    allow(['push', 'ping', 'pull'])
    refuse()
    const user = await connect()
    await advance(31 * 60_000)
    const other = await world.connect(user.clientUuid, 'u2', 'anders-athlete')
    await world.drain()
    await advance(31 * 60_000)
    for (let days = 0; days < 8; days++) await advance(DAY)
    expect(called).toHaveLength(1)
    expect(await refusedPulls(world.platform.db)).toEqual(new Map([['Oura', expect.any(Date)]]))
    expect(world.logLines.filter((line) => line.includes('does not let this application pull'))).toHaveLength(
      1,
    )
    for (const one of [user, other])
      expect(await noticesOf(world, one)).toEqual(['pre_existing_data_completed'])
    const rows = await world.platform.db.selectFrom('sync_state').select(['failures', 'last_error']).execute()
    expect(rows.every(({ failures, last_error }) => failures === 0 && last_error === null)).toBe(true)
  })

  it('is tried again only after the operator has switched pulling off and on', async () => {
    allow(['push', 'ping', 'pull'])
    refuse()
    await connect()
    await advance(31 * 60_000)
    await world.tick()
    expect((await refusedPulls(world.platform.db)).size).toBe(1)
    allow(['push', 'ping'])
    await world.tick()
    expect((await refusedPulls(world.platform.db)).size).toBe(0)
    allow(['push', 'ping', 'pull'])
    await advance(2 * DAY)
    expect(called).toHaveLength(2)
  })
})
