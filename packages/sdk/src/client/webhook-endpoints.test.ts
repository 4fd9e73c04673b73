import { afterEach, beforeEach, expect, test } from 'vitest'
import { startTestReceiver } from '../receiver/receiver.ts'
import type { TestReceiver } from '../receiver/types.ts'
import { TributaryClient } from './client.ts'

let service: TestReceiver
let client: TributaryClient
beforeEach(async () => {
  service = await startTestReceiver()
  client = new TributaryClient({ baseUrl: service.url, clientUuid: 'uuid', secretKey: 'secret', retries: 0 })
})
afterEach(() => service.close())

test.each<[string, (client: TributaryClient) => Promise<unknown>, string, string, unknown]>([
  ['webhookEndpoints', (c) => c.webhookEndpoints(), 'GET', '/api/v2/webhook_endpoints', undefined],
  ['webhookEndpoint', (c) => c.webhookEndpoint('we_1'), 'GET', '/api/v2/webhook_endpoints/we_1', undefined],
  [
    'createWebhookEndpoint',
    (c) => c.createWebhookEndpoint({ url: 'https://x.example/', dataStructures: ['sleep_summary'] }),
    'POST',
    '/api/v2/webhook_endpoints',
    { url: 'https://x.example/', data_structures: ['sleep_summary'] },
  ],
  [
    'changeWebhookEndpoint',
    (c) => c.changeWebhookEndpoint('we_1', { state: 'paused', description: null, dataStructures: null }),
    'PATCH',
    '/api/v2/webhook_endpoints/we_1',
    { state: 'paused', description: null, data_structures: null },
  ],
  [
    'rotateWebhookEndpointSecret',
    (c) => c.rotateWebhookEndpointSecret('we_1'),
    'POST',
    '/api/v2/webhook_endpoints/we_1/rotate_secret',
    undefined,
  ],
  [
    'testWebhookEndpoint',
    (c) => c.testWebhookEndpoint('we_1'),
    'POST',
    '/api/v2/webhook_endpoints/we_1/test',
    undefined,
  ],
  [
    'resendRejectedOfEndpoint',
    (c) => c.resendRejectedOfEndpoint('we_1', { start: '2026-01-01', finish: new Date(0) }),
    'POST',
    '/api/v2/webhook_endpoints/we_1/resend_rejected',
    { start: '2026-01-01', finish: '1970-01-01T00:00:00.000Z' },
  ],
])('%s makes its call and returns the answer', async (_, call, method, path, json) => {
  service.answerWith([{ status: 200, body: '{"some":"answer"}' }])
  expect(await call(client)).toEqual({ some: 'answer' })
  expect(service.received[0]).toMatchObject({ method, path, json })
})

test('deleting an endpoint is answered with nothing', async () => {
  service.answerWith([{ status: 204 }])
  expect(await client.deleteWebhookEndpoint('we_1')).toBeUndefined()
  expect(service.received[0]).toMatchObject({ method: 'DELETE', path: '/api/v2/webhook_endpoints/we_1' })
})
