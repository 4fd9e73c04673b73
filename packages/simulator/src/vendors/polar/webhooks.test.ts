import { createHmac } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Simulator } from '../../index.ts'
import { type Receiver, start, startReceiver } from '../../test-support.ts'
import { BASIC, call, connect, get, type PolarTestTokens } from './test-support.ts'

const PERSON = 'olivia-office'
let simulator: Simulator
let receiver: Receiver
let tokens: PolarTestTokens

beforeEach(async () => {
  simulator = await start()
  receiver = await startReceiver('')
  tokens = await connect(simulator, PERSON)
})
afterEach(async () => {
  await simulator.close()
  await receiver.close()
})

const api = (method: string, path = '', body?: object, authorization = BASIC) =>
  call(simulator, `webhooks${path}`, { authorization, method, ...(body && { body }) })
const create = (events = ['SLEEP']) => api('POST', '', { events, url: receiver.url })

interface Created {
  data: { id: string; signature_secret_key: string }
}

async function created(events?: string[]): Promise<Created['data']> {
  const { data } = (await (await create(events)).json()) as Created
  receiver.events.length = 0
  return data
}

const shown = async () => (await (await api('GET')).json()) as { data: { id: string; active: boolean }[] }

describe('the webhook', () => {
  it('is pinged without a signature, and its key is shown once', async () => {
    const answer = await create()
    expect(answer.status).toBe(201)
    const { data } = (await answer.json()) as Created
    expect(data.signature_secret_key).toMatch(/^[0-9a-f-]{36}$/)
    expect(receiver.events.map(({ body }) => JSON.parse(body).event)).toEqual(['PING'])
    expect(receiver.events[0]?.headers['polar-webhook-signature']).toBeUndefined()
    expect(await shown()).toEqual({
      data: [{ id: data.id, events: ['SLEEP'], url: receiver.url, active: true }],
    })
  })

  it('is refused when it exists, fails the ping, asks for nonsense or comes from a stranger', async () => {
    receiver.statuses.push(204)
    expect((await create()).status).toBe(400)
    expect((await create(['MOON'])).status).toBe(400)
    expect((await create()).status).toBe(201)
    expect((await create()).status).toBe(409)
    expect((await api('GET', '', undefined, `Bearer ${tokens.access_token}`)).status).toBe(401)
  })

  it('can be changed, put to sleep, woken and deleted', async () => {
    const { id } = await created()
    const moved = await api('PATCH', `/${id}`, { url: `${receiver.url}/2` })
    expect(await moved.json()).toMatchObject({ data: [{ id, url: `${receiver.url}/2` }] })
    expect(receiver.events).toHaveLength(1)
    expect((await api('POST', '/deactivate')).status).toBe(200)
    expect((await shown()).data[0]?.active).toBe(false)
    expect((await simulator.announce('polar', PERSON, { dataType: 'SLEEP' })).deliveries).toBe(0)
    expect((await api('POST', '/activate')).status).toBe(200)
    expect((await shown()).data[0]?.active).toBe(true)
    expect((await api('DELETE', `/${id}`)).status).toBe(204)
    expect((await api('DELETE', `/${id}`)).status).toBe(404)
    expect((await api('POST', '/activate')).status).toBe(204)
    expect(await shown()).toEqual({ data: [] })
  })
})

describe('events', () => {
  it('are signed over the raw body and name something that can be read', async () => {
    const { signature_secret_key } = await created(['SLEEP', 'ACTIVITY_SUMMARY'])
    expect(await simulator.announce('polar', PERSON, { day: '2026-06-14' })).toEqual({
      deliveries: 2,
      accepted: 2,
    })
    for (const event of receiver.events) {
      const signature = createHmac('sha256', signature_secret_key).update(event.body).digest('hex')
      expect(event.headers['polar-webhook-signature']).toBe(signature)
      const body = JSON.parse(event.body)
      expect(body).toMatchObject({ user_id: tokens.x_user_id, date: '2026-06-14' })
      const path = new URL(body.url).pathname.replace('/v3/', '')
      expect((await get(simulator, tokens, path)).status).toBe(200)
    }
  })

  it('can be duplicated and forged, and know no deletion', async () => {
    const { signature_secret_key } = await created()
    await simulator.announce('polar', PERSON, { duplicate: 2 })
    expect(receiver.events).toHaveLength(3)
    expect(new Set(receiver.events.map(({ body }) => body)).size).toBe(1)
    receiver.events.length = 0
    await simulator.announce('polar', PERSON, { forge: true })
    const [forged] = receiver.events
    const signature = createHmac('sha256', signature_secret_key)
      .update(forged?.body ?? '')
      .digest('hex')
    expect(forged?.headers['polar-webhook-signature']).not.toBe(signature)
    expect((await simulator.announce('polar', PERSON, { eventType: 'delete' })).deliveries).toBe(0)
  })

  it('are about registered people only', async () => {
    await created()
    expect((await simulator.announce('polar', 'anders-athlete')).deliveries).toBe(0)
    await connect(simulator, 'anders-athlete')
    expect((await simulator.announce('polar', 'anders-athlete')).deliveries).toBe(1)
  })
})

describe('syncing phones', () => {
  it('announces by itself what is new, trainings included', async () => {
    await simulator.close()
    simulator = await start({ syncSeconds: 0.05 })
    await created(['SLEEP', 'EXERCISE'])
    await connect(simulator, PERSON)
    await receiver.waitFor(({ body }) => body.includes('"event":"SLEEP"'))
    simulator.setClockOffset(Date.parse('2026-06-25T12:00:00Z') - Date.now())
    await receiver.waitFor(({ body }) => body.includes('"event":"EXERCISE"'))
    const night = await receiver.waitFor(({ body }) => body.includes('"date":"2026-06-25"'))
    expect(JSON.parse(night.body)).toMatchObject({ event: 'SLEEP' })
  })
})
