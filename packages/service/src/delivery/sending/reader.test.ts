import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { endpointName } from '../channel.ts'
import { type DueQuestion, readDue } from '../outbox/due-store.ts'
import { clientWithEndpoint, newScope, publication, type TestClient } from '../testing/client.ts'
import { publishMany } from '../testing/publish.ts'
import { type DeliveryStage, openStage, until } from '../testing/stage.ts'

const LANE = 7

let stage: DeliveryStage
beforeEach(async () => {
  stage = await openStage()
})
afterEach(() => stage.close())

async function publishIn(lane: number, { clientUuid }: TestClient, count: number): Promise<string[]> {
  const items = Array.from({ length: count }, (_, n) =>
    publication(clientUuid, { scope: { ...newScope(clientUuid), lane }, documentKey: `steps:${n}` }),
  )
  const ids = await publishMany(stage.platform.db, stage.platform, items)
  return ids.map((id) => id!)
}

describe('what is read of a lane', () => {
  const nameOf = ({ clientUuid }: TestClient) => endpointName(clientUuid, 'data')
  const read = (question: Partial<DueQuestion>) =>
    readDue(stage.platform.db, {
      ...{
        now: stage.clock.now(),
        lanes: [LANE],
        exceptIds: [],
        most: new Map(),
        otherwise: 100,
        limit: 100,
      },
      ...question,
    })
  const countsOf = async (question: Partial<DueQuestion>) =>
    Object.fromEntries(
      [...Map.groupBy(await read(question), ({ delivery }) => delivery.clientUuid)].map(([uuid, due]) => [
        uuid,
        due.length,
      ]),
    )

  test('is for each endpoint as much as it may have', async () => {
    const other = await clientWithEndpoint(stage.platform, stage.receiver.url)
    const third = await clientWithEndpoint(stage.platform, stage.receiver.url)
    for (const client of [stage.client, other, third]) await publishIn(LANE, client, 6)
    const most = new Map([
      [nameOf(stage.client), 2],
      [nameOf(other), 0],
    ])
    expect(await countsOf({ most, otherwise: 4 })).toEqual({
      [stage.client.clientUuid]: 2,
      [third.clientUuid]: 4,
    })
    expect(await read({ most, limit: 5 })).toHaveLength(5)
  })

  test('is what is not in memory yet, the longest due first', async () => {
    const ids = await publishIn(LANE, stage.client, 6)
    await publishIn(LANE + 1, stage.client, 1)
    await stage.platform.db
      .updateTable('open_deliveries')
      .set({ next_attempt_at: new Date(stage.clock.now() - 60_000) })
      .where('delivery_id', '=', ids[5]!)
      .execute()
    const idsOf = async (question: Partial<DueQuestion>) =>
      (await read(question)).map(({ delivery }) => delivery.deliveryId)
    expect(await idsOf({ exceptIds: ids.slice(0, 4) })).toEqual([ids[5], ids[4]])
    expect(await idsOf({ exceptIds: ids.slice(0, 4), otherwise: 1 })).toEqual([ids[5]])
  })
})

test('large documents are read a few at a time', async () => {
  const { platform } = stage
  const ids = await publishIn(LANE, stage.client, 100)
  const { rows } = await platform.pool.query<{ bytes: number }>(
    'select min(octet_length(body))::integer as bytes from documents',
  )
  const read: number[] = []
  platform.db = platform.db.withPlugin({
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      if (result.rows[0] && 'stored' in result.rows[0]) read.push(result.rows.length)
      return result
    },
  })
  await stage.start({ pageBytes: 4 * rows[0]!.bytes })
  await until(() => stage.receiver.received.length === ids.length)
  expect(Math.max(...read.slice(1))).toBe(4)
})
