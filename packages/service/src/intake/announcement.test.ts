import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { countRows, documentsOf, type IntakeWorld, makeDue, startIntakeWorld } from '../../test/intake.ts'
import type { User } from '../users/index.ts'
import { receive } from './announcement.ts'
import { ensureSubscriptions } from './subscriptions.ts'
import { receiptsTick } from './tick.ts'

const PERSON = 'olivia-office'
const DAY = '2026-03-08'

let world: IntakeWorld
beforeEach(async () => {
  world = await startIntakeWorld()
  expect(await ensureSubscriptions(world.platform)).toEqual({ failed: false })
})
afterEach(() => world.close())

async function connected(): Promise<User> {
  const user = await world.connect(await world.client('A'), 'u1', PERSON)
  await world.drain()
  return user
}

const receipts = () => world.platform.db.selectFrom('webhook_receipts').selectAll().execute()

async function outcomes(): Promise<Record<string, number>> {
  const { values } = await world.platform.metrics.providerWebhooks.get()
  return Object.fromEntries(values.map(({ labels, value }) => [labels.outcome, value]))
}

describe('an announcement', () => {
  it('makes one new version of what changed', async () => {
    const user = await connected()
    world.simulator.revise('oura', PERSON, DAY)
    const sent = await world.simulator.announce('oura', PERSON, { dataType: 'daily_activity', day: DAY })
    expect(sent).toEqual({ deliveries: 1, accepted: 1 })
    await world.drain()
    const revised = (await documentsOf(world, user)).filter(({ version }) => version > 1)
    expect(revised.map(({ key, version }) => [key, version])).toEqual([
      [`calories_event:${DAY}`, 2],
      [`physical_summary:${DAY}`, 2],
    ])
    expect((await receipts()).every((row) => row.processed_at && row.announcement.length === 0)).toBe(true)
  })

  it('counts once however often it is sent', async () => {
    const user = await connected()
    world.simulator.revise('oura', PERSON, DAY)
    const options = { dataType: 'daily_activity', day: DAY, duplicate: 4 }
    expect(await world.simulator.announce('oura', PERSON, options)).toEqual({ deliveries: 5, accepted: 5 })
    const stored = await receipts()
    expect(stored).toHaveLength(2)
    expect(stored.every((row) => !row.announcement.includes(PERSON))).toBe(true)
    await world.drain()
    const physical = (await documentsOf(world, user)).filter(({ key }) => key === `physical_summary:${DAY}`)
    expect(physical.map(({ version }) => version)).toEqual([1, 2])
  })

  it('is refused and leaves nothing when forged, stale or unsigned', async () => {
    await connected()
    await world.simulator.announce('oura', PERSON, { dataType: 'sleep', day: DAY, stale: true })
    const { baseUrl } = world.platform
    const unsigned = await fetch(`${baseUrl}/webhooks/oura`, { method: 'POST', body: '{}' })
    expect(unsigned.status).toBe(401)
    expect(await unsigned.json()).toEqual({
      error: 'Unauthorized',
      exception: 'the call is not signed',
      error_code: 'provider_call_unsigned',
      request_id: expect.any(String),
      path: '/webhooks/oura',
      method: 'POST',
    })
    const forged = await fetch(`${baseUrl}/webhooks/oura`, {
      method: 'POST',
      body: '{}',
      headers: { 'x-oura-signature': 'AA', 'x-oura-timestamp': '1' },
    })
    expect([forged.status, await forged.json()]).toMatchObject([
      401,
      { exception: 'the signature does not match' },
    ])
    expect(await receipts()).toEqual([])
    expect(await outcomes()).toMatchObject({ unsigned: 1, forged: 1 })
    expect((await outcomes())['stale']).toBeGreaterThan(0)
  })

  it('is answered 404 for a provider that is not here', async () => {
    const answer = await fetch(`${world.platform.baseUrl}/webhooks/unknown`, { method: 'POST' })
    expect(answer.status).toBe(404)
  })

  it('is too large beyond the limit', async () => {
    const answer = await fetch(`${world.platform.baseUrl}/webhooks/oura`, {
      method: 'POST',
      body: 'x'.repeat(world.platform.config.bodyLimitBytes + 1),
    })
    expect(answer.status).toBe(413)
  })

  it('is dropped and counted when no user here is connected to the account', async () => {
    const user = await connected()
    world.sessions.disconnect(user.scope)
    const before = await countRows(world)
    world.simulator.revise('oura', PERSON, DAY)
    await world.simulator.announce('oura', PERSON, { dataType: 'sleep', day: DAY })
    await world.drain()
    expect(await countRows(world)).toEqual(before)
    const dropped = await world.platform.metrics.droppedData.get()
    expect(dropped.values).toMatchObject([{ value: 1 }])
    expect((await receipts())[0]?.processed_at).not.toBeNull()
  })

  it('is tried again after trouble that passes', async () => {
    const user = await connected()
    world.simulator.revise('oura', PERSON, DAY)
    world.simulator.faults('oura').inject({ on: '/usercollection/sleep/', kind: 'status', status: 503 })
    await world.simulator.announce('oura', PERSON, { dataType: 'sleep', day: DAY })
    await world.drain()
    expect((await receipts())[0]?.processed_at).toBeNull()
    await world.retry()
    expect((await receipts())[0]?.processed_at).not.toBeNull()
    const nights = (await documentsOf(world, user)).filter(({ key }) => key === `sleep_summary:${DAY}:night`)
    expect(nights.map(({ version }) => version)).toEqual([1, 2])
  })

  it('that the grant was withdrawn goes to the connections', async () => {
    const user = await connected()
    const session = { accessToken: '' }
    const { context } = world.platform.providers.get('Oura')!
    const account = await world.sessions.withSession(user.scope, 'Oura', (given) =>
      world.provider.identify(context, { ...session, ...given }),
    )
    await receive(world.platform, 'Oura', [
      { type: 'revoked', ...account, eventId: randomUUID(), at: world.clock.now() },
    ])
    await world.drain()
    expect(world.sessions.withdrawn).toEqual([user.scope])
  })
})

