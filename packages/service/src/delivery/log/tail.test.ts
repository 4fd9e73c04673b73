import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestPlatform, type TestPlatform } from '../../../test/platform.ts'
import { createClient } from '../../accounts/clients.ts'
import { ensureUser } from '../../users/index.ts'
import { eraseDeliveries } from '../erase.ts'
import { publish, publishMany } from '../outbox/outbox.ts'
import { purgeDeliveries } from '../outbox/retention.ts'
import { clientWithEndpoint, newScope, publication } from '../testing/client.ts'
import { until } from '../testing/stage.ts'
import { type TailedDelivery, type TailOptions, tailDeliveries } from './tail.ts'

const URL = 'https://hooks.example.com/in'
let under: TestPlatform
let clientUuid: string
beforeAll(async () => {
  under = await createTestPlatform()
})
afterAll(() => under.close())
beforeEach(async () => {
  clientUuid = (await clientWithEndpoint(under.platform, URL)).clientUuid
})

const now = () => new Date(under.clock.now())

/** Tails until stopped. */
function tail(options: Partial<TailOptions> = {}) {
  const heard: TailedDelivery[] = []
  const stopping = new AbortController()
  const ended = tailDeliveries(
    under.platform,
    { clientUuid, from: now(), ...options },
    (delivery) => void heard.push(delivery),
    stopping.signal,
  )
  return {
    heard,
    ended,
    keys: () => heard.map(({ documentKey }) => documentKey),
    async stop() {
      stopping.abort()
      await ended
    },
  }
}

const publishNamed = (documentKey: string, changes = {}) =>
  publish(under.platform.db, under.platform, publication(clientUuid, { documentKey, ...changes }))

test('each delivery of the client is reported once, with its user', async () => {
  const { user } = await ensureUser(under.platform.db, under.platform, clientUuid, 'alice')
  const other = await clientWithEndpoint(under.platform, URL)
  const ears = tail()
  await publishNamed('one', { scope: user.scope })
  await publish(under.platform.db, under.platform, publication(other.clientUuid))
  await until(() => ears.heard.length > 0)
  await publishNamed('two')
  await until(() => ears.heard.length > 1)
  await ears.stop()
  expect(ears.heard).toMatchObject([
    {
      documentKey: 'one',
      userId: 'alice',
      kind: 'data',
      documentVersion: 1,
      state: 'pending',
      heldUntil: null,
    },
    { documentKey: 'two', userId: null },
  ])
  expect(ears.heard[0]!.webhookId).toMatch(/^msg_[0-9a-f]{32}$/)
})

test('one that is committed after a later one is not missed', async () => {
  const ears = tail()
  const slow = await under.platform.db.startTransaction().execute()
  await publish(slow, under.platform, publication(clientUuid, { documentKey: 'slow' }))
  under.clock.advance(60_000)
  await publishNamed('quick')
  await until(() => ears.heard.length === 1)
  await slow.commit().execute()
  await until(() => ears.heard.length === 2)
  await ears.stop()
  expect(ears.keys()).toEqual(['quick', 'slow'])
})

test('from now on: what is there is passed over, what is being committed is not', async () => {
  await publishNamed('before')
  const open = await under.platform.db.startTransaction().execute()
  await publish(open, under.platform, publication(clientUuid, { documentKey: 'open' }))
  const primed = tail({ from: null, once: true })
  await primed.ended
  expect(primed.heard).toEqual([])
  const ears = tail({ from: null })
  // The first look is over once a delivery that was made after it is reported.
  let made = 0
  await until(async () => {
    await publishNamed(`after ${made++}`)
    return ears.heard.length > 0
  })
  await open.commit().execute()
  await until(() => ears.keys().includes('open'))
  await ears.stop()
  expect(ears.keys()).not.toContain('before')
})

test('the past, from a time on, page after page', async () => {
  under.clock.advance(1_000)
  await publishNamed('too early')
  under.clock.advance(1)
  const from = now()
  const items = Array.from({ length: 1_100 }, (_, i) => publication(clientUuid, { documentKey: `${i}` }))
  const ids = await publishMany(under.platform.db, under.platform, items)
  const ears = tail({ from, once: true })
  await ears.ended
  expect(ears.heard.map((delivery) => delivery.deliveryId)).toEqual(ids.toSorted())
})

test('of one kind only', async () => {
  await publishNamed('data')
  await publish(
    under.platform.db,
    under.platform,
    publication(clientUuid, { kind: 'notification', documentKey: 'news' }),
  )
  const all = tail({ once: true })
  const news = tail({ once: true, kind: 'notification' })
  await Promise.all([all.ended, news.ended])
  expect(all.keys().sort()).toEqual(['data', 'news'])
  expect(news.keys()).toEqual(['news'])
})

test('a delivery that is held says until when; one that is due, or parked, is not held', async () => {
  const later = new Date(under.clock.now() + 60_000)
  await publishNamed('held', { notBefore: later })
  const parked = await publishNamed('parked')
  await under.platform.pool.query(
    "update open_deliveries set next_attempt_at = 'infinity' where delivery_id = $1",
    [parked],
  )
  const ears = tail({ once: true })
  await ears.ended
  const held = Object.fromEntries(ears.heard.map((delivery) => [delivery.documentKey, delivery.heldUntil]))
  expect(held).toEqual({ held: later, parked: null })
})

describe('a client without a webhook', () => {
  beforeEach(async () => {
    const made = await under.platform.db
      .transaction()
      .execute((trx) => createClient(under.platform, trx, 'operator', 'No address yet'))
    clientUuid = made.clientUuid
  })

  test('is reported too in the sandbox, and nothing is pending for it', async () => {
    const ears = tail()
    const later = new Date(under.clock.now() + 60_000)
    expect(await publishNamed('one')).toBeNull()
    expect(await publishNamed('held', { notBefore: later })).toBeNull()
    await until(() => ears.heard.length === 2)
    await ears.stop()
    expect(ears.heard.toSorted((a, b) => (a.documentKey < b.documentKey ? 1 : -1))).toMatchObject([
      { documentKey: 'one', state: null, heldUntil: null },
      { documentKey: 'held', state: null, heldUntil: later },
    ])
  })

  test('nothing is kept for it in production', async () => {
    const platform = {
      ...under.platform,
      config: { ...under.platform.config, environment: 'production' as const },
    }
    await publish(platform.db, platform, publication(clientUuid))
    const ears = tail({ once: true })
    await ears.ended
    expect(ears.heard).toEqual([])
  })

  test('an erasure and the age of three days take it away', async () => {
    const scope = newScope(clientUuid)
    await publishNamed('erased', { scope })
    await publishNamed('old')
    const from = now()
    await eraseDeliveries(under.platform.db, scope)
    const ears = tail({ once: true, from })
    await ears.ended
    expect(ears.keys()).toEqual(['old'])
    under.clock.advance(3 * 86_400_000)
    await purgeDeliveries(under.platform)
    const after = tail({ once: true, from })
    await after.ended
    expect(after.heard).toEqual([])
  })
})

test('an error of the listener ends the tail', async () => {
  await publishNamed('one')
  const failing = tailDeliveries(
    under.platform,
    { clientUuid, from: now() },
    () => {
      throw new Error('gone')
    },
    new AbortController().signal,
  )
  await expect(failing).rejects.toThrow('gone')
})
