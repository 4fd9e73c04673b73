import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, createPortalWorld, type PortalWorld } from '../../../test/portal.ts'
import { deliveryIdOf, setEndpoint, webhookId } from '../../delivery/index.ts'
import { publishVersion } from '../../delivery/outbox/publish-versions.ts'
import { settle } from '../../delivery/testing/settle.ts'
import { ensureUser, findUser, type User } from '../../users/index.ts'
import type { DeliveriesPage, DeliveryBody, DeliveryDetailView, DeliveryView } from '../types.ts'

let world: PortalWorld
let viewer: Caller
let developer: Caller
let base: string
beforeAll(async () => {
  world = await createPortalWorld()
  viewer = await world.as('viewer')
  developer = await world.as('developer')
  base = `/clients/${world.clientUuid}`
  const { platform, clientUuid } = world
  await platform.db
    .transaction()
    .execute((trx) => setEndpoint(platform, trx, 'operator', clientUuid, 'data', 'https://example.com/hook'))
})
afterAll(() => world?.close())

const userNamed = (name: string): Promise<User> =>
  world.platform.db
    .transaction()
    .execute(async (trx) => (await ensureUser(trx, world.platform, world.clientUuid, name)).user)

/** Stores a document of a user and returns the id of its delivery. */
async function delivery(name: string, dataStructure = 'sleep_summary'): Promise<string> {
  world.clock.advance(1_000)
  const user = await userNamed(name)
  const documentKey = `${dataStructure}:${world.clock.now()}`
  await publishVersion(world.platform.db, world.platform, user, {
    ...{ documentKey, dataStructure, day: '2026-03-09', content: { steps_int: 0, of: name } },
    render: (_version, content) => content,
  })
  const { delivery_id: id } = await world.platform.db
    .selectFrom('deliveries')
    .select('delivery_id')
    .where('document_key', '=', documentKey)
    .executeTakeFirstOrThrow()
  return webhookId(id)
}

const settled = (id: string, state: 'delivered' | 'rejected') =>
  settle(
    world.platform.db,
    deliveryIdOf(id)!,
    state,
    new Date(world.clock.now()),
    state === 'delivered' ? 200 : 500,
  )

const list = async (query = ''): Promise<DeliveriesPage> =>
  (await viewer.call<DeliveriesPage>('GET', `${base}/deliveries${query}`)).body
const ids = ({ deliveries }: DeliveriesPage) => deliveries.map((entry) => entry.webhook_id)

test('the log is filtered by user, structure, state and period, newest first', async () => {
  const first = await delivery('alice')
  const second = await delivery('bob', 'body_summary')
  const from = new Date(world.clock.now() + 1).toISOString()
  const third = await delivery('alice', 'body_summary')
  await settled(second, 'rejected')
  expect(ids(await list())).toEqual([third, second, first])
  expect(ids(await list('?user_id=alice'))).toEqual([third, first])
  expect(ids(await list('?user_id=unknown'))).toEqual([])
  expect(ids(await list('?data_structure=body_summary'))).toEqual([third, second])
  expect(ids(await list('?state=rejected'))).toEqual([second])
  expect(ids(await list('?state=pending&user_id=alice&data_structure=body_summary'))).toEqual([third])
  expect(ids(await list('?kind=notification'))).toEqual([])
  expect(ids(await list(`?from=${from}`))).toEqual([third])
  expect(ids(await list(`?to=${from}`))).toEqual([second, first])
  expect(await viewer.call('GET', `${base}/deliveries?from=yesterday`)).toMatchObject({ status: 422 })
  expect(await viewer.call('GET', `${base}/deliveries?cursor=x`)).toMatchObject({ status: 422 })
})

test('one delivery shows where it goes, its attempts and what to do', async () => {
  const id = await delivery('carol')
  await settled(id, 'rejected')
  const { body } = await viewer.call<DeliveryDetailView>('GET', `${base}/deliveries/${id}`)
  expect(body).toMatchObject({
    ...{
      day: '2026-03-09',
      user_id: 'carol',
      state: 'rejected',
      url: 'https://example.com/hook',
      is_paused: false,
    },
    log: [{ status: 500, duration_ms: 12, error: null }],
    advice: expect.stringContaining('log'),
  })
  expect(await viewer.call('GET', `${base}/deliveries/msg_nonsense`)).toMatchObject({ status: 404 })
})

