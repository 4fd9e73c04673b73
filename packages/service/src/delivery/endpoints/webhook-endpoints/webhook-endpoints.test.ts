import { startTestReceiver, type TestReceiver } from '@tributary/sdk'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createServer, type Server } from '../../../platform/http/server.ts'
import { webhookId } from '../../model.ts'
import { registerDelivery } from '../../register.ts'
import { clientWithEndpoint, publication, type TestClient } from '../../testing/client.ts'
import { publish } from '../../testing/publish.ts'
import { type DeliveryStage, openStage, until } from '../../testing/stage.ts'
import { setEndpoint } from '../../webhooks/endpoints.ts'
import { MOST_FURTHER_ENDPOINTS } from '../../webhooks/further-endpoints.ts'

const BASE = '/api/v2/webhook_endpoints'

let stage: DeliveryStage
let other: TestReceiver
let server: Server
beforeAll(async () => {
  stage = await openStage()
  other = await startTestReceiver()
  await stage.start()
  server = await createServer(stage.platform)
  registerDelivery(server, stage.platform)
})
afterAll(async () => {
  await server.close()
  await other.close()
  await stage.close()
})

const newClient = () => clientWithEndpoint(stage.platform, stage.receiver.url)

async function call(
  client: TestClient,
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
  url: string,
  payload?: object,
) {
  const { clientUuid, secretKey } = client
  const authorization = `Basic ${Buffer.from(`${clientUuid}:${secretKey}`).toString('base64')}`
  const response = await server.inject({
    method,
    url,
    headers: { authorization },
    ...(payload && { payload }),
  })
  return { status: response.statusCode, body: response.body === '' ? null : response.json() }
}

const create = async (client: TestClient, body: object = {}) =>
  (await call(client, 'POST', BASE, { url: other.url, ...body })).body

const auditOf = (client: TestClient) =>
  stage.platform.db
    .selectFrom('audit_log')
    .select(['actor', 'action', 'detail'])
    .where('client_uuid', '=', client.clientUuid)
    .where('action', 'like', 'endpoint.%')
    .orderBy('entry_id')
    .execute()

test.each([
  ['GET', BASE],
  ['POST', BASE],
  ['GET', `${BASE}/data`],
  ['PATCH', `${BASE}/data`],
  ['DELETE', `${BASE}/data`],
  ['POST', `${BASE}/data/rotate_secret`],
  ['POST', `${BASE}/data/test`],
  ['POST', `${BASE}/data/resend_rejected`],
] as const)('%s %s needs credentials', async (method, url) => {
  expect((await server.inject({ method, url })).statusCode).toBe(401)
})

test('the endpoints of the portal are listed by their kind, before further ones', async () => {
  const client = await newClient()
  const { platform } = stage
  await platform.db
    .transaction()
    .execute((trx) => setEndpoint(platform, trx, 'operator', client.clientUuid, 'notification', other.url))
  const made = await create(client, { description: 'Warehouse', data_structures: ['sleep_summary'] })
  const { status, body } = await call(client, 'GET', BASE)
  expect(status).toBe(200)
  const view = { state: 'active', failing_since: null, last_success_at: null, created_at: expect.any(String) }
  const secrets = [{ created_at: expect.any(String), expires_at: null }]
  const own = { ...view, description: null, data_structures: null, secrets }
  const { secret, ...further } = made
  expect(body.endpoints).toEqual([
    { ...own, endpoint_id: 'data', kind: 'data', url: expect.stringContaining(stage.receiver.url) },
    { ...own, endpoint_id: 'notification', kind: 'notification', url: expect.stringContaining(other.url) },
    further,
  ])
  expect(further).toMatchObject({
    ...{ kind: 'data', description: 'Warehouse', data_structures: ['sleep_summary'], secrets },
    endpoint_id: expect.stringMatching(/^we_[0-9a-f]{24}$/),
  })
  expect(secret).toMatch(/^whsec_/)
  expect(JSON.stringify(body)).not.toContain('whsec_')
  expect((await call(client, 'GET', `${BASE}/${further.endpoint_id}`)).body).toEqual(further)
})

