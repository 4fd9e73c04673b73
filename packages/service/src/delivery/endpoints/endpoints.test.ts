import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createServer, type Server } from '../../platform/http/server.ts'
import { ensureUser } from '../../users/store.ts'
import { webhookId } from '../model.ts'
import { registerDelivery } from '../register.ts'
import { clientWithEndpoint, publication, type TestClient } from '../testing/client.ts'
import { publish } from '../testing/publish.ts'
import { type DeliveryStage, openStage, until } from '../testing/stage.ts'

let stage: DeliveryStage
let server: Server
let stranger: TestClient
beforeAll(async () => {
  stage = await openStage()
  await stage.start()
  server = await createServer(stage.platform)
  registerDelivery(server, stage.platform)
  stranger = await clientWithEndpoint(stage.platform, stage.receiver.url)
})
afterAll(async () => {
  await server.close()
  await stage.close()
})

const credentials = ({ clientUuid, secretKey }: TestClient) => ({
  authorization: `Basic ${Buffer.from(`${clientUuid}:${secretKey}`).toString('base64')}`,
})

async function call(method: 'GET' | 'POST', url: string, options: { as?: TestClient; body?: unknown } = {}) {
  const response = await server.inject({
    method,
    url,
    headers: credentials(options.as ?? stage.client),
    ...(options.body === undefined ? {} : { payload: options.body as object }),
  })
  return { status: response.statusCode, body: response.json() }
}

async function publishFor(client: TestClient, userId: string): Promise<string> {
  const { platform } = stage
  return platform.db.transaction().execute(async (trx) => {
    const { user } = await ensureUser(trx, platform, client.clientUuid, userId)
    const item = publication(client.clientUuid, { scope: user.scope, documentKey: `k ${Math.random()}` })
    return (await publish(trx, platform, item))!
  })
}

const settled = (id: string) => until(async () => (await stage.row(id)).state !== 'pending')

async function rejected(client = stage.client): Promise<string> {
  stage.receiver.answerWith([{ status: 410 }])
  const id = await publishFor(client, 'person')
  await settled(id)
  return webhookId(id)
}

const ROUTES = [
  ['GET', '/api/v2/deliveries'],
  ['GET', '/api/v2/deliveries/msg_x'],
  ['POST', '/api/v2/deliveries/msg_x/resend'],
  ['POST', '/api/v2/resend_rejected_notifications'],
  ['POST', '/api/v2/webhooks/data/test'],
] as const

test.each(ROUTES)('%s %s needs credentials', async (method, url) => {
  const response = await server.inject({ method, url })
  expect(response.statusCode).toBe(401)
  expect(response.json()).toMatchObject({ error: 'Unauthorized', path: url, method })
})

describe('the list', () => {
  test('shows deliveries newest first, page by page, and no other client’s', async () => {
    const client = await clientWithEndpoint(stage.platform, stage.receiver.url)
    const ids: string[] = []
    for (let n = 0; n < 3; n++) {
      ids.unshift(await publishFor(client, `person ${n}`))
      stage.clock.advance(1)
    }
    for (const id of ids) await settled(id)
    const first = await call('GET', '/api/v2/deliveries?limit=2', { as: client })
    expect(first.status).toBe(200)
    expect(first.body.deliveries.map((d: { user_id: string }) => d.user_id)).toEqual(['person 2', 'person 1'])
    expect(first.body.deliveries[0]).toMatchObject({
      webhook_id: webhookId(ids[0]!),
      data_structure: 'physical_summary',
      document_version: 1,
      state: 'delivered',
      attempts: 1,
      next_attempt_at: null,
      delivered_at: expect.stringMatching(/^2026-03-10T12:/),
      last_status: 200,
    })
    const second = await call('GET', `/api/v2/deliveries?limit=2&cursor=${first.body.next_cursor}`, {
      as: client,
    })
    expect(second.body.deliveries.map((d: { user_id: string }) => d.user_id)).toEqual(['person 0'])
    expect(second.body.next_cursor).toBeNull()
    const rejectedOnes = await call('GET', '/api/v2/deliveries?state=rejected', { as: client })
    expect(rejectedOnes.body).toEqual({ deliveries: [], next_cursor: null })
  })

  test.each(['limit=0', 'limit=201', 'limit=x', 'state=lost', 'cursor=nonsense'])(
    'refuses %s',
    async (query) => {
      expect((await call('GET', `/api/v2/deliveries?${query}`)).status).toBe(422)
    },
  )
})

