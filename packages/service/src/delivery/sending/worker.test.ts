import { createHash } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { webhookId } from '../model.ts'
import { newScope } from '../testing/client.ts'
import { bodyOf } from '../testing/publish.ts'
import type { DeliveryStage } from '../testing/stage.ts'
import { openStage, until } from '../testing/stage.ts'
import { rotateEndpointSecret } from '../webhooks/endpoints.ts'

let stage: DeliveryStage
beforeEach(async () => {
  stage = await openStage()
})
afterEach(() => stage.close())

describe('a delivery', () => {
  test('arrives signed, with the stored bytes and our headers', async () => {
    await stage.start()
    const scope = newScope(stage.client.clientUuid)
    const id = await stage.publish({ scope, documentKey: 'k' })
    const got = await stage.receiver.next()
    expect(got.failure).toBeNull()
    expect(got.event?.id).toBe(webhookId(id))
    const stored = bodyOf({ ...scope, documentKey: 'k', documentVersion: 1 })
    expect(Buffer.from(got.rawBody)).toEqual(stored)
    expect(got.method).toBe('POST')
    expect(got.headers['content-type']).toBe('application/json')
    expect(got.headers['user-agent']).toMatch(/^Tributary\/\d+\.\d+\.\d+ \(\+webhooks\)$/)
    expect(await stage.attempted(id, 1)).toMatchObject({
      state: 'delivered',
      last_status: 200,
      settled_at: new Date(stage.clock.now()),
    })
    expect(await stage.attempts(id)).toEqual([{ status: 200, error: null }])
  })

  test('has the same bytes and id on every attempt', async () => {
    stage.receiver.answerWith([{ status: 500 }, { status: 503 }, { status: 201 }])
    await stage.start()
    const id = await stage.publish()
    await stage.attempted(id, 1)
    stage.clock.advance(5_000)
    await stage.attempted(id, 2)
    stage.clock.advance(60_000)
    expect((await stage.attempted(id, 3)).state).toBe('delivered')
    const hash = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
    expect(new Set(stage.receiver.received.map((got) => hash(got.rawBody))).size).toBe(1)
    expect(stage.receiver.received.map((got) => got.event?.id)).toEqual(Array(3).fill(webhookId(id)))
  })

  test('is signed with both secrets during a rotation and with the new one alone afterwards', async () => {
    await stage.start()
    const { platform, client, receiver } = stage
    const rotated = await platform.db
      .transaction()
      .execute((trx) => rotateEndpointSecret(platform, trx, 'operator', client.clientUuid, 'data'))
    await stage.publish()
    const during = await receiver.next()
    expect(during.failure).toBeNull()
    expect(String(during.headers['webhook-signature']).split(' ')).toHaveLength(2)
    receiver.verifyWith(rotated!.secret)
    await stage.publish()
    expect((await receiver.next()).failure).toBeNull()
    stage.clock.advance(24 * 3_600_000)
    await stage.publish()
    const after = await receiver.next()
    expect(after.failure).toBeNull()
    expect(String(after.headers['webhook-signature']).split(' ')).toHaveLength(1)
  })

  test('of an older version that was superseded before it was sent is never sent', async () => {
    const scope = newScope(stage.client.clientUuid)
    const older = await stage.publish({ scope, documentVersion: 1 })
    const newer = await stage.publish({ scope, documentVersion: 2 })
    await stage.start()
    await stage.attempted(newer, 1)
    expect(await stage.row(older)).toMatchObject({ state: 'superseded', attempts: 0 })
    expect(stage.receiver.received.map((got) => got.event?.id)).toEqual([webhookId(newer)])
  })

  test('that is superseded while it is under way stays superseded, with its attempt logged', async () => {
    stage.receiver.answerWith([{ delayMs: 300 }])
    await stage.start()
    const scope = newScope(stage.client.clientUuid)
    const older = await stage.publish({ scope, documentVersion: 1 })
    await stage.receiver.next()
    await stage.publish({ scope, documentVersion: 2 })
    expect(await stage.attempted(older, 1)).toMatchObject({ state: 'superseded', last_status: 200 })
  })

  test('held back is sent when its time has come and not before', async () => {
    await stage.start()
    const notBefore = new Date(stage.clock.now() + 900_000)
    const held = await stage.publish({ notBefore })
    const free = await stage.publish()
    await stage.attempted(free, 1)
    expect((await stage.row(held)).attempts).toBe(0)
    stage.clock.advance(900_000)
    expect((await stage.attempted(held, 1)).state).toBe('delivered')
  })

  test('of an erased document is settled without being sent and without a notification', async () => {
    const id = await stage.publish()
    await stage.platform.db.deleteFrom('documents').execute()
    await stage.start()
    const settled = await until(async () => {
      const row = await stage.row(id)
      return row.state === 'pending' ? null : row
    })
    expect(settled).toMatchObject({ state: 'rejected', attempts: 0 })
    expect(stage.ports.rejected).toEqual([])
    expect(stage.receiver.received).toEqual([])
  })
})
