import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { verifyAudit } from '../../accounts/audit-verify.ts'
import { webhookId } from '../model.ts'
import { clientWithEndpoint, newScope } from '../testing/client.ts'
import { type DeliveryStage, openStage, until } from '../testing/stage.ts'
import { resendOne, resendRejected } from './resend.ts'
import { purgeDeliveries } from './retention.ts'

const DAY = 24 * 3_600_000

let stage: DeliveryStage
beforeEach(async () => {
  stage = await openStage()
})
afterEach(() => stage.close())

const audited = () =>
  stage.platform.db
    .selectFrom('audit_log')
    .select(['action', 'actor', 'detail'])
    .where('action', 'like', 'delivery.%')
    .execute()

async function rejected(): Promise<string> {
  const answered = stage.receiver.received.length
  stage.receiver.answerWith([{ status: 410 }])
  const id = await stage.publish()
  await until(async () => (await stage.row(id)).state === 'rejected')
  expect(stage.receiver.received).toHaveLength(answered + 1)
  return id
}

test('a rejected delivery is sent again with the same id and body; its attempts go on', async () => {
  await stage.start()
  const id = await rejected()
  stage.receiver.answerWith([{ status: 500 }])
  const resent = await resendOne(stage.platform, 'client', stage.client.clientUuid, webhookId(id))
  expect(resent).toEqual({ state: 'pending' })
  expect(await stage.attempted(id, 2)).toMatchObject({ state: 'pending', failures: 1 })
  stage.clock.advance(5_000)
  expect(await stage.attempted(id, 3)).toMatchObject({ state: 'delivered' })
  expect(await stage.attempts(id)).toEqual([
    { status: 410, error: null },
    { status: 500, error: null },
    { status: 200, error: null },
  ])
  const bodies = stage.receiver.received.map((got) => Buffer.from(got.rawBody).toString())
  expect(new Set(bodies).size).toBe(1)
  expect(new Set(stage.receiver.received.map((got) => got.event?.id))).toEqual(new Set([webhookId(id)]))
  expect(await audited()).toEqual([
    { action: 'delivery.resend', actor: 'client', detail: { webhook_id: webhookId(id) } },
  ])
  expect((await verifyAudit(stage.platform)).problems).toEqual([])
})

test('delivered and superseded ones can be sent again; a pending one stays as it is', async () => {
  const scope = newScope(stage.client.clientUuid)
  const older = await stage.publish({ scope, documentVersion: 1 })
  const newer = await stage.publish({ scope, documentVersion: 2 })
  const resend = (id: string) => resendOne(stage.platform, 'operator', stage.client.clientUuid, webhookId(id))
  expect(await resend(newer)).toEqual({ state: 'pending' })
  expect(await audited()).toEqual([])
  await stage.start()
  await stage.attempted(newer, 1)
  await resend(newer)
  expect(await stage.attempted(newer, 2)).toMatchObject({ state: 'delivered' })
  await resend(older)
  expect(await stage.attempted(older, 1)).toMatchObject({ state: 'delivered' })
})

test('no client resends the delivery of another', async () => {
  const id = await stage.publish()
  const stranger = await clientWithEndpoint(stage.platform, stage.receiver.url)
  expect(await resendOne(stage.platform, 'client', stranger.clientUuid, webhookId(id))).toBeNull()
  expect(await resendOne(stage.platform, 'client', stage.client.clientUuid, 'msg_x')).toBeNull()
})

test('all rejected ones of a period are sent again, of this client and this period only', async () => {
  await stage.start()
  const before = await rejected()
  stage.clock.advance(60_000)
  const from = new Date(stage.clock.now())
  const within = [await rejected(), await rejected()]
  const to = new Date(stage.clock.now())
  stage.clock.advance(60_000)
  const after = await rejected()
  const stranger = await clientWithEndpoint(stage.platform, stage.receiver.url)
  expect(await resendRejected(stage.platform, 'client', stranger.clientUuid, from, to)).toBe(0)
  expect(await resendRejected(stage.platform, 'client', stage.client.clientUuid, from, to)).toBe(2)
  for (const id of within) await until(async () => (await stage.row(id)).state === 'delivered')
  for (const id of [before, after]) expect((await stage.row(id)).state).toBe('rejected')
})

test.each([
  ['sandbox', 3],
  ['production', 10],
] as const)('in %s a rejected document is kept %i days', async (environment, days) => {
  stage.platform.config.environment = environment
  await stage.start()
  const id = await rejected()
  stage.clock.advance(days * DAY - 1)
  expect(await purgeDeliveries(stage.platform)).toBe(0)
  stage.clock.advance(1)
  expect(await purgeDeliveries(stage.platform)).toBe(1)
  const left = await sql`select 1 from deliveries where delivery_id = ${id}
    union all select 1 from open_deliveries where delivery_id = ${id}
    union all select 1 from delivery_attempts where delivery_id = ${id}`.execute(stage.platform.db)
  expect(left.rows).toEqual([])
})

test('delivered and superseded ones are kept thirty days; what is pending stays', async () => {
  const scope = newScope(stage.client.clientUuid)
  await stage.publish({ scope, documentVersion: 1 })
  const worker = await stage.start()
  await stage.attempted(await stage.publish({ scope, documentVersion: 2 }), 1)
  await worker.stop()
  const pending = await stage.publish()
  stage.clock.advance(30 * DAY - 1)
  expect(await purgeDeliveries(stage.platform)).toBe(0)
  stage.clock.advance(1)
  expect(await purgeDeliveries(stage.platform)).toBe(2)
  expect((await stage.row(pending)).state).toBe('pending')
})