test('its body is shown, and the audit log says to whom and whose it is', async () => {
  const id = await delivery('dave')
  const { body } = await viewer.call<DeliveryBody>('GET', `${base}/deliveries/${id}/body`)
  expect(body.body).toEqual({ steps_int: 0, of: 'dave' })
  const entry = await world.platform.db
    .selectFrom('audit_log')
    .select(['actor', 'detail'])
    .where('action', '=', 'health.view')
    .orderBy('entry_id', 'desc')
    .executeTakeFirstOrThrow()
  expect(entry.actor).toBe(`member:${viewer.person.personId}`)
  const dave = await findUser(world.platform.db, world.clientUuid, 'dave')
  expect(entry.detail).toEqual({
    what: 'delivery',
    webhook_id: id,
    user_key: dave!.scope.userKey,
    data_structure: 'sleep_summary',
  })
})

test('one is sent again, and so is a period after it was counted', async () => {
  const from = new Date(world.clock.now() + 1).toISOString()
  const rejected = [await delivery('erin'), await delivery('erin')]
  const delivered = await delivery('erin')
  for (const id of rejected) await settled(id, 'rejected')
  await settled(delivered, 'delivered')
  const to = new Date(world.clock.now()).toISOString()
  const count = (state: string) =>
    developer.call('GET', `${base}/delivery_resends/count?from=${from}&to=${to}&state=${state}`)
  expect((await count('rejected')).body).toEqual({ count: 2, is_too_many: false })
  expect((await count('delivered')).body).toEqual({ count: 1, is_too_many: false })
  expect(await count('pending')).toMatchObject({ status: 422 })
  const one = await developer.call('POST', `${base}/deliveries/${delivered}/resend`)
  expect(one).toMatchObject({ status: 200, body: { state: 'pending' } })
  const again = await viewer.call<DeliveryDetailView>('GET', `${base}/deliveries/${delivered}`)
  expect(again.body).toMatchObject({ state: 'pending', log: [{ status: 200 }], advice: null })
  const period = { from, to, state: 'rejected' }
  expect((await developer.call('POST', `${base}/delivery_resends`, period)).body).toEqual({ resent: 2 })
  expect((await count('rejected')).body).toEqual({ count: 0, is_too_many: false })
  expect(await viewer.call('POST', `${base}/delivery_resends`, period)).toMatchObject({ status: 403 })
  const backwards = { from: to, to: from, state: 'rejected' }
  expect(await developer.call('POST', `${base}/delivery_resends`, backwards)).toMatchObject({ status: 422 })
})

test('the live view shows a delivery when it is made and when it is settled', async () => {
  const stop = new AbortController()
  const response = await fetch(`${world.url}/portal/api${base}/deliveries/live`, {
    headers: { cookie: viewer.cookie },
    signal: stop.signal,
  })
  expect(response.headers.get('content-type')).toContain('text/event-stream')
  const events = eventsOf(response.body!)
  const id = await delivery('frank')
  const seen: DeliveryView[] = []
  const next = async (wanted: (view: DeliveryView) => boolean) => {
    for (;;) {
      const { value } = await events.next()
      seen.push(value as DeliveryView)
      if (wanted(value as DeliveryView)) return value as DeliveryView
    }
  }
  expect(await next((view) => view.webhook_id === id)).toMatchObject({ user_id: 'frank', state: 'pending' })
  await settled(id, 'rejected')
  expect(await next((view) => view.state === 'rejected')).toMatchObject({ webhook_id: id, last_status: 500 })
  expect(seen.every((view) => view.webhook_id === id)).toBe(true)
  stop.abort()
})

async function* eventsOf(stream: ReadableStream<Uint8Array>): AsyncGenerator<DeliveryView> {
  let text = ''
  for await (const chunk of stream) {
    text += Buffer.from(chunk).toString()
    for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
      const data = /^data: (.*)$/m.exec(text.slice(0, end))?.[1]
      text = text.slice(end + 2)
      if (data) yield JSON.parse(data) as DeliveryView
    }
  }
}
