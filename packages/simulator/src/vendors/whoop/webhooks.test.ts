import { createHmac } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Simulator } from '../../index.ts'
import { app, noon, type Received, type Receiver, start, startReceiver } from '../../test-support.ts'
import { call, connect, one, type WhoopTestTokens } from './test-support.ts'

const PERSON = 'olivia-office'
let simulator: Simulator
let receiver: Receiver
let tokens: WhoopTestTokens

beforeEach(async () => {
  simulator = await start()
  receiver = await startReceiver('unused')
  tokens = await connect(simulator, PERSON)
  simulator.setPortalWebhook('whoop', receiver.url)
})
afterEach(async () => {
  await simulator.close()
  await receiver.close()
})

interface Event {
  user_id: number
  id: string
  type: string
  trace_id: string
}
const eventOf = (received: Received | undefined) => JSON.parse(received?.body ?? 'null') as Event
const sign = (received: Received | undefined, secret = app.clientSecret) =>
  createHmac('sha256', secret)
    .update(`${received?.headers['x-whoop-signature-timestamp']}${received?.body}`)
    .digest('base64')

describe('events', () => {
  it('are signed over milliseconds and raw body and name things that can be read', async () => {
    expect(await simulator.announce('whoop', PERSON, { dataType: 'sleep' })).toEqual({
      deliveries: 1,
      accepted: 1,
    })
    const [received] = receiver.events
    const timestamp = Number(received?.headers['x-whoop-signature-timestamp'])
    expect(Math.abs(timestamp - noon)).toBeLessThan(3_600_000)
    expect(received?.headers['x-whoop-signature']).toBe(sign(received))
    const event = eventOf(received)
    const { user_id } = await one(simulator, tokens, 'user/profile/basic')
    expect(event).toEqual({
      user_id,
      id: expect.any(String),
      type: 'sleep.updated',
      trace_id: expect.any(String),
    })
    expect((await call(simulator, tokens, `activity/sleep/${event.id}`)).status).toBe(200)
  })

  it('of a recovery bear the id of its sleep; cycles have none', async () => {
    await simulator.announce('whoop', PERSON, { dataType: 'recovery' })
    const event = eventOf(receiver.events[0])
    expect(event.type).toBe('recovery.updated')
    const { cycle_id } = await one(simulator, tokens, `activity/sleep/${event.id}`)
    expect(await one(simulator, tokens, `cycle/${cycle_id}/recovery`)).toMatchObject({ sleep_id: event.id })
    expect((await simulator.announce('whoop', PERSON, { dataType: 'cycle' })).deliveries).toBe(0)
  })

  it('can be duplicated to the byte, forged and stale', async () => {
    await simulator.announce('whoop', PERSON, { dataType: 'sleep', duplicate: 2 })
    expect(receiver.events).toHaveLength(3)
    const copies = receiver.events.map(({ body, headers }) => body + headers['x-whoop-signature'])
    expect(new Set(copies).size).toBe(1)
    await simulator.announce('whoop', PERSON, { dataType: 'sleep', forge: true })
    await simulator.announce('whoop', PERSON, { dataType: 'sleep', stale: true })
    const [forged, stale] = receiver.events.slice(3)
    expect(forged?.headers['x-whoop-signature']).not.toBe(sign(forged))
    expect(stale?.headers['x-whoop-signature']).toBe(sign(stale))
    const age = noon - Number(stale?.headers['x-whoop-signature-timestamp'])
    expect(age).toBeGreaterThan(2.5 * 3_600_000)
  })

  it('are tried again after a failure, as the same event', async () => {
    receiver.statuses.push(500, 503)
    expect(await simulator.announce('whoop', PERSON, { dataType: 'sleep' })).toEqual({
      deliveries: 1,
      accepted: 1,
    })
    expect(new Set(receiver.events.map((event) => eventOf(event).trace_id)).size).toBe(1)
    expect(receiver.events).toHaveLength(3)
  })

  it('are about connected people only', async () => {
    expect((await simulator.announce('whoop', 'anders-athlete', {})).deliveries).toBe(0)
    await call(simulator, tokens, 'user/access', 'DELETE')
    expect((await simulator.announce('whoop', PERSON, {})).deliveries).toBe(0)
  })

  it('of deletion leave nothing to read; the cycle stays', async () => {
    const day = '2026-06-10'
    await simulator.announce('whoop', PERSON, { dataType: 'sleep', day })
    const { cycle_id } = await one(simulator, tokens, `activity/sleep/${eventOf(receiver.events[0]).id}`)
    receiver.events.length = 0
    await simulator.announce('whoop', PERSON, { dataType: 'sleep', day, eventType: 'delete' })
    const event = eventOf(receiver.events[0])
    expect(event.type).toBe('sleep.deleted')
    const gone = [`activity/sleep/${event.id}`, `cycle/${cycle_id}/sleep`, `cycle/${cycle_id}/recovery`]
    for (const path of gone) expect((await call(simulator, tokens, path)).status).toBe(404)
    expect((await call(simulator, tokens, `cycle/${cycle_id}`)).status).toBe(200)
  })
})

describe('syncing phones', () => {
  it('announces by itself what is new', async () => {
    await simulator.close()
    simulator = await start({ syncSeconds: 0.05 })
    simulator.setPortalWebhook('whoop', receiver.url)
    await connect(simulator, PERSON)
    const first = await receiver.waitFor((event) => event.body.includes('"sleep.updated"'))
    simulator.setClockOffset(noon + 86_400_000 - Date.now())
    const next = await receiver.waitFor(
      (event) => event.body.includes('"sleep.updated"') && eventOf(event).id !== eventOf(first).id,
    )
    expect(eventOf(next).trace_id).not.toBe(eventOf(first).trace_id)
  })
})
