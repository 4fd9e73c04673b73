import { performance } from 'node:perf_hooks'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { Egress } from '../egress/egress.ts'
import { deliveryId } from '../model.ts'
import { bodyOf } from '../testing/publish.ts'
import type { DeliveryStage } from '../testing/stage.ts'
import { openStage } from '../testing/stage.ts'
import type { Endpoint } from '../webhooks/endpoint-cache.ts'
import { signingKey } from '../webhooks/signing.ts'
import type { Gate } from './gate.ts'
import { Lane } from './lanes.ts'
import { Sender } from './sender.ts'

let stage: DeliveryStage
let egress: Egress
beforeEach(async () => {
  stage = await openStage()
  egress = new Egress(stage.platform.config)
})
afterEach(async () => {
  await egress.close()
  await stage.close()
})

const endpointOf = (clientUuid: string): Endpoint => {
  const { origin, pathname } = new URL(stage.receiver.url)
  const keys = [{ secretId: '', key: signingKey(stage.client.secret), expiresAt: null }]
  return {
    ...{
      clientUuid,
      endpointId: 'data',
      target: { origin, path: pathname },
      paused: false,
      failingSince: null,
    },
    keys,
  }
}

function add(sender: Sender, gate: Gate): void {
  const { clientUuid } = gate.endpoint
  const document = { userKey: crypto.randomUUID(), documentKey: 'steps', documentVersion: 1 }
  const delivery = {
    ...{ lane: 1, deliveryId: deliveryId(stage.clock.now()), clientUuid, endpointId: 'data', failures: 0 },
    ...{ ...document, dataStructure: 'steps' },
  }
  const body = bodyOf(delivery)
  const holder = new Lane(1, performance.now())
  sender.add(gate, {
    ...{ delivery, body: { bytes: body.length, open: () => body }, readAt: performance.now(), holder },
  })
}

test('so many are sent at a time, and those that can take nothing keep no others from being sent', async () => {
  const sender = new Sender(stage.platform, egress, {}, () => {})
  const broken = sender.gateOf(endpointOf(crypto.randomUUID()))
  for (let failures = 0; failures < 5; failures++) broken.failed(stage.clock.now())
  const sound = sender.gateOf(endpointOf(stage.client.clientUuid))
  for (const gate of [broken, broken, sound, sound, sound]) add(sender, gate)
  expect(sender.dispatch(2)).toBe(true)
  expect(sender.inFlight).toBe(2)
  expect(sender.dispatch(2)).toBe(false)
  expect(sender.inFlight).toBe(3)
  await sender.drain()
  expect(stage.receiver.received).toHaveLength(3)
})
