import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { startTestReceiver, type TestReceiver } from '@tributary/sdk'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { eraseDeliveries } from '../erase.ts'
import { resendRejected } from '../outbox/resend.ts'
import { newScope } from '../testing/client.ts'
import { type DeliveryStage, openStage, until } from '../testing/stage.ts'
import { PAUSE_AFTER_MS } from '../webhooks/endpoint-health.ts'
import { getEndpoints, removeEndpoint, rotateEndpointSecret } from '../webhooks/endpoints.ts'
import { changeEndpoint, createEndpoint, type EndpointChange } from '../webhooks/further-endpoints.ts'
import { PROBE_AFTER_MS } from './breaker.ts'
import { RETRY_DELAYS_MS } from './retry.ts'

/** The data endpoint of the portal is at `stage.receiver`; a further one is here. */
let stage: DeliveryStage
let other: TestReceiver
beforeEach(async () => {
  stage = await openStage()
  other = await startTestReceiver()
})
afterEach(async () => {
  await other.close()
  await stage.close()
})

const inTransaction: DeliveryStage['platform']['db']['transaction'] = () => stage.platform.db.transaction()

/** Makes a further endpoint at the other receiver, which then checks its signatures. */
async function furtherEndpoint(dataStructures: string[] | null = null): Promise<string> {
  const made = await inTransaction().execute((trx) =>
    createEndpoint(stage.platform, trx, 'client', stage.client.clientUuid, {
      ...{ url: other.url, description: null, dataStructures },
    }),
  )
  other.verifyWith(made!.secret)
  return made!.endpointId
}

const change = (endpointId: string, to: EndpointChange) =>
  inTransaction().execute((trx) =>
    changeEndpoint(stage.platform, trx, 'client', stage.client.clientUuid, endpointId, to),
  )

const deliveriesTo = (endpointId: string) =>
  stage.platform.db
    .selectFrom('deliveries')
    .selectAll()
    .where('client_uuid', '=', stage.client.clientUuid)
    .where('endpoint_id', '=', endpointId)
    .orderBy('created_at')
    .orderBy('document_version')
    .execute()

const statesOf = async (endpointId: string) => (await deliveriesTo(endpointId)).map(({ state }) => state)

/** When what is open is tried next. */
const waitingAt = async (endpointId: string) => {
  const open = stage.platform.db.selectFrom('open_deliveries').select('next_attempt_at')
  return (await open.where('endpoint_id', '=', endpointId).execute()).map((row) =>
    Number(row.next_attempt_at),
  )
}

const keysAt = (receiver: TestReceiver) => receiver.received.map(({ json }) => (json as { key: string }).key)

const viewOf = async (endpointId: string) =>
  (await getEndpoints(stage.platform.db, stage.client.clientUuid)).find(
    (view) => view.endpointId === endpointId,
  )!

