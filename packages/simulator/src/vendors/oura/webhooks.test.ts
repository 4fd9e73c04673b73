import { createHmac } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Simulator } from '../../index.ts'
import {
  app,
  connect,
  get,
  type Receiver,
  rows,
  start,
  startReceiver,
  type Tokens,
} from '../../test-support.ts'

const PERSON = 'olivia-office'
let simulator: Simulator
let receiver: Receiver
let tokens: Tokens

beforeEach(async () => {
  simulator = await start()
  receiver = await startReceiver('token-1')
  tokens = await connect(simulator, PERSON)
})
afterEach(async () => {
  await simulator.close()
  await receiver.close()
})

function api(method: string, path = '', body?: object, secret = app.clientSecret): Promise<Response> {
  return fetch(`${simulator.vendors.oura.addresses.api}/v2/webhook/subscription${path}`, {
    method,
    headers: {
      'x-client-id': app.clientId,
      'x-client-secret': secret,
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
}

function subscribe(data_type = 'sleep', event_type = 'update', verification_token = 'token-1') {
  return api('POST', '', { callback_url: receiver.url, verification_token, event_type, data_type })
}

type Shown = { id: string; expiration_time: string }

describe('subscriptions', () => {
  it('shakes hands, lists, renews and deletes', async () => {
    const made = await subscribe()
    expect(made.status).toBe(201)
    expect(receiver.handshakes[0]?.url.searchParams.get('verification_token')).toBe('token-1')
    const { id, expiration_time } = (await made.json()) as Shown
    expect(await (await api('GET')).json()).toMatchObject([{ id, event_type: 'update', data_type: 'sleep' }])
    simulator.setClockOffset(Date.parse('2026-07-15T12:00:00Z') - Date.now())
    const renewed = (await (await api('PUT', `/renew/${id}`)).json()) as Shown
    expect(Date.parse(renewed.expiration_time)).toBeGreaterThan(Date.parse(expiration_time))
    expect((await api('DELETE', `/${id}`)).status).toBe(204)
    expect(await (await api('GET')).json()).toEqual([])
    expect((await api('DELETE', `/${id}`)).status).toBe(404)
  })

  it('changes one that proves its token, with a new handshake', async () => {
    const { id } = (await (await subscribe()).json()) as Shown
    expect((await api('PUT', `/${id}`, { data_type: 'workout' })).status).toBe(422)
    const changed = await api('PUT', `/${id}`, { data_type: 'workout', verification_token: 'token-1' })
    expect(await changed.json()).toMatchObject({ id, data_type: 'workout', event_type: 'update' })
    expect(receiver.handshakes).toHaveLength(2)
  })

  it('refuses duplicates, failed handshakes, nonsense and strangers', async () => {
    expect((await subscribe('sleep', 'update', 'wrong')).status).toBe(400)
    expect((await subscribe()).status).toBe(201)
    expect((await subscribe()).status).toBe(409)
    expect((await subscribe('moon')).status).toBe(422)
    expect((await api('GET', '', undefined, 'guess')).status).toBe(401)
  })
})

describe('events', () => {
  it('are signed over timestamp and raw body and name a document that can be read', async () => {
    await subscribe()
    expect(await simulator.announce('oura', PERSON, { dataType: 'sleep' })).toEqual({
      deliveries: 1,
      accepted: 1,
    })
    const [event] = receiver.events
    const timestamp = String(event?.headers['x-oura-timestamp'])
    const expected = createHmac('sha256', app.clientSecret).update(`${timestamp}${event?.body}`).digest('hex')
    expect(event?.headers['x-oura-signature']).toBe(expected.toUpperCase())
    const body = JSON.parse(event?.body ?? '')
    const info = (await (await get(simulator, tokens, 'personal_info')).json()) as { id: string }
    expect(body).toMatchObject({ event_type: 'update', data_type: 'sleep', user_id: info.id })
    expect((await get(simulator, tokens, `sleep/${body.object_id}`)).status).toBe(200)
  })

  it('can be duplicated, forged and stale', async () => {
    await subscribe()
    await simulator.announce('oura', PERSON, { dataType: 'sleep', duplicate: 2 })
    expect(receiver.events).toHaveLength(3)
    expect(new Set(receiver.events.map((event) => event.body)).size).toBe(1)
    receiver.events.length = 0
    await simulator.announce('oura', PERSON, { dataType: 'sleep', forge: true })
    await simulator.announce('oura', PERSON, { dataType: 'sleep', stale: true })
    const [forged, stale] = receiver.events
    const sign = (event = forged) =>
      createHmac('sha256', app.clientSecret)
        .update(`${event?.headers['x-oura-timestamp']}${event?.body}`)
        .digest('hex')
        .toUpperCase()
    expect(forged?.headers['x-oura-signature']).not.toBe(sign(forged))
    expect(stale?.headers['x-oura-signature']).toBe(sign(stale))
    const age = Number(forged?.headers['x-oura-timestamp']) - Number(stale?.headers['x-oura-timestamp'])
    expect(age).toBeGreaterThan(80_000)
  })

  it('are tried again after a failure and stop at 410', async () => {
    await subscribe()
    receiver.statuses.push(500, 503)
    expect(await simulator.announce('oura', PERSON, { dataType: 'sleep' })).toEqual({
      deliveries: 1,
      accepted: 1,
    })
    expect(receiver.events).toHaveLength(3)
    receiver.statuses.push(410)
    expect(await simulator.announce('oura', PERSON, { dataType: 'sleep' })).toEqual({
      deliveries: 1,
      accepted: 0,
    })
    expect(await (await api('GET')).json()).toEqual([])
  })

  it('reach only subscribers of the pair, about connected people', async () => {
    await subscribe('workout')
    expect((await simulator.announce('oura', PERSON, { dataType: 'sleep' })).deliveries).toBe(0)
    await subscribe('sleep')
    expect((await simulator.announce('oura', 'anders-athlete', { dataType: 'sleep' })).deliveries).toBe(0)
  })

  it('of deletion leave nothing to read', async () => {
    await subscribe('sleep', 'delete')
    const path = 'sleep?start_date=2026-06-10&end_date=2026-06-11'
    const [doomed] = await rows(simulator, tokens, path)
    await simulator.announce('oura', PERSON, { dataType: 'sleep', day: '2026-06-10', eventType: 'delete' })
    expect(receiver.events.map((event) => JSON.parse(event.body).object_id)).toContain(doomed?.id)
    expect((await get(simulator, tokens, `sleep/${doomed?.id}`)).status).toBe(404)
    expect(await rows(simulator, tokens, path)).toEqual([])
  })
})

describe('syncing phones', () => {
  it('announces by itself what is new', async () => {
    await simulator.close()
    simulator = await start({ syncSeconds: 0.05 })
    await subscribe('sleep', 'create')
    await connect(simulator, PERSON)
    await receiver.waitFor((event) => event.body.includes('"data_type":"sleep"'))
    simulator.setClockOffset(Date.parse('2026-06-16T12:00:00Z') - Date.now())
    const next = await receiver.waitFor((event) => event.body.includes('"event_time":"2026-06-16'))
    expect(JSON.parse(next.body)).toMatchObject({ event_type: 'create', data_type: 'sleep' })
  })
})
