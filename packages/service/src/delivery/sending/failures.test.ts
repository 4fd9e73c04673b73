import { startTestReceiver } from '@tributary/sdk'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { clientWithEndpoint, publication } from '../testing/client.ts'
import { publish } from '../testing/publish.ts'
import { type DeliveryStage, openStage } from '../testing/stage.ts'
import { RETRY_DELAYS_MS } from './retry.ts'

let stage: DeliveryStage
beforeEach(async () => {
  stage = await openStage()
})
afterEach(() => stage.close())

test('every step of the retry schedule is used, then the document is rejected with a notification', async () => {
  stage.receiver.answerWith(Array(10).fill({ status: 500 }))
  const elsewhere = await startTestReceiver()
  const bystander = await clientWithEndpoint(stage.platform, elsewhere.url)
  await stage.start()
  const id = await stage.publish()
  for (const [failures, delay] of RETRY_DELAYS_MS.entries()) {
    const row = await stage.attempted(id, failures + 1)
    expect(row).toMatchObject({
      state: 'pending',
      last_status: 500,
      next_attempt_at: new Date(stage.clock.now() + delay),
    })
    stage.clock.advance(delay - 1)
    // Another client's delivery shows that a worker has looked at this time.
    await publish(stage.platform.db, stage.platform, publication(bystander.clientUuid))
    await elsewhere.next()
    expect((await stage.row(id)).attempts).toBe(failures + 1)
    stage.clock.advance(1)
  }
  expect(await stage.attempted(id, 10)).toMatchObject({
    state: 'rejected',
    settled_at: new Date(stage.clock.now()),
  })
  await elsewhere.close()
  expect(stage.ports.rejected).toMatchObject([
    { clientUuid: stage.client.clientUuid, endpointId: 'data', dataStructure: 'physical_summary' },
  ])
})

test.each([204, 206, 301, 302, 307, 400, 401, 404, 429, 500, 503])(
  '%i is not an acknowledgement',
  async (status) => {
    stage.receiver.answerWith([{ status, headers: { location: `${stage.receiver.url}elsewhere` } }])
    await stage.start()
    const id = await stage.publish()
    expect(await stage.attempted(id, 1)).toMatchObject({ state: 'pending', last_status: status, failures: 1 })
    expect(stage.receiver.received).toHaveLength(1)
    stage.clock.advance(5_000)
    expect(await stage.attempted(id, 2)).toMatchObject({ state: 'delivered', last_status: 200 })
  },
)

test('Retry-After later than the schedule is kept', async () => {
  stage.receiver.answerWith([{ status: 429, headers: { 'retry-after': '3600' } }])
  await stage.start()
  const id = await stage.publish()
  const row = await stage.attempted(id, 1)
  expect(row.next_attempt_at).toEqual(new Date(stage.clock.now() + 3_600_000))
})

test('410 rejects at once', async () => {
  stage.receiver.answerWith([{ status: 410 }])
  await stage.start()
  const id = await stage.publish()
  expect(await stage.attempted(id, 1)).toMatchObject({ state: 'rejected', last_status: 410 })
  expect(stage.ports.rejected).toHaveLength(1)
})

test('an acknowledgement is reported once, in the transaction that stores it', async () => {
  stage.receiver.answerWith([{ status: 503 }, { status: 202 }])
  await stage.start()
  const id = await stage.publish({ documentKey: 'acknowledged' })
  await stage.attempted(id, 1)
  expect(stage.ports.delivered).toEqual([])
  stage.clock.advance(6_000)
  expect(await stage.attempted(id, 2)).toMatchObject({ state: 'delivered' })
  expect(stage.ports.delivered).toMatchObject([{ documentKey: 'acknowledged' }])
})

test('the rejection and its notification commit together or not at all', async () => {
  let calls = 0
  stage.ports.onRejected = async () => {
    calls += 1
    if (calls === 1) throw new Error('the notification could not be stored')
  }
  stage.receiver.answerWith([{ status: 410 }])
  await stage.start()
  const id = await stage.publish()
  expect(await stage.attempted(id, 1)).toMatchObject({ state: 'rejected', attempts: 1 })
  expect(calls).toBe(2)
  expect(stage.receiver.received).toHaveLength(1)
})

test('no answer in time and a cut connection are failures that say so', async () => {
  stage.receiver.answerWith([{ delayMs: 60_000 }, { reset: true }])
  await stage.start({ answerTimeoutMs: 1_000 })
  const id = await stage.publish()
  await stage.attempted(id, 1)
  stage.clock.advance(5_000)
  expect(await stage.attempted(id, 2)).toMatchObject({ state: 'pending', last_status: null })
  expect(await stage.attempts(id)).toEqual([
    { status: null, error: 'no complete answer in time' },
    { status: null, error: 'connection reset' },
  ])
})

describe('a body that does not open', () => {
  test('counts as a failed attempt and keeps nothing else from being sent', async () => {
    const damaged = await stage.publish({ documentKey: 'damaged' })
    await stage.platform.db
      .updateTable('documents')
      .set({ body: Buffer.from('damaged') })
      .execute()
    const { user_key: userKey, lane } = await stage.row(damaged)
    const sound = await stage.publish({ scope: { userKey, lane }, documentKey: 'sound' })
    await stage.start()
    expect(await stage.attempted(sound, 1)).toMatchObject({ state: 'delivered' })
    expect(await stage.attempted(damaged, 1)).toMatchObject({ state: 'pending', failures: 1 })
    expect(await stage.attempts(damaged)).toEqual([{ status: null, error: 'document unreadable' }])
  })
})