describe('two endpoints', () => {
  test('receive what their filters let pass, each under its own secret and with ids of its own', async () => {
    await stage.start()
    await stage.publish({ documentKey: 'before' })
    await stage.receiver.next()
    const id = await furtherEndpoint(['sleep_summary', 'ecg_event'])
    await stage.publish({ documentKey: 'night', dataStructure: 'sleep_summary' })
    await stage.publish({ documentKey: 'day', dataStructure: 'physical_summary' })
    await until(() => stage.receiver.received.length === 3 && other.received.length === 1)
    await until(async () => (await statesOf(id)).every((state) => state === 'delivered'))
    expect(keysAt(stage.receiver).sort()).toEqual(['before', 'day', 'night'])
    expect(keysAt(other)).toEqual(['night'])
    const [mine] = other.received
    const theirs = stage.receiver.received.find(
      ({ rawBody }) => Buffer.compare(mine!.rawBody, rawBody) === 0,
    )!
    expect([mine!.failure, theirs.failure]).toEqual([null, null])
    expect(mine!.headers['webhook-id']).not.toBe(theirs.headers['webhook-id'])
    expect(await deliveriesTo('data')).toHaveLength(3)
    expect(await deliveriesTo(id)).toMatchObject([{ document_key: 'night', state: 'delivered', attempts: 1 }])
  })

  test('follow a changed filter from the next document on', async () => {
    const id = await furtherEndpoint(['sleep_summary'])
    await stage.publish({ documentKey: 'night 1', dataStructure: 'sleep_summary' })
    await change(id, { dataStructures: ['physical_summary'] })
    await stage.publish({ documentKey: 'night 2', dataStructure: 'sleep_summary' })
    await stage.publish({ documentKey: 'day', dataStructure: 'physical_summary' })
    await change(id, { dataStructures: null })
    await stage.publish({ documentKey: 'night 3', dataStructure: 'sleep_summary' })
    await stage.start()
    await until(() => stage.receiver.received.length === 4 && other.received.length === 3)
    expect(keysAt(other).sort()).toEqual(['day', 'night 1', 'night 3'])
  })

  test('rotate their secrets apart', async () => {
    const id = await furtherEndpoint()
    const rotated = await inTransaction().execute((trx) =>
      rotateEndpointSecret(stage.platform, trx, 'client', stage.client.clientUuid, id),
    )
    await stage.start()
    await stage.publish()
    await until(() => stage.receiver.received.length === 1 && other.received.length === 1)
    const signatures = (receiver: TestReceiver) =>
      receiver.received.map(({ headers }) => String(headers['webhook-signature']).split(' ').length)
    expect([signatures(other), signatures(stage.receiver)]).toEqual([[2], [1]])
    other.verifyWith(rotated!.secret)
    stage.clock.advance(24 * 3_600_000)
    await stage.publish({ documentKey: 'a day later' })
    await until(() => stage.receiver.received.length === 2 && other.received.length === 2)
    expect([signatures(other), other.received.map(({ failure }) => failure)]).toEqual([
      [2, 1],
      [null, null],
    ])
  })
})

describe('an endpoint that fails for long', () => {
  const failing = () => other.answerWith(Array(500).fill({ status: 500 }))

  test('delays no other, is paused alone, and has everything when it is back', async () => {
    failing()
    const id = await furtherEndpoint()
    await stage.start()
    const published: string[] = []
    for (const waitMs of [0, ...RETRY_DELAYS_MS]) {
      stage.clock.advance(waitMs + PROBE_AFTER_MS)
      const documentKey = `after ${waitMs}`
      published.push(documentKey)
      const own = await stage.publish({ documentKey })
      expect(await stage.attempted(own, 1)).toMatchObject({ state: 'delivered', attempts: 1 })
      await until(async () => other.received.length > 0 && (await viewOf(id)).failingSince !== null)
    }
    stage.clock.advance(PAUSE_AFTER_MS)
    await until(async () => (await viewOf(id)).state === 'paused')
    const { clientUuid } = stage.client
    expect(stage.ports.paused).toEqual([{ clientUuid, endpointId: id }])
    expect(await viewOf('data')).toMatchObject({ state: 'active', failingSince: null })
    expect(stage.ports.rejected.every(({ endpointId }) => endpointId === id)).toBe(true)

    other.answerWith([])
    await change(id, { state: 'active' })
    const { platform } = stage
    const to = new Date(platform.clock.now())
    await resendRejected(platform, 'client', clientUuid, new Date(0), to, id)
    // What was not due when it was paused has kept its place in the retry schedule.
    stage.clock.advance(Math.max(...RETRY_DELAYS_MS))
    await until(async () => (await statesOf(id)).every((state) => state === 'delivered'))
    expect(await statesOf(id)).toHaveLength(published.length)
    expect(stage.receiver.received).toHaveLength(published.length)
    await until(async () => (await viewOf(id)).failingSince === null)
  })

  test('has only the newest version of a document waiting, whatever the other has received', async () => {
    failing()
    const id = await furtherEndpoint()
    await stage.start()
    const scope = newScope(stage.client.clientUuid)
    for (const documentVersion of [1, 2, 3]) {
      stage.clock.advance(1_000)
      await stage.attempted(await stage.publish({ scope, documentVersion }), 1)
      await until(async () => (await deliveriesTo(id)).at(-1)!.attempts > 0)
    }
    expect(await statesOf('data')).toEqual(['delivered', 'delivered', 'delivered'])
    expect(await statesOf(id)).toEqual(['superseded', 'superseded', 'pending'])
  })
})