test('one delivery is shown with its attempts, to its client alone', async () => {
  const id = await rejected()
  const found = await call('GET', `/api/v2/deliveries/${id}`)
  expect(found.status).toBe(200)
  expect(found.body).toMatchObject({
    webhook_id: id,
    user_id: 'person',
    state: 'rejected',
    delivered_at: null,
    attempts: [{ status: 410, error: null, at: expect.any(String), duration_ms: expect.any(Number) }],
  })
  expect((await call('GET', `/api/v2/deliveries/${id}`, { as: stranger })).status).toBe(404)
  expect((await call('GET', '/api/v2/deliveries/msg_nothing')).status).toBe(404)
})

test('one delivery is sent again, for its client alone', async () => {
  const id = await rejected()
  expect((await call('POST', `/api/v2/deliveries/${id}/resend`, { as: stranger })).status).toBe(404)
  const resent = await call('POST', `/api/v2/deliveries/${id}/resend`)
  expect(resent).toEqual({ status: 200, body: { webhook_id: id, state: 'pending' } })
  await until(async () => (await call('GET', `/api/v2/deliveries/${id}`)).body.state === 'delivered')
})

describe('resending the rejected ones of a period', () => {
  const url = '/api/v2/resend_rejected_notifications'
  const period = { start: '2026-03-10T00:00:00Z', finish: '2026-03-11T01:00:00+01:00' }

  test('counts them, of the calling client only', async () => {
    const client = await clientWithEndpoint(stage.platform, stage.receiver.url)
    const id = await rejected(client)
    const resend = async (as: TestClient) => (await call('POST', url, { as, body: period })).body
    expect(await resend(stranger)).toEqual({ resent: 0 })
    expect(await resend(client)).toEqual({ resent: 1 })
    await until(
      async () => (await call('GET', `/api/v2/deliveries/${id}`, { as: client })).body.state === 'delivered',
    )
    expect(await resend(client)).toEqual({ resent: 0 })
  })

  test.each([
    [{ start: '2026-03-10', finish: '2026-03-10' }, 1],
    [{ start: '2026-03-09', finish: '2026-03-09' }, 0],
    [{ start: '2026-03-10', finish: '2026-03-10T23:59:59Z' }, 1],
  ])('takes dates as whole days: %j', async (days, resent) => {
    const client = await clientWithEndpoint(stage.platform, stage.receiver.url)
    const id = await rejected(client)
    expect((await call('POST', url, { as: client, body: days })).body).toEqual({ resent })
    const state = resent === 0 ? 'rejected' : 'delivered'
    await until(
      async () => (await call('GET', `/api/v2/deliveries/${id}`, { as: client })).body.state === state,
    )
  })

  test.each([
    ['an impossible date', { start: '2026-02-30', finish: period.finish }],
    ['start after finish', { start: period.finish, finish: period.start }],
    ['no time', { start: 'yesterday', finish: period.finish }],
    ['an impossible day', { start: '2026-02-30T00:00:00Z', finish: period.finish }],
    ['a missing end', { start: period.start }],
  ])('refuses %s', async (_text, body) => {
    const answer = await call('POST', url, { body })
    expect(answer.status).toBe(422)
    expect(answer.body.exception).toMatch(/start|finish/)
  })
})

describe('a test delivery', () => {
  test('arrives signed and is reported', async () => {
    stage.receiver.answerWith([{ status: 202 }, { status: 404 }])
    const good = await call('POST', '/api/v2/webhooks/data/test')
    expect(good.body).toEqual({
      webhook_id: expect.stringMatching(/^msg_[0-9a-f]{32}$/),
      delivered: true,
      status: 202,
      duration_ms: expect.any(Number),
      exception: null,
    })
    const got = stage.receiver.received.at(-1)!
    expect(got.failure).toBeNull()
    expect(got.event?.id).toBe(good.body.webhook_id)
    expect(got.json).toMatchObject({ client_uuid: stage.client.clientUuid, user_id: 'test-user' })
    const bad = await call('POST', '/api/v2/webhooks/data/test')
    expect(bad.body).toMatchObject({ delivered: false, status: 404 })
    expect(bad.body.exception).toContain('404')
  })

  test('needs an endpoint of that kind', async () => {
    expect((await call('POST', '/api/v2/webhooks/notification/test')).status).toBe(404)
    expect((await call('POST', '/api/v2/webhooks/other/test')).status).toBe(422)
  })
})