test('another client’s endpoint does not exist', async () => {
  const [client, stranger] = [await newClient(), await newClient()]
  const { endpoint_id: id } = await create(client)
  for (const [method, path, body] of [
    ['GET', ''],
    ['PATCH', '', { state: 'paused' }],
    ['DELETE', ''],
    ['POST', '/rotate_secret'],
    ['POST', '/test'],
    ['POST', '/resend_rejected', { start: '2026-03-01', finish: '2026-03-31' }],
  ] as const) {
    const { status, body: answer } = await call(stranger, method, `${BASE}/${id}${path}`, body)
    expect([status, answer.error_code]).toEqual([404, 'webhook_endpoint_not_found'])
  }
  expect((await call(client, 'GET', `${BASE}/${id}`)).body.state).toBe('active')
})

describe('refused are', () => {
  test.each([
    [{ url: 'http://10.0.0.1/' }, 'webhook_address_refused'],
    [{ url: 'https://user:password@example.com/' }, 'webhook_address_refused'],
    [{ url: 'ftp://example.com/' }, 'webhook_address_refused'],
    [{ url: 'https://example.com/', data_structures: ['nonsense'] }, 'field_not_listed'],
    [{ url: 'https://example.com/', data_structures: [] }, 'field_invalid'],
    [{ url: 'https://example.com/', data_structures: ['sleep_summary', 'sleep_summary'] }, 'field_invalid'],
    [{ url: 'https://example.com/', description: 'x'.repeat(201) }, 'field_invalid'],
    [{ url: 'https://example.com/', secret: 'whsec_mine' }, 'field_unknown'],
    [{}, 'field_required'],
  ])('%j', async (body, code) => {
    const client = await newClient()
    const answer = await call(client, 'POST', BASE, body)
    expect([answer.status, answer.body.error_code]).toEqual([422, code])
    expect((await call(client, 'GET', BASE)).body.endpoints).toHaveLength(1)
  })

  test('a filter of the notification webhook, an unknown state and an address within', async () => {
    const client = await newClient()
    const change = async (id: string, body: object) =>
      (await call(client, 'PATCH', `${BASE}/${id}`, body)).body.error_code
    expect(await change('notification', { data_structures: ['sleep_summary'] })).toBe(
      'webhook_filter_refused',
    )
    expect(await change('data', { state: 'gone' })).toBe('field_not_listed')
    expect(await change('data', { url: 'https://169.254.169.254/latest' })).toBe('webhook_address_refused')
  })

  test('more than a client may have, also when they are made at the same time', async () => {
    const client = await newClient()
    const answers = await Promise.all(
      Array.from({ length: MOST_FURTHER_ENDPOINTS + 3 }, () =>
        call(client, 'POST', BASE, { url: other.url }),
      ),
    )
    const refused = answers.filter(({ status }) => status === 422)
    expect(refused.map(({ body }) => body.error_code)).toEqual(Array(3).fill('webhook_endpoints_too_many'))
    const { endpoints } = (await call(client, 'GET', BASE)).body
    expect(endpoints).toHaveLength(1 + MOST_FURTHER_ENDPOINTS)
    await call(client, 'DELETE', `${BASE}/${endpoints[1].endpoint_id}`)
    expect((await call(client, 'POST', BASE, { url: other.url })).status).toBe(201)
  })
})

test('a change takes what is given and leaves the rest', async () => {
  const client = await newClient()
  const { endpoint_id: id } = await create(client, { description: 'First', data_structures: ['ecg_event'] })
  const change = async (body: object) => (await call(client, 'PATCH', `${BASE}/${id}`, body)).body
  expect(await change({ state: 'paused' })).toMatchObject({
    ...{ state: 'paused', description: 'First', data_structures: ['ecg_event'] },
  })
  expect(await change({ description: null })).toMatchObject({ state: 'paused', description: null })
  expect(await change({ url: `${other.url}moved` })).toMatchObject({
    ...{ state: 'active', url: `${other.url}moved`, data_structures: ['ecg_event'] },
  })
  expect(await change({ url: other.url, data_structures: null, state: 'paused' })).toMatchObject({
    ...{ state: 'paused', data_structures: null },
  })
  const last = await call(client, 'GET', `${BASE}/${id}`)
  expect(await change({})).toEqual(last.body)
})

