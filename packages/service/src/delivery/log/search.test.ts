import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestPlatform, type TestPlatform } from '../../../test/platform.ts'
import { webhookId } from '../model.ts'
import { publish } from '../outbox/outbox.ts'
import { clientWithEndpoint, newScope, publication } from '../testing/client.ts'
import { UnknownCursor } from './delivery-log.ts'
import { type DeliveryFilter, searchDeliveries } from './search.ts'

let base: TestPlatform
let clientUuid: string
const made: string[] = []
const scopes: ReturnType<typeof newScope>[] = []
beforeAll(async () => {
  base = await createTestPlatform()
  const { platform, clock } = base
  clientUuid = (await clientWithEndpoint(platform, 'https://example.com/hook')).clientUuid
  const stranger = (await clientWithEndpoint(platform, 'https://example.com/hook')).clientUuid
  for (let index = 0; index < 25; index++) {
    clock.advance(1_000)
    const scope = newScope(clientUuid)
    scopes.push(scope)
    const dataStructure = index === 3 ? 'ecg_event' : 'sleep_summary'
    const item = publication(clientUuid, { scope, dataStructure })
    made.unshift(webhookId((await publish(platform.db, platform, item))!))
    await publish(platform.db, platform, publication(stranger))
  }
})
afterAll(() => base?.close())

/** Every page until the end, by the cursors. */
async function walk(filter: DeliveryFilter, limit: number, lookThrough?: number) {
  const found: string[] = []
  const stops: boolean[] = []
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page = await searchDeliveries(
      base.platform.db,
      clientUuid,
      filter,
      { limit, ...(cursor !== undefined && { cursor }) },
      lookThrough,
    )
    found.push(...page.deliveries.map((entry) => entry.webhookId))
    stops.push(page.lookedBackTo !== null)
    cursor = page.nextCursor
  }
  return { found, stops }
}

test('pages of any size are the whole log, each delivery once', async () => {
  for (const limit of [1, 7, 25, 100]) expect((await walk({}, limit)).found).toEqual(made)
  expect((await walk({ state: 'pending' }, 10)).found).toEqual(made)
})

test('what is rare is found however little is looked through at once', async () => {
  const { found, stops } = await walk({ dataStructure: 'ecg_event' }, 10, 4)
  expect(found).toEqual([made[21]])
  expect(stops.filter(Boolean).length).toBeGreaterThan(4)
})

test('looking through little at once loses nothing of what is common', async () => {
  expect((await walk({ dataStructure: 'sleep_summary' }, 3, 4)).found).toEqual(
    made.filter((_, index) => index !== 21),
  )
})

test('of one user only theirs, of this client', async () => {
  expect((await walk({ user: scopes[5]! }, 10)).found).toEqual([made[19]])
})

test('a cursor that is none is refused', async () => {
  const asked = searchDeliveries(base.platform.db, clientUuid, {}, { limit: 1, cursor: 'msg_x' })
  await expect(asked).rejects.toBeInstanceOf(UnknownCursor)
})
