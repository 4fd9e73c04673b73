import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { startTestReceiver, type TestReceiver } from '@tributary/sdk'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { clientWithEndpoint, newScope, publication } from '../testing/client.ts'
import { bodyOf, publish, publishMany } from '../testing/publish.ts'
import type { DeliveryStage } from '../testing/stage.ts'
import { openStage, until } from '../testing/stage.ts'

let stage: DeliveryStage
let other: TestReceiver
beforeEach(async () => {
  stage = await openStage()
  other = await startTestReceiver()
})
afterEach(async () => {
  await other.close()
  await stage.close()
})

const statesOf = async (clientUuid: string) => {
  const query = stage.platform.db.selectFrom('deliveries').select(['state', 'attempts'])
  return query.where('client_uuid', '=', clientUuid).execute()
}

test('a slow client holds no more than its share and delays no other client, in the same lane either', async () => {
  stage.platform.config.endpointConcurrency = 3
  stage.receiver.answerWith(Array(40).fill({ delayMs: 400 }))
  const fast = await clientWithEndpoint(stage.platform, other.url)
  const scope = newScope(stage.client.clientUuid)
  const slowItems = Array.from({ length: 40 }, (_, n) =>
    publication(stage.client.clientUuid, { scope, documentKey: `slow ${n}` }),
  )
  await publishMany(stage.platform.db, stage.platform, slowItems)
  await stage.start()
  await stage.receiver.next()
  const fastScope = { ...newScope(fast.clientUuid), lane: scope.lane }
  for (let n = 0; n < 10; n++)
    await publish(
      stage.platform.db,
      stage.platform,
      publication(fast.clientUuid, { scope: fastScope, documentKey: `fast ${n}` }),
    )
  await until(async () => (await statesOf(fast.clientUuid)).every((row) => row.state === 'delivered'))
  const slowNow = (await statesOf(stage.client.clientUuid)).filter((row) => row.state === 'pending')
  expect(slowNow.length).toBeGreaterThan(0)
  const inFlight = await stage.platform.metrics.deliveriesInFlight.get()
  expect(inFlight.values[0]!.value).toBeLessThanOrEqual(3)
})

test('where the global limit is reached, a place goes to the client that waits longest, not to its last holder', async () => {
  stage.platform.config.deliveryConcurrency = 2
  stage.receiver.answerWith(Array(40).fill({ delayMs: 50 }))
  const late = await clientWithEndpoint(stage.platform, other.url)
  const busyItems = Array.from({ length: 40 }, () => publication(stage.client.clientUuid))
  await publishMany(stage.platform.db, stage.platform, busyItems)
  await stage.start()
  await stage.receiver.next()
  const lateItems = Array.from({ length: 4 }, () => publication(late.clientUuid))
  await publishMany(stage.platform.db, stage.platform, lateItems)
  await until(() => other.received.length === 4)
  expect(stage.receiver.received.length).toBeLessThan(40)
})

test.for([
  ['alone', 1],
  ['three at once', 3],
] as const)('no more bodies are under way than memory holds: %s', async ([, expected]) => {
  let atOnce = 0
  let most = 0
  const server = createServer(async (_request, response) => {
    most = Math.max(most, ++atOnce)
    await sleep(20)
    atOnce -= 1
    response.end()
  }).listen(0, '127.0.0.1')
  try {
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    const { clientUuid } = await clientWithEndpoint(stage.platform, `http://127.0.0.1:${port}/`)
    const scope = newScope(clientUuid)
    const items = Array.from({ length: 8 }, (_, n) => publication(clientUuid, { scope, documentKey: `${n}` }))
    await publishMany(stage.platform.db, stage.platform, items)
    const size = bodyOf({ ...scope, documentKey: '0', documentVersion: 1 }).length
    await stage.start({ mostBytesInFlight: expected * size - 1 })
    await until(async () => (await statesOf(clientUuid)).every((row) => row.state === 'delivered'))
    expect(most).toBe(expected)
  } finally {
    server.close()
  }
})

test('the breaker opens after five failures, burns no attempts of the others, and one probe closes it', async () => {
  stage.platform.config.endpointConcurrency = 1
  stage.receiver.answerWith(Array(5).fill({ status: 500 }))
  const items = Array.from({ length: 12 }, () => publication(stage.client.clientUuid))
  await publishMany(stage.platform.db, stage.platform, items)
  await stage.start()
  await until(() => stage.receiver.received.length >= 5)
  const fast = await clientWithEndpoint(stage.platform, other.url)
  await publish(stage.platform.db, stage.platform, publication(fast.clientUuid))
  await until(async () => (await statesOf(fast.clientUuid))[0]?.state === 'delivered')
  expect(stage.receiver.received).toHaveLength(5)
  const untouched = (await statesOf(stage.client.clientUuid)).filter((row) => row.attempts === 0)
  expect(untouched).toHaveLength(7)

  stage.clock.advance(30_000)
  await until(async () => (await statesOf(stage.client.clientUuid)).every((row) => row.state === 'delivered'))
  const attempts = (await statesOf(stage.client.clientUuid)).map((row) => row.attempts).sort()
  expect(attempts).toEqual([...Array(7).fill(1), ...Array(5).fill(2)])
})
