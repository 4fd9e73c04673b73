import { type DataStructure, DOCUMENT_SCHEMAS, NOTIFICATION_SCHEMA } from '@tributary/health'
import { startTestReceiver, type TestReceiver } from '@tributary/sdk'
import { Value } from 'typebox/value'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, createPortalWorld, type PortalWorld } from '../../../test/portal.ts'
import type {
  CreatedEndpoint,
  FirstSecret,
  RotatedWebhookSecret,
  SampleNames,
  SampleView,
  TestView,
  WebhooksView,
} from '../types.ts'

let world: PortalWorld
let receiver: TestReceiver
let developer: Caller
let base: string
beforeAll(async () => {
  world = await createPortalWorld()
  receiver = await startTestReceiver()
  developer = await world.as('developer')
  base = `/clients/${world.clientUuid}`
})
afterAll(async () => {
  await receiver?.close()
  await world?.close()
})

const listed = async () => (await developer.call<WebhooksView>('GET', `${base}/webhooks`)).body
const dataWebhook = async () => (await listed()).webhooks.find(({ kind }) => kind === 'data')!
const auditActions = async () =>
  (
    await world.platform.db
      .selectFrom('audit_log')
      .select(['action', 'actor'])
      .where('action', 'like', 'endpoint.%')
      .orderBy('entry_id')
      .execute()
  ).map(({ action, actor }) => `${action} ${actor.split(':')[0]}`)

test('there is no webhook until one is set', async () => {
  const { webhooks, may_be_local: mayBeLocal } = await listed()
  expect(webhooks).toEqual([
    { kind: 'data', webhook: null, is_on: true },
    { kind: 'notification', webhook: null, is_on: false },
  ])
  expect(mayBeLocal).toBe(true)
  const tried = await developer.call('POST', `${base}/webhooks/data/test`, { sample: 'sleep_summary' })
  expect(tried).toMatchObject({ status: 404, body: { exception: 'no data webhook is configured' } })
})

test('an address that may not be called is refused in the words of the rules', async () => {
  const refused = (url: string) => developer.call('PUT', `${base}/webhooks/data`, { url })
  expect(await refused('ftp://example.com')).toMatchObject({
    status: 422,
    body: { exception: 'url must be https' },
  })
  expect(await refused('https://10.0.0.1/hook')).toMatchObject({
    status: 422,
    body: { exception: 'url must point at a public address, not private' },
  })
  expect((await dataWebhook()).webhook).toBeNull()
})

test('the secret is shown with the first address and not with the next', async () => {
  const first = await developer.call<FirstSecret>('PUT', `${base}/webhooks/data`, {
    url: `${receiver.url}/a`,
  })
  expect(first.body.secret).toMatch(/^whsec_/)
  receiver.verifyWith(first.body.secret!)
  const second = await developer.call<FirstSecret>('PUT', `${base}/webhooks/data`, { url: receiver.url })
  expect(second.body).toEqual({ secret: null })
  const { webhook } = await dataWebhook()
  expect(webhook).toMatchObject({ state: 'active', failing_since: null, last_success_at: null })
  expect(webhook!.url).toContain(receiver.url)
  expect(webhook!.secrets).toEqual([{ created_at: expect.any(String), expires_at: null }])
})

test('a rotated secret is shown once; both are listed with their ages, and neither is readable', async () => {
  const rotated = await developer.call<RotatedWebhookSecret>('POST', `${base}/webhooks/data/secret`)
  expect(rotated.status).toBe(201)
  const { webhook } = await dataWebhook()
  expect(webhook!.secrets.map(({ expires_at: end }) => end)).toEqual([
    null,
    rotated.body.previous_valid_until,
  ])
  expect(JSON.stringify(webhook)).not.toContain('whsec_')
})