describe('a deletion', () => {
  it('takes the night out again: its document is emptied, once', async () => {
    const user = await connected()
    await world.simulator.announce('oura', PERSON, { dataType: 'sleep', day: DAY, eventType: 'delete' })
    await world.drain()
    const nights = (await documentsOf(world, user)).filter(({ key }) => key === `sleep_summary:${DAY}:night`)
    expect(nights.map(({ version }) => version)).toEqual([1, 2])
    const emptied = nights[1]!.body as {
      sleep_health: { summary: { sleep_summary: Record<string, Record<string, unknown>> } }
    }
    const { duration, metadata } = emptied.sleep_health.summary.sleep_summary
    expect(new Set(Object.values(duration!))).toEqual(new Set([null]))
    expect(metadata?.['sources_of_data_array']).toEqual([])
    const again = await world.simulator.announce('oura', PERSON, { dataType: 'workout', day: DAY })
    await world.drain()
    expect(again.accepted).toBe(again.deliveries)
    expect((await documentsOf(world, user)).filter(({ version }) => version > 2)).toEqual([])
  })

  it('is believed only when the vendor no longer has the thing', async () => {
    const user = await connected()
    const before = await countRows(world)
    const row = await world.platform.db
      .selectFrom('raw_payloads')
      .select('object_id')
      .where('resource', '=', 'sleep')
      .executeTakeFirstOrThrow()
    const { context } = world.platform.providers.get('Oura')!
    const { account } = await world.sessions.withSession(user.scope, 'Oura', (session) =>
      world.provider.identify(context, session),
    )
    await receive(world.platform, 'Oura', [
      {
        type: 'retract',
        account,
        resource: 'sleep',
        id: row.object_id,
        eventId: randomUUID(),
        at: world.clock.now(),
      },
    ])
    await world.drain()
    expect(await countRows(world)).toEqual(before)
  })
})

describe('an object that comes back', () => {
  it('is taken in again although it says the same as before', async () => {
    const user = await connected()
    const { pullOne } = world.provider
    world.provider.pullOne = async () => null
    await world.simulator.announce('oura', PERSON, { dataType: 'sleep', day: DAY })
    await world.drain()
    world.provider.pullOne = pullOne
    await makeDue(world, 'sleep')
    await world.drain()
    const nights = (await documentsOf(world, user)).filter(({ key }) => key === `sleep_summary:${DAY}:night`)
    expect(nights.map(({ version }) => version)).toEqual([1, 2, 3])
    expect(nights[2]?.body['sleep_health']).toEqual(nights[0]?.body['sleep_health'])
    expect(nights[1]?.body['sleep_health']).not.toEqual(nights[0]?.body['sleep_health'])
  })
})

describe('receipts', () => {
  it('are forgotten after a week', async () => {
    await connected()
    await world.simulator.announce('oura', PERSON, { dataType: 'sleep', day: DAY })
    await world.drain()
    await receiptsTick.run(world.platform)
    expect(await receipts()).toHaveLength(1)
    world.moveClock(8 * 86_400_000)
    await receiptsTick.run(world.platform)
    expect(await receipts()).toEqual([])
  })
})

describe('one vendor account of two clients', () => {
  it('gives both their own documents and neither the other’s', async () => {
    const [one, two] = [await world.client('A'), await world.client('B')]
    const first = await world.connect(one, 'u1', PERSON)
    const second = await world.connect(two, 'someone', PERSON)
    await world.drain()
    world.simulator.revise('oura', PERSON, DAY)
    await world.simulator.announce('oura', PERSON, { dataType: 'daily_activity', day: DAY })
    await world.drain()
    for (const [user, clientUuid, userId] of [
      [first, one, 'u1'],
      [second, two, 'someone'],
    ] as const) {
      const documents = await documentsOf(world, user)
      expect(new Set(documents.map(({ body }) => body['client_uuid']))).toEqual(new Set([clientUuid]))
      expect(new Set(documents.map(({ body }) => body['user_id']))).toEqual(new Set([userId]))
      const physical = documents.filter(({ key }) => key === `physical_summary:${DAY}`)
      expect(physical.map(({ version }) => version)).toEqual([1, 2])
    }
    const owners = await world.platform.db
      .selectFrom('deliveries')
      .select(['client_uuid', 'user_key'])
      .distinct()
      .execute()
    expect(owners).toHaveLength(2)
    world.sessions.disconnect(first.scope)
    world.simulator.revise('oura', PERSON, DAY)
    await world.simulator.announce('oura', PERSON, { dataType: 'daily_activity', day: DAY })
    await world.drain()
    const versions = async (user: User) =>
      (await documentsOf(world, user)).filter(({ key }) => key === `physical_summary:${DAY}`).length
    expect([await versions(first), await versions(second)]).toEqual([2, 3])
  })
})