test('a test is signed with the endpoint’s own secret and resumes it; a rotated secret signs beside the former', async () => {
  const client = await newClient()
  const { endpoint_id: id, secret } = await create(client)
  await call(client, 'PATCH', `${BASE}/${id}`, { state: 'paused' })
  other.verifyWith(secret)
  const { body } = await call(client, 'POST', `${BASE}/${id}/test`)
  expect(body).toMatchObject({ delivered: true, status: 200, exception: null })
  const sent = await other.next(({ headers }) => headers['webhook-id'] === body.webhook_id)
  expect(sent.failure).toBeNull()
  expect((await call(client, 'GET', `${BASE}/${id}`)).body).toMatchObject({
    ...{ state: 'active', last_success_at: expect.any(String) },
  })
  const rotated = (await call(client, 'POST', `${BASE}/${id}/rotate_secret`)).body
  expect(rotated).toMatchObject({ endpoint_id: id, secret: expect.stringMatching(/^whsec_/) })
  const { secrets } = (await call(client, 'GET', `${BASE}/${id}`)).body
  expect(secrets.map(({ expires_at: at }: { expires_at: string | null }) => at)).toEqual([
    null,
    rotated.previous_valid_until,
  ])
  const audited = await auditOf(client)
  expect(audited.slice(1).map(({ actor, action }) => `${actor} ${action}`)).toEqual([
    'client endpoint.create',
    'client endpoint.change',
    'client endpoint.test',
    'client endpoint.resume',
    'client endpoint.rotate_secret',
  ])
  expect(audited.slice(1).every(({ detail }) => (detail as { endpoint_id: string }).endpoint_id === id)).toBe(
    true,
  )
  expect(JSON.stringify(audited)).not.toContain('whsec_')
})

test('deliveries name their endpoint, are listed by it and resent for it alone', async () => {
  const client = await newClient()
  const { endpoint_id: id, secret } = await create(client)
  other.verifyWith(secret)
  stage.receiver.answerWith([{ status: 410 }])
  other.answerWith([{ status: 410 }])
  const own = await publish(stage.platform.db, stage.platform, publication(client.clientUuid))
  await until(async () => (await listed('?state=rejected')).length === 2)
  expect((await listed('')).map((delivery) => delivery.endpoint_id).sort()).toEqual(['data', id])
  expect(await listed('?endpoint_id=data')).toMatchObject([{ webhook_id: webhookId(own!) }])
  const [further] = await listed(`?endpoint_id=${id}&state=rejected`)
  expect(await listed('?endpoint_id=we_unknown')).toEqual([])
  const shown = await call(client, 'GET', `/api/v2/deliveries/${further!.webhook_id}`)
  expect(shown.body).toMatchObject({ endpoint_id: id, state: 'rejected' })

  const period = { start: '2026-03-01', finish: '2026-12-31' }
  const resent = await call(client, 'POST', `${BASE}/${id}/resend_rejected`, period)
  expect(resent.body).toEqual({ resent: 1 })
  await until(async () => (await listed(`?endpoint_id=${id}`))[0]!.state === 'delivered')
  expect((await listed('?endpoint_id=data'))[0]!.state).toBe('rejected')
  const reversed = { start: '2026-03-02', finish: '2026-03-01' }
  expect((await call(client, 'POST', `${BASE}/${id}/resend_rejected`, reversed)).status).toBe(422)

  async function listed(
    query: string,
  ): Promise<{ webhook_id: string; endpoint_id: string; state: string }[]> {
    return (await call(client, 'GET', `/api/v2/deliveries${query}`)).body.deliveries
  }
})

test('a deleted endpoint is gone, once, and its deliveries stay in the log under its id', async () => {
  const client = await newClient()
  const { endpoint_id: id } = await create(client)
  await call(client, 'PATCH', `${BASE}/${id}`, { state: 'paused' })
  await publish(stage.platform.db, stage.platform, publication(client.clientUuid))
  expect((await call(client, 'DELETE', `${BASE}/${id}`)).status).toBe(204)
  expect((await call(client, 'DELETE', `${BASE}/${id}`)).status).toBe(404)
  const { deliveries } = (await call(client, 'GET', `/api/v2/deliveries?endpoint_id=${id}`)).body
  expect(deliveries).toMatchObject([{ endpoint_id: id, state: 'rejected', attempts: 0 }])
  const secrets = await stage.platform.db
    .selectFrom('endpoint_secrets')
    .select('secret_id')
    .where('endpoint_id', '=', id)
    .execute()
  expect(secrets).toEqual([])
})
