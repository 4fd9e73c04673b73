import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { endpointName } from '../channel.ts'
import type { EndpointKind } from '../model.ts'
import { leaseLanes, releaseLanes, renewLeases } from '../outbox/lane-store.ts'
import { newScope, publication } from '../testing/client.ts'
import { publishMany } from '../testing/publish.ts'
import { type DeliveryStage, openStage, until } from '../testing/stage.ts'

let stage: DeliveryStage
beforeEach(async () => {
  stage = await openStage()
})
afterEach(() => stage.close())

const due = (most = new Map<string, number>()) => ({ now: stage.clock.now(), most, otherwise: 1 })
const lease = (worker: string, count = 128) => leaseLanes(stage.platform.db, worker, due(), count)
const expireLeases = () =>
  sql`update lane_leases set expires_at = now() - interval '1 second' where owner is not null`.execute(
    stage.platform.db,
  )
const owned = () =>
  stage.platform.db.selectFrom('lane_leases').select('owner').where('owner', 'is not', null).execute()

const publishSome = (count: number) => {
  const items = Array.from({ length: count }, () => publication(stage.client.clientUuid))
  return publishMany(stage.platform.db, stage.platform, items)
}

const settledCount = async () => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from deliveries where state = 'delivered'`.execute(stage.platform.db)
  return rows[0]!.count
}

test('only lanes with due work are taken, and no worker takes a lane that another holds', async () => {
  const lane = newScope(stage.client.clientUuid).lane
  expect(await lease(randomUUID())).toEqual([])
  await stage.publish({ scope: { ...newScope(stage.client.clientUuid), lane } })
  const [first, second] = [randomUUID(), randomUUID()]
  expect(await lease(first)).toEqual([lane])
  expect(await lease(second)).toEqual([])
  await releaseLanes(stage.platform.db, first, [lane])
  expect(await lease(second)).toEqual([lane])
})

test('lanes whose only work is for endpoints that can take nothing are left to others', async () => {
  await stage.publish()
  const { clientUuid } = stage.client
  const { db } = stage.platform
  const without = (kind: EndpointKind) => due(new Map([[endpointName(clientUuid, kind), 0]]))
  expect(await leaseLanes(db, randomUUID(), without('data'), 128)).toEqual([])
  expect(await leaseLanes(db, randomUUID(), without('notification'), 128)).toHaveLength(1)
})

test('a dead worker loses its lanes and cannot renew them; its share goes to the living', async () => {
  await publishSome(40)
  const [dead, living] = [randomUUID(), randomUUID()]
  const { db } = stage.platform
  await renewLeases(db, dead, [])
  const lanes = await lease(dead)
  expect((await renewLeases(db, living, [])).fairShare).toBe(64)
  await expireLeases()
  await sql`update delivery_workers set alive_until = now() - interval '1 second' where worker_id = ${dead}`.execute(
    db,
  )
  expect((await renewLeases(db, living, [])).fairShare).toBe(128)
  expect((await lease(living)).sort()).toEqual(lanes.sort())
  expect((await renewLeases(db, dead, lanes)).held.size).toBe(0)
})

test('what a dead worker held is delivered by another', async () => {
  const ids = await publishSome(30)
  await lease(randomUUID())
  await stage.start()
  await expireLeases()
  await until(async () => (await settledCount()) === ids.length)
})

test('two workers share several hundred documents, each acknowledged once', async () => {
  stage.receiver.answerWith(Array(2000).fill({ delayMs: 5 }))
  await Promise.all([stage.start(), stage.start()])
  const ids: (string | null)[] = []
  for (let n = 0; n < 6; n++) ids.push(...(await publishSome(100)))
  await until(async () => (await settledCount()) === ids.length)
  expect(stage.receiver.received).toHaveLength(ids.length)
  expect(new Set(stage.receiver.received.map((got) => got.event?.id)).size).toBe(ids.length)
  const { rows } = await sql<{ count: number }>`
    select sum(attempts)::integer as count from deliveries`.execute(stage.platform.db)
  expect(rows[0]!.count).toBe(ids.length)
})

test('a stop waits for what is under way, stores it and gives the lanes back; the rest is left for others', async () => {
  stage.platform.config.endpointConcurrency = 4
  stage.receiver.answerWith(Array(1000).fill({ delayMs: 200 }))
  const worker = await stage.start()
  const ids = await publishSome(40)
  await stage.receiver.next()
  await worker.stop()
  const sent = stage.receiver.received.length
  expect(sent).toBeLessThan(ids.length)
  expect(await settledCount()).toBe(sent)
  expect(await owned()).toEqual([])
  await stage.start()
  await until(async () => (await settledCount()) === ids.length)
  expect(stage.receiver.received).toHaveLength(ids.length)
})

test('drained lanes are given back', async () => {
  await stage.start()
  await publishSome(20)
  await until(async () => (await settledCount()) === 20)
  await until(async () => (await owned()).length === 0)
})

test('a worker whose wake-up connection is cut goes on and listens again', async () => {
  await stage.start({ pollMs: 100_000 })
  await stage.attempted(await stage.publish(), 1)
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and query like 'listen %'`.execute(stage.platform.db)
  const id = await stage.publish()
  expect(await stage.attempted(id, 1)).toMatchObject({ state: 'delivered' })
})
