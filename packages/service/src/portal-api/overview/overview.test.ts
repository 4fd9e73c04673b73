import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPortalWorld, type PortalWorld } from '../../../test/portal.ts'
import { countConnectedTick } from '../../connections/hours.ts'
import { publish, setEndpoint } from '../../delivery/index.ts'
import { countResults } from '../../delivery/log/hours.ts'
import type { Result } from '../../delivery/sending/results.ts'
import { publication } from '../../delivery/testing/client.ts'
import { settle } from '../../delivery/testing/settle.ts'
import { nowDate } from '../../platform/platform.ts'
import type { Overview } from '../types.ts'

const HOUR = 3_600_000

let world: PortalWorld
beforeAll(async () => {
  world = await createPortalWorld()
})
afterAll(() => world?.close())

const overview = async (period: string): Promise<Overview> => {
  const viewer = await world.as('viewer')
  const answer = await viewer.call<Overview>('GET', `/clients/${world.clientUuid}/overview?period=${period}`)
  expect(answer.status).toBe(200)
  return answer.body
}

const result = (state: Result['verdict']['state'], changes: Partial<Result> = {}): Result => {
  const endedAt = changes.endedAt ?? world.clock.now()
  return {
    delivery: {
      ...{ lane: 1, userKey: randomUUID(), deliveryId: randomUUID(), clientUuid: world.clientUuid },
      ...{
        endpointId: 'data',
        documentKey: 'k',
        documentVersion: 1,
        dataStructure: 'sleep_summary',
        failures: 0,
      },
      createdAt: endedAt - 2_000,
    },
    verdict: state === 'pending' ? { state, nextAttemptAt: endedAt + 5_000 } : { state },
    ...{ at: endedAt - 100, endedAt, durationMs: 100, error: null },
    status: state === 'delivered' ? 200 : 500,
    ...changes,
  } as Result
}

test('a client of which nothing is known yet has zeros, and no times', async () => {
  const { now, points, unit } = await overview('24h')
  expect(unit).toBe('hour')
  expect(points).toHaveLength(24)
  expect(now).toMatchObject({ pending: { count: 0, is_more: false }, users: 0, webhooks: [], sources: [] })
  for (const point of points)
    expect(point).toMatchObject({ delivered: 0, failed_attempts: 0, answer_times: null, structures: {} })
})

test('attempts are counted in their hours, and hours add up to days', async () => {
  const { db } = world.platform
  const at = world.clock.now()
  await countResults(db, [result('delivered'), result('delivered'), result('pending')])
  await countResults(db, [
    result('delivered', { durationMs: 400 }),
    result('rejected', { endedAt: at - HOUR, status: null, error: 'connection refused' }),
  ])
  const hours = (await overview('24h')).points
  expect(hours.at(-1)).toMatchObject({
    ...{ delivered: 3, failed_attempts: 1, rejected: 0, structures: { sleep_summary: 3 } },
  })
  expect(hours.at(-2)).toMatchObject({ delivered: 0, failed_attempts: 1, rejected: 1, answer_times: null })
  const { median_ms: median, p95_ms: p95 } = hours.at(-1)!.answer_times!
  expect(median).toBeGreaterThan(85)
  expect(median).toBeLessThan(140)
  expect(p95).toBeGreaterThan(350)
  const days = await overview('7d')
  expect(days.unit).toBe('day')
  expect(days.points).toHaveLength(7)
  const sum = days.points.reduce((total, point) => total + point.delivered + point.failed_attempts, 0)
  expect(sum).toBe(5)
})

test('what waits, what failed and what is paused is reported as it is now', async () => {
  const { platform, clientUuid } = world
  await platform.db
    .transaction()
    .execute((trx) => setEndpoint(platform, trx, 'operator', clientUuid, 'data', 'https://example.com/hook'))
  await publish(platform.db, platform, publication(clientUuid))
  const id = await publish(platform.db, platform, publication(clientUuid))
  await settle(platform.db, id!, 'rejected', nowDate(platform.clock), 500)
  await platform.db.updateTable('endpoints').set({ state: 'paused' }).execute()
  const { now } = await overview('24h')
  expect(now.pending).toEqual({ count: 1, is_more: false })
  expect(now.rejected).toEqual({ count: 1, is_more: false })
  expect(now.webhooks).toEqual([{ endpoint_id: 'data', kind: 'data', state: 'paused', failing_since: null }])
})

test('connected people are counted once an hour, however many sources they have', async () => {
  const { platform, clientUuid } = world
  const userKey = randomUUID()
  await platform.db
    .insertInto('connections')
    .values(
      ['Garmin', 'Oura'].map((source) => ({
        ...{ lane: 1, user_key: userKey, source, client_uuid: clientUuid, state: 'active' },
        ...{ account_key: Buffer.alloc(0), connected_at: new Date(world.clock.now()) },
      })),
    )
    .execute()
  await countConnectedTick.run(platform)
  await countConnectedTick.run(platform)
  world.clock.advance(HOUR)
  const { now, points } = await overview('24h')
  expect(now.connected_users).toBe(1)
  expect(now.sources).toEqual([
    { source: 'Garmin', connections: 1 },
    { source: 'Oura', connections: 1 },
  ])
  expect(points.slice(-3).map((point) => point.connected_users)).toEqual([null, 1, 1])
})
