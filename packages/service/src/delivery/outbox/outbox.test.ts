import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestPlatform, type TestPlatform } from '../../../test/platform.ts'
import { CHANNEL } from '../channel.ts'
import { clientWithEndpoint, publication } from '../testing/client.ts'
import { publish, publishMany } from './outbox.ts'

let under: TestPlatform
beforeAll(async () => {
  under = await createTestPlatform()
})
afterAll(() => under.close())

const URL = 'https://hooks.example.com/in'
const deliveriesOf = (clientUuid: string) =>
  under.platform.db
    .selectFrom('deliveries')
    .selectAll()
    .where('client_uuid', '=', clientUuid)
    .orderBy('document_version')
    .execute()

const openOf = (clientUuid: string) =>
  under.platform.db
    .selectFrom('open_deliveries')
    .select(['delivery_id', 'state', 'next_attempt_at'])
    .where('client_uuid', '=', clientUuid)
    .execute()

async function listen(): Promise<{ heard: string[]; settle(): Promise<void>; stop(): void }> {
  const heard: string[] = []
  const connection = await under.platform.pool.connect()
  connection.on('notification', ({ payload = '' }) => void heard.push(payload))
  await connection.query(`listen ${CHANNEL}`)
  return {
    heard,
    // A round trip on the listening connection: what was announced before it has arrived after it.
    settle: async () => void (await connection.query('select 1')),
    stop: () => connection.release(true),
  }
}

test('a rolled-back transaction leaves no delivery and announces nothing', async () => {
  const { clientUuid } = await clientWithEndpoint(under.platform, URL)
  const ear = await listen()
  const undone = under.platform.db.transaction().execute(async (trx) => {
    expect(await publish(trx, under.platform, publication(clientUuid))).not.toBeNull()
    throw new Error('undo')
  })
  await expect(undone).rejects.toThrow('undo')
  await ear.settle()
  expect(ear.heard).toEqual([])
  expect(await deliveriesOf(clientUuid)).toEqual([])

  const item = publication(clientUuid)
  await publish(under.platform.db, under.platform, item)
  await ear.settle()
  ear.stop()
  expect(ear.heard).toEqual([String(item.scope.lane)])
})

test('without an endpoint of that kind nothing is published', async () => {
  const { clientUuid } = await clientWithEndpoint(under.platform, URL, 'data')
  const item = publication(clientUuid, { kind: 'notification' })
  expect(await publish(under.platform.db, under.platform, item)).toBeNull()
  expect(await deliveriesOf(clientUuid)).toEqual([])
})

test('a newer version supersedes pending older ones of the same document only', async () => {
  const { clientUuid } = await clientWithEndpoint(under.platform, URL)
  const first = publication(clientUuid)
  const other = { ...first, documentKey: 'sleep_summary|2026-03-09', dataStructure: 'sleep_summary' }
  const stranger = publication(clientUuid)
  for (const item of [first, other, stranger]) await publish(under.platform.db, under.platform, item)
  await publish(under.platform.db, under.platform, { ...first, documentVersion: 2 })
  const rows = await deliveriesOf(clientUuid)
  const states = rows.map((row) => [
    row.user_key === first.scope.userKey,
    row.document_key,
    row.document_version,
    row.state,
  ])
  expect(states).toHaveLength(4)
  expect(states).toContainEqual([true, first.documentKey, 1, 'superseded'])
  expect(states).toContainEqual([true, other.documentKey, 1, 'pending'])
  expect(states).toContainEqual([false, first.documentKey, 1, 'pending'])
  expect(states).toContainEqual([true, first.documentKey, 2, 'pending'])
  const pending = rows.filter((row) => row.state === 'pending').map((row) => row.delivery_id)
  expect((await openOf(clientUuid)).map((row) => row.delivery_id).sort()).toEqual(pending.sort())
})

test('many at once: answers in order, and only the newest version of a document is pending', async () => {
  const { clientUuid } = await clientWithEndpoint(under.platform, URL)
  const item = publication(clientUuid)
  const ids = await publishMany(under.platform.db, under.platform, [
    { ...item, documentVersion: 2 },
    { ...item, kind: 'notification' },
    { ...item, documentVersion: 1 },
  ])
  expect(ids.map((id) => id !== null)).toEqual([true, false, true])
  const rows = await deliveriesOf(clientUuid)
  expect(rows.map((row) => [row.document_version, row.state, row.delivery_id])).toEqual([
    [1, 'superseded', ids[2]],
    [2, 'pending', ids[0]],
  ])
  expect(await openOf(clientUuid)).toMatchObject([{ delivery_id: ids[0], state: 'pending' }])
})

test('a document held back is not due before its time', async () => {
  const { clientUuid } = await clientWithEndpoint(under.platform, URL)
  const notBefore = new Date(under.clock.now() + 900_000)
  await publish(under.platform.db, under.platform, publication(clientUuid, { notBefore }))
  expect(await openOf(clientUuid)).toMatchObject([{ next_attempt_at: notBefore, state: 'pending' }])
})
