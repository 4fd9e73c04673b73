import { signWebhook } from '@tributary/sdk'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ApiWorld, createApiWorld } from '../../../test/api.ts'
import { liveSecrets } from '../../delivery/index.ts'
import { LONGEST_BODY_BYTES } from '../../documents/index.ts'
import { Inbox } from './inbox.ts'
import { registerReceive } from './receive.ts'

let world: ApiWorld
const inbox = new Inbox()
beforeAll(async () => {
  world = await createApiWorld((server, platform) => registerReceive(server, platform, inbox))
})
afterAll(() => world.close())

async function deliver(clientUuid: string, bytes: number): Promise<Response> {
  const secrets = await liveSecrets(world.platform, world.platform.db, clientUuid, 'data')
  const body = JSON.stringify({ filler: 'x'.repeat(bytes - '{"filler":""}'.length) })
  const timestamp = Math.floor(Date.now() / 1000)
  return fetch(`${world.platform.baseUrl}/receiver/${clientUuid}/data`, {
    method: 'POST',
    body,
    headers: {
      'content-type': 'application/json',
      'webhook-id': `msg_${bytes}`,
      'webhook-timestamp': String(timestamp),
      'webhook-signature': signWebhook({ id: `msg_${bytes}`, timestamp, body, secrets }),
    },
  })
}

test('the receiver of the sandbox takes large bodies up to the longest that is ever sent', async () => {
  const { clientUuid } = await world.newClient()
  expect((await deliver(clientUuid, 2_000_000)).status).toBe(200)
  expect((await deliver(clientUuid, LONGEST_BODY_BYTES + 1)).status).toBe(413)
  expect(inbox.since(0)).toMatchObject([{ verified: true, bytes: 2_000_000 }])
})
