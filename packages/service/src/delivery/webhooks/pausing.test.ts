import { startTestReceiver } from '@tributary/sdk'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { Egress } from '../egress/egress.ts'
import { sendTest } from '../sending/test-delivery.ts'
import { type DeliveryStage, openStage, until } from '../testing/stage.ts'
import { getEndpoints, removeEndpoint, resumeEndpoint, setEndpoint } from './endpoints.ts'

const DAY = 24 * 3_600_000

let stage: DeliveryStage
beforeEach(async () => {
  stage = await openStage()
})
afterEach(() => stage.close())

const endpoint = async () => (await getEndpoints(stage.platform.db, stage.client.clientUuid))[0]!

/** Fails until the endpoint is paused; returns a delivery that waits. */
async function pause(): Promise<string> {
  stage.receiver.answerWith(Array(100).fill({ status: 500 }))
  await stage.start()
  await stage.attempted(await stage.publish(), 1)
  await until(async () => (await endpoint()).failingSince !== null)
  stage.clock.advance(5 * DAY - 1)
  await stage.attempted(await stage.publish(), 1)
  expect((await endpoint()).state).toBe('active')
  stage.clock.advance(1)
  await stage.attempted(await stage.publish(), 1)
  await until(async () => (await endpoint()).state === 'paused')
  return parked()
}

async function parked(): Promise<string> {
  const id = await stage.publish()
  await until(async () => Number((await stage.row(id)).next_attempt_at) === Number.POSITIVE_INFINITY)
  return id
}

test('an endpoint that only failed for five days is paused, once, with a notification; nothing is dropped', async () => {
  const id = await pause()
  expect(stage.ports.paused).toEqual([{ clientUuid: stage.client.clientUuid, endpointId: 'data' }])
  expect(await stage.row(id)).toMatchObject({ state: 'pending', attempts: 0 })
})

test('a success in between starts the five days anew', async () => {
  stage.receiver.answerWith([{ status: 410 }, { status: 200 }, { status: 410 }])
  await stage.start()
  await stage.attempted(await stage.publish(), 1)
  await until(async () => (await endpoint()).failingSince !== null)
  stage.clock.advance(3_000)
  await stage.attempted(await stage.publish(), 1)
  await until(async () => (await endpoint()).failingSince === null)
  stage.clock.advance(5 * DAY)
  await stage.attempted(await stage.publish(), 1)
  await until(async () => (await endpoint()).failingSince !== null)
  expect(await endpoint()).toMatchObject({ state: 'active', failingSince: new Date(stage.clock.now()) })
  expect(stage.ports.paused).toEqual([])
})

describe('a paused endpoint resumes', () => {
  test('by hand', async () => {
    const id = await pause()
    stage.receiver.answerWith([])
    const { platform, client } = stage
    const resume = () =>
      platform.db
        .transaction()
        .execute((trx) => resumeEndpoint(platform, trx, 'operator', client.clientUuid, 'data'))
    expect(await resume()).toBe(true)
    expect(await stage.attempted(id, 1)).toMatchObject({ state: 'delivered' })
    expect(await endpoint()).toMatchObject({ state: 'active', failingSince: null })
    expect(await resume()).toBe(false)
  })

  test('by a successful test delivery, not by a failed one', async () => {
    const id = await pause()
    const { platform, client } = stage
    const egress = new Egress(platform.config)
    const send = () => sendTest(platform, egress, 'client', client.clientUuid, 'data', '{"test": true}')
    expect(await send()).toMatchObject({ delivered: false, status: 500 })
    expect((await endpoint()).state).toBe('paused')
    stage.receiver.answerWith([])
    expect(await send()).toMatchObject({ delivered: true, status: 200, exception: null })
    await egress.close()
    expect(await stage.attempted(id, 1)).toMatchObject({ state: 'delivered' })
    const sample = stage.receiver.received.find((got) => JSON.stringify(got.json) === '{"test":true}')
    expect(sample?.failure).toBeNull()
  })

  test('by another address', async () => {
    const id = await pause()
    const moved = await startTestReceiver({ secrets: stage.client.secret })
    const { platform, client } = stage
    const set = await platform.db
      .transaction()
      .execute((trx) => setEndpoint(platform, trx, 'client', client.clientUuid, 'data', moved.url))
    expect(set.secret).toBeNull()
    await stage.attempted(id, 1)
    await until(async () => (await stage.row(id)).state === 'delivered')
    expect(moved.received[0]?.failure).toBeNull()
    await moved.close()
  })
})

test('removing an endpoint rejects what was pending, quietly', async () => {
  const id = await stage.publish()
  const { platform, client } = stage
  const remove = () =>
    platform.db
      .transaction()
      .execute((trx) => removeEndpoint(platform, trx, 'operator', client.clientUuid, 'data'))
  expect(await remove()).toBe(true)
  expect(await stage.row(id)).toMatchObject({ state: 'rejected', attempts: 0 })
  expect(await getEndpoints(platform.db, client.clientUuid)).toEqual([])
  expect(await remove()).toBe(false)
  await stage.start()
  expect(stage.ports.rejected).toEqual([])
})