describe('an endpoint that is paused by its client', () => {
  test('receives nothing until it is resumed, and then what waited', async () => {
    const id = await furtherEndpoint()
    await stage.start()
    await change(id, { state: 'paused' })
    const own = await stage.publish({ documentKey: 'meanwhile' })
    await stage.attempted(own, 1)
    await until(async () => (await waitingAt(id))[0] === Number.POSITIVE_INFINITY)
    expect(other.received).toEqual([])
    await change(id, { state: 'active' })
    await until(async () => (await statesOf(id))[0] === 'delivered')
    expect(keysAt(other)).toEqual(['meanwhile'])
    expect(stage.ports.paused).toEqual([])
  })

  test('takes no more of what a worker has read ahead for it', async () => {
    stage.platform.config.endpointConcurrency = 1
    const held = Promise.withResolvers<void>()
    let requests = 0
    const server = createServer(async (_request, response) => {
      if (++requests > 1) await held.promise
      response.end()
    }).listen(0, '127.0.0.1')
    try {
      await once(server, 'listening')
      const { port } = server.address() as AddressInfo
      const id = await furtherEndpoint()
      await change(id, { url: `http://127.0.0.1:${port}/` })
      for (let n = 0; n < 12; n++) await stage.publish({ documentKey: `${n}` })
      await stage.start()
      await until(() => requests === 2)
      await change(id, { state: 'paused' })
      await until(
        async () => (await waitingAt(id)).filter((at) => at === Number.POSITIVE_INFINITY).length === 10,
      )
      held.resolve()
      await until(async () => (await statesOf(id)).filter((state) => state === 'delivered').length === 2)
      expect(requests).toBe(2)
      await change(id, { state: 'active' })
      await until(async () => (await statesOf(id)).every((state) => state === 'delivered'))
      expect(requests).toBe(12)
    } finally {
      held.resolve()
      server.close()
    }
  })
})

test('a deleted endpoint leaves its open deliveries rejected, without a word, and the others go on', async () => {
  other.answerWith(Array(50).fill({ status: 503 }))
  const id = await furtherEndpoint()
  await stage.start()
  await stage.attempted(await stage.publish({ documentKey: 'one' }), 1)
  await until(async () => (await deliveriesTo(id))[0]!.attempts === 1)
  const removed = () =>
    inTransaction().execute((trx) =>
      removeEndpoint(stage.platform, trx, 'client', stage.client.clientUuid, id),
    )
  expect(await removed()).toBe(true)
  expect(await removed()).toBe(false)
  expect(await statesOf(id)).toEqual(['rejected'])
  expect(stage.ports.rejected).toEqual([])
  stage.clock.advance(60_000)
  await stage.attempted(await stage.publish({ documentKey: 'two' }), 1)
  expect(await statesOf('data')).toEqual(['delivered', 'delivered'])
  expect(await deliveriesTo(id)).toHaveLength(1)
  expect(other.received).toHaveLength(1)
  // Without its endpoint it has nowhere to go, however often it is resent.
  const { platform, client } = stage
  await resendRejected(platform, 'client', client.clientUuid, new Date(0), new Date(platform.clock.now()))
  await until(async () => (await statesOf(id))[0] === 'rejected')
  expect(other.received).toHaveLength(1)
})

test('an erased user has no delivery left to any endpoint', async () => {
  await furtherEndpoint()
  const scope = newScope(stage.client.clientUuid)
  await stage.publish({ scope })
  const erased = await inTransaction().execute((trx) => eraseDeliveries(trx, scope))
  expect(erased).toMatchObject({ deliveries: 2, open_deliveries: 2 })
  for (const table of ['deliveries', 'open_deliveries'] as const)
    expect(await stage.platform.db.selectFrom(table).select('delivery_id').execute()).toEqual([])
})
