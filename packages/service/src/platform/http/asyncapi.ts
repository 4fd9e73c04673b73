import { VERSION } from '../version.ts'
import { SIGNATURE_HEADERS } from './openapi.ts'
import { PUBLISHED_DOCUMENTS, PUBLISHED_NOTIFICATION } from './published-schemas.ts'
import type { Server } from './server.ts'

const SCHEMAS: Record<string, object & { description?: string }> = {
  ...PUBLISHED_DOCUMENTS,
  notification: PUBLISHED_NOTIFICATION,
}

/** Describes the deliveries to a client's endpoints as AsyncAPI 3.0, with the same schemas as the webhooks of the OpenAPI description. */
function describeWebhooks() {
  const names = Object.keys(SCHEMAS)
  const documents = names.filter((name) => name !== 'notification')
  return {
    asyncapi: '3.0.0',
    info: {
      title: 'Tributary webhooks',
      version: VERSION,
      description:
        'What is sent to the data and the notification endpoint of a client, signed as Standard Webhooks.',
      license: { name: 'Apache-2.0' },
    },
    defaultContentType: 'application/json',
    channels: {
      data: channel('The data endpoint of a client: one document in each request.', documents),
      notification: channel('The notification endpoint of a client: what happened, never a health value.', [
        'notification',
      ]),
    },
    operations: {
      receiveData: receive('data', documents),
      receiveNotification: receive('notification', ['notification']),
    },
    components: {
      messages: Object.fromEntries(names.map((name) => [name, message(name)])),
      schemas: { ...SCHEMAS, webhook_headers: HEADERS },
    },
  }
}

const channel = (description: string, names: readonly string[]) => ({
  address: null,
  description,
  messages: Object.fromEntries(names.map((name) => [name, { $ref: `#/components/messages/${name}` }])),
})

const receive = (name: string, names: readonly string[]) => ({
  action: 'receive',
  channel: { $ref: `#/channels/${name}` },
  summary: 'Answer 200, 201 or 202 to acknowledge.',
  bindings: { http: { method: 'POST', bindingVersion: '0.3.0' } },
  messages: names.map((each) => ({ $ref: `#/channels/${name}/messages/${each}` })),
})

const message = (name: string) => ({
  name,
  title: name,
  description: SCHEMAS[name]!.description ?? '',
  contentType: 'application/json',
  headers: { $ref: '#/components/schemas/webhook_headers' },
  payload: { $ref: `#/components/schemas/${name}` },
})

const HEADERS = {
  type: 'object',
  required: SIGNATURE_HEADERS.map(({ name }) => name),
  properties: Object.fromEntries(
    SIGNATURE_HEADERS.map(({ name, description, schema }) => [name, { ...schema, description }]),
  ),
}

/** The description changes with the code only. */
export function registerAsyncApi(server: Server): void {
  const description = describeWebhooks()
  server.get('/asyncapi.json', async () => description)
}