test('a test carries any data_structure as it would really be, and is acknowledged', async () => {
  const names = (await developer.call<SampleNames>('GET', `${base}/webhook_samples`)).body
  expect(names.data).toEqual(Object.keys(DOCUMENT_SCHEMAS))
  for (const name of ['sleep_summary', 'clinical_ready']) {
    const sent = await developer.call<TestView>('POST', `${base}/webhooks/data/test`, { sample: name })
    expect(sent.body).toMatchObject({ delivered: true, status: 200, exception: null, advice: null })
    const got = receiver.received.at(-1)!
    expect(got.event?.id).toBe(sent.body.webhook_id)
    expect(JSON.parse(Buffer.from(got.rawBody).toString())).toEqual(sent.body.body)
    expect(Value.Check(DOCUMENT_SCHEMAS[name as DataStructure], sent.body.body)).toBe(true)
  }
  expect((await dataWebhook()).webhook!.last_success_at).not.toBeNull()
})

test('what would be sent can be seen before', async () => {
  const sample = (kind: string, name: string) =>
    developer.call<SampleView>('GET', `${base}/webhooks/${kind}/sample?sample=${name}`)
  const { body } = await sample('notification', 'endpoint_paused')
  expect(Value.Check(NOTIFICATION_SCHEMA, body.body)).toBe(true)
  expect(await sample('data', 'nonsense')).toMatchObject({ status: 422 })
})

test('a test that fails says what failed, how the answer began, and what to do', async () => {
  receiver.answerWith([{ status: 413 }])
  const { body } = await developer.call<TestView>('POST', `${base}/webhooks/data/test`, {
    sample: 'body_summary',
  })
  expect(body).toMatchObject({ delivered: false, status: 413, exception: expect.stringContaining('413') })
  expect(body.advice).toContain('too large')
})

test('a paused webhook is resumed by a test that is acknowledged', async () => {
  await world.platform.db
    .updateTable('endpoints')
    .set({ state: 'paused', failing_since: new Date() })
    .where('client_uuid', '=', world.clientUuid)
    .execute()
  expect((await dataWebhook()).webhook).toMatchObject({ state: 'paused' })
  await developer.call('POST', `${base}/webhooks/data/test`, { sample: 'physical_summary' })
  expect((await dataWebhook()).webhook).toMatchObject({ state: 'active', failing_since: null })
})

test('a removed webhook is gone, once', async () => {
  expect(await developer.call('DELETE', `${base}/webhooks/data`)).toMatchObject({ status: 204 })
  expect(await developer.call('DELETE', `${base}/webhooks/data`)).toMatchObject({ status: 404 })
  expect(await auditActions()).toEqual([
    'endpoint.set member',
    'endpoint.set member',
    'endpoint.rotate_secret member',
    'endpoint.test member',
    'endpoint.test member',
    'endpoint.test member',
    'endpoint.test member',
    'endpoint.resume member',
    'endpoint.remove member',
  ])
})

test('further endpoints are added with a filter, paused, resumed and removed', async () => {
  const url = `${receiver.url}/warehouse`
  const add = (body: object) => developer.call<CreatedEndpoint>('POST', `${base}/webhooks`, body)
  const added = await add({ url, description: 'Warehouse', data_structures: ['sleep_summary'] })
  expect(added).toMatchObject({ status: 201, body: { secret: expect.stringMatching(/^whsec_/) } })
  const { endpoint_id: id } = added.body
  const found = async () => (await listed()).further.find(({ endpoint_id }) => endpoint_id === id)
  expect(await found()).toMatchObject({
    ...{ url, description: 'Warehouse', data_structures: ['sleep_summary'], state: 'active' },
  })
  const setState = (state: string, who = developer) =>
    who.call('PUT', `${base}/webhooks/${id}/state`, { state })
  expect((await setState('paused')).status).toBe(204)
  expect(await found()).toMatchObject({ state: 'paused' })
  expect((await setState('active')).status).toBe(204)
  expect((await setState('asleep')).status).toBe(422)
  const viewer = await world.as('viewer')
  expect((await setState('paused', viewer)).status).toBe(403)
  expect((await add({ url, description: null, data_structures: ['secrets'] })).status).toBe(422)
  expect((await add({ url: 'https://10.0.0.1/', description: null, data_structures: null })).status).toBe(422)
  expect((await developer.call('DELETE', `${base}/webhooks/${id}`)).status).toBe(204)
  expect(await found()).toBeUndefined()
  expect((await setState('paused')).status).toBe(404)
})
