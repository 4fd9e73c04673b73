import type { Source } from '@tributary/health'
import type { Provider } from '@tributary/providers'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { eventsOf, failuresOf, type StepsWorld, startStepsWorld } from '../../../test/steps.ts'
import { setAddon } from '../../accounts/addons.ts'
import { listClients } from '../../accounts/clients.ts'
import { endConnection } from '../../connections/index.ts'
import { openDatabase } from '../../platform/database.ts'
import { Keyring } from '../../platform/keyring.ts'
import type { ConfiguredProvider } from '../../platform/providers.ts'
import type { User } from '../../users/index.ts'
import { eraseSteps } from './index.ts'
import { oldDaysTick } from './ticks.ts'

/** A person who walks a little in every hour from here on. */
const START = '2026-03-11T09:55:00Z'
const PERSON = 'anders-athlete'
const ZONE = 'Europe/Stockholm'

let world: StepsWorld
beforeAll(async () => {
  world = await startStepsWorld(START)
})
beforeEach(() => world.setTime(START))
afterEach(async () => {
  for (const { client_uuid } of await listClients(world.platform.db)) await switchSteps(client_uuid, false)
})
afterAll(() => world.close())

const switchSteps = (client: string, on: boolean) =>
  setAddon(world.platform, 'operator', client, 'steps_events', on)

async function disconnect(user: User): Promise<void> {
  const { platform, wiring } = world
  const ending = { scope: user.scope, source: 'Oura', reason: 'revoked_by_client' } as const
  await platform.db
    .transaction()
    .execute((trx) => endConnection(trx, platform, wiring.connectionPorts, ending))
}

/** Runs a minute in which something happens between the request and the vendor's response. */
async function whenAsked(source: Source, happen: () => Promise<void>): Promise<void> {
  const providers = world.platform.providers as Map<Source, ConfiguredProvider>
  const usual = providers.get(source)!
  const pull: Provider['pull'] = async function* (...request) {
    await happen()
    yield* usual.provider.pull(...request)
  }
  providers.set(source, { ...usual, provider: { ...usual.provider, pull } })
  await world.minute()
  providers.set(source, usual)
}

describe('without the add-on', () => {
  test('no vendor is called and nothing is reported until it is switched on, and again when it is off', async () => {
    const client = await world.client({ steps: false })
    const user = await world.connect(client, 'u', PERSON, ['Oura', 'Polar', 'Garmin'], ZONE)
    let calls = await world.vendorCalls()
    await world.minute()
    await world.hours(3)
    expect(await world.vendorCalls()).toBe(calls)
    expect(await eventsOf(world, user)).toEqual([])

    await switchSteps(client, true)
    await world.minute()
    expect(await eventsOf(world, user)).toMatchObject([{ version: 1 }])
    await world.hours(1)
    expect(await world.vendorCalls()).toBeGreaterThan(calls)

    await switchSteps(client, false)
    calls = await world.vendorCalls()
    const events = await eventsOf(world, user)
    await world.hours(3)
    expect(await world.vendorCalls()).toBe(calls)
    expect(await eventsOf(world, user)).toEqual(events)
    expect(await failuresOf(world, user)).toEqual([])
  })

  test('what was asked for is dropped when it is switched off meanwhile', async () => {
    const client = await world.client()
    const user = await world.connect(client, 'u', PERSON, ['Oura'], ZONE)
    await whenAsked('Oura', () => switchSteps(client, false))
    expect(await eventsOf(world, user)).toEqual([])
  })
})

test('a disconnected source is not asked; connected again it goes on where it was', async () => {
  const client = await world.client()
  const user = await world.connect(client, 'u', PERSON, ['Oura'], ZONE)
  await world.minute()
  await disconnect(user)
  const calls = await world.vendorCalls()
  await world.hours(2)
  expect(await world.vendorCalls()).toBe(calls)
  await world.connect(client, 'u', PERSON, ['Oura'], ZONE)
  await world.minute()
  expect((await eventsOf(world, user)).map(({ version }) => version)).toEqual([1, 2])
  expect(await failuresOf(world, user)).toEqual([])
})

test('what was asked for is dropped when the user is disconnected meanwhile, and that is no failure', async () => {
  const client = await world.client()
  const user = await world.connect(client, 'u', PERSON, ['Oura'], ZONE)
  await whenAsked('Oura', () => disconnect(user))
  expect(await eventsOf(world, user)).toEqual([])
  expect(await failuresOf(world, user)).toEqual([])
})

test('two workers at once read each source once and make each version once', async () => {
  const client = await world.client()
  const user = await world.connect(client, 'u', PERSON, ['Oura', 'Fitbit'], ZONE)
  const database = openDatabase(world.databaseUrl, { poolSize: 5 })
  const keyring = new Keyring(world.masterKeys)
  const other = { ...world.platform, db: database.db, pool: database.pool, keyring }
  try {
    const job = world.wiring.jobs.find(({ name }) => name === 'steps.run')!
    const work = (platform: typeof other) => job.run(platform, user.scope as never)
    for (let hour = 0; hour < 4; hour++) {
      const before = await world.vendorCalls()
      await Promise.all([work(world.platform), work(other), work(world.platform), work(other)])
      // Fitbit takes two calls to a reading, Oura one; each may have renewed its token.
      expect((await world.vendorCalls()) - before).toBeLessThanOrEqual(5)
      world.setTime(world.clock.now() + 3_600_000)
    }
    const events = await eventsOf(world, user)
    expect(events).toHaveLength(4)
    expect(events.map(({ version }) => version)).toEqual(events.map((_, index) => index + 1))
    expect(new Set(events.map(({ steps }) => steps)).size).toBe(events.length)
  } finally {
    await database.close()
  }
})

test('what is known of a day is sealed, and forgotten after a week', async () => {
  const client = await world.client()
  const user = await world.connect(client, 'u', PERSON, ['Oura'], ZONE)
  await world.minute()
  const { db } = world.platform
  const days = () =>
    db.selectFrom('steps_days').selectAll().where('user_key', '=', user.scope.userKey).execute()
  const [row] = await days()
  const key = await world.platform.keyring.get(db, user.scope)
  expect(row!.known.toString('latin1')).not.toContain('Oura')
  expect(() => key.openContent('steps_days|elsewhere', row!.known)).toThrow()
  world.setTime('2026-03-18T23:00:00Z')
  await oldDaysTick.run(world.platform)
  expect(await days()).toHaveLength(1)
  world.setTime('2026-03-19T00:30:00Z')
  await oldDaysTick.run(world.platform)
  expect(await days()).toEqual([])
})

test('an erased user leaves nothing behind and is not asked about', async () => {
  const client = await world.client()
  const user = await world.connect(client, 'u', PERSON, ['Oura', 'Polar'], ZONE)
  await world.minute()
  const { db } = world.platform
  await db.transaction().execute((trx) => eraseSteps(trx, user.scope))
  for (const table of ['steps_turns', 'steps_days'] as const) {
    const rows = await db
      .selectFrom(table)
      .select('user_key')
      .where('user_key', '=', user.scope.userKey)
      .execute()
    expect(rows).toEqual([])
  }
  const calls = await world.vendorCalls()
  await world.hours(1)
  expect(await world.vendorCalls()).toBe(calls)
})
