import type { ApiSource, MappedRecord } from '@tributary/health'
import { type Provider, VendorError } from '@tributary/providers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { documentsOf } from '../../../test/intake.ts'
import { eventsOf, failuresOf, type StepsWorld, startStepsWorld } from '../../../test/steps.ts'
import { setAddon } from '../../accounts/addons.ts'
import type { ConfiguredProvider } from '../../platform/providers.ts'

/** A person who walks a little in every hour from here on. */
const START = '2026-03-11T09:55:00Z'
const PERSON = 'anders-athlete'
const ZONE = 'Europe/Stockholm'

let world: StepsWorld
let client: string | null = null
beforeAll(async () => {
  world = await startStepsWorld(START)
})
afterAll(() => world.close())

/** Connects a new user and reads them once; no other user is read from then on. */
async function addUser(...sources: ApiSource[]) {
  world.setTime(START)
  if (client) await setAddon(world.platform, 'operator', client, 'steps_events', false)
  client = await world.client()
  const user = await world.connect(client, 'user', PERSON, sources, ZONE)
  await world.minute()
  return user
}

/** Replaces the vendor's behaviour for a while. */
async function withProvider(source: ApiSource, changes: Partial<Provider>, work: () => Promise<void>) {
  const providers = world.platform.providers as Map<ApiSource, ConfiguredProvider>
  const usual = providers.get(source)!
  providers.set(source, { ...usual, provider: { ...usual.provider, ...changes } })
  try {
    await work()
  } finally {
    providers.set(source, usual)
  }
}

const saying =
  (usual: Provider['map'], steps: number | undefined): Provider['map'] =>
  (item) => {
    const { records, refused } = usual(item)
    const retold = records.map((record): MappedRecord => {
      if (record.kind !== 'day') return record
      const { steps: _told, ...values } = record.values
      return { ...record, values: steps === undefined ? values : { ...values, steps } }
    })
    return { records: retold, refused }
  }

describe('a source that cannot be read', () => {
  test.each([
    ['a server error', { kind: 'status', status: 503 }],
    ['a refusal', { kind: 'status', status: 403 }],
    ['half an answer', { kind: 'truncated' }],
    ['a dropped connection', { kind: 'reset' }],
  ] as const)('is reported for each hour with %s, once, and the others go on', async (_name, fault) => {
    const user = await addUser('Oura', 'Withings')
    const before = await eventsOf(world, user)
    world.simulator.faults('oura').inject({ on: 'data', ...fault, times: 2 })
    await world.hours(2)
    world.simulator.faults('oura').clear()
    const during = await eventsOf(world, user)
    expect(await failuresOf(world, user)).toEqual(['Oura', 'Oura'])
    for (const event of during.slice(before.length)) expect(event.sources).toEqual(['Withings'])
    await world.hours(2)
    expect(await failuresOf(world, user)).toEqual(['Oura', 'Oura'])
    const steps = (await eventsOf(world, user)).map((event) => event.steps)
    expect(steps).toEqual([...steps].sort((a, b) => a - b))
    expect(steps.length).toBeGreaterThan(during.length)
  })

  test('is asked again soon after too many calls', async () => {
    const user = await addUser('Oura')
    world.simulator.faults('oura').inject({ on: 'data', kind: 'status', status: 429 })
    await world.hours(1)
    expect(await failuresOf(world, user)).toEqual(['Oura'])
    expect(await eventsOf(world, user)).toHaveLength(1)
    await world.hours(2)
    expect(await failuresOf(world, user)).toEqual(['Oura'])
    expect((await eventsOf(world, user)).length).toBeGreaterThan(1)
  })

  test('alone leaves the count as it was', async () => {
    const user = await addUser('Polar')
    const before = await eventsOf(world, user)
    expect(before).toHaveLength(1)
    world.simulator.faults('polar').inject({ on: 'data', kind: 'status', status: 500, times: 100 })
    await world.hours(3)
    world.simulator.faults('polar').clear()
    expect(await eventsOf(world, user)).toEqual(before)
    expect(await failuresOf(world, user)).toEqual(['Polar', 'Polar', 'Polar'])
  })

  test('is not asked before the time that the vendor named', async () => {
    const user = await addUser('Polar')
    let asked = 0
    const pull: Provider['pull'] = () => {
      asked += 1
      throw new VendorError('rate_limited', 'too many', { retryAfterSeconds: 2.5 * 3600 })
    }
    await withProvider('Polar', { pull }, () => world.hours(3))
    expect(asked).toBe(1)
    expect(await failuresOf(world, user)).toEqual(['Polar'])
    await world.hours(2)
    expect((await eventsOf(world, user)).length).toBeGreaterThan(1)
  })

  test('is reported when its payload is not what the vendor documents', async () => {
    const user = await addUser('Withings')
    const usual = world.platform.providers.get('Withings')!.provider.pull
    const pull: Provider['pull'] = async function* (...request) {
      for await (const items of usual(...request))
        yield items.map((item) => ({ ...item, payload: { ...(item.payload as object), date: 'once' } }))
    }
    await withProvider('Withings', { pull }, () => world.hours(1))
    expect(await failuresOf(world, user)).toEqual(['Withings'])
    expect(await eventsOf(world, user)).toHaveLength(1)
  })

  test('is no failure when the token had to be renewed', async () => {
    const user = await addUser('Oura')
    world.simulator.faults('oura').inject({ on: 'data', kind: 'expired_token' })
    await world.hours(2)
    expect(await failuresOf(world, user)).toEqual([])
    expect((await eventsOf(world, user)).length).toBeGreaterThan(1)
  })

  test('is reported and not asked again when the vendor ended the grant', async () => {
    const user = await addUser('Oura')
    world.simulator.faults('oura').inject({ on: 'data', kind: 'revoked_grant' })
    await world.hours(1)
    const actions = (await documentsOf(world, user)).flatMap(({ body }) => body['action'] ?? [])
    expect(actions.sort()).toEqual([
      'steps_extraction_failed',
      'user_connected',
      'user_created',
      'user_disconnected',
    ])
    const calls = await world.vendorCalls()
    await world.hours(2)
    expect(await world.vendorCalls()).toBe(calls)
  })
})

test.each([
  ['zero', 0],
  ['nothing', undefined],
])('a source that says %s keeps its last valid count', async (_name, steps) => {
  const user = await addUser('Fitbit', 'Oura')
  const before = await eventsOf(world, user)
  const mapOf = (source: ApiSource) => saying(world.platform.providers.get(source)!.provider.map, steps)
  await withProvider('Fitbit', { map: mapOf('Fitbit') }, () =>
    withProvider('Oura', { map: mapOf('Oura') }, () => world.hours(2)),
  )
  expect(await eventsOf(world, user)).toEqual(before)
  await world.hours(1)
  const [newest] = (await eventsOf(world, user)).slice(before.length)
  expect(newest).toMatchObject({ version: before.length + 1 })
  expect(await failuresOf(world, user)).toEqual([])
})
