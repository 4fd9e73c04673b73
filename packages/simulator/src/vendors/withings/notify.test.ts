import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Simulator } from '../../index.ts'
import { type Receiver, startReceiver } from '../../test-support.ts'
import { connect, NOW, post, start } from './test-support.ts'

const PERSON = 'olivia-office'
let simulator: Simulator
let receiver: Receiver
let token: string
let userid: string

beforeEach(async () => {
  simulator = await start()
  receiver = await startReceiver('unused')
  const tokens = await connect(simulator, PERSON)
  token = tokens.access_token
  userid = tokens.userid
})
afterEach(async () => {
  await simulator.close()
  await receiver.close()
})

const notify = (action: string, fields: Record<string, string | number> = {}, bearer = token) =>
  post(simulator, '/notify', { action, ...fields }, bearer)
const subscribe = (appli: number, callbackurl = receiver.url) =>
  notify('subscribe', { appli, callbackurl, comment: 'test' })
const events = () =>
  receiver.events
    .filter(({ method }) => method === 'POST')
    .map(({ body }) => Object.fromEntries(new URLSearchParams(body)))

describe('subscriptions', () => {
  it('are made after the receiver answered HEAD, listed, repeated without harm, and removed', async () => {
    expect(await subscribe(44)).toMatchObject({ status: 0 })
    expect(receiver.events.map(({ method }) => method)).toEqual(['HEAD'])
    await subscribe(44)
    const held = { appli: 44, callbackurl: receiver.url, comment: 'test', expires: 2_147_483_647 }
    expect((await notify('list')).body).toEqual({ profiles: [held] })
    expect(await notify('revoke', { appli: 44, callbackurl: receiver.url })).toMatchObject({ status: 0 })
    expect(await notify('revoke', { appli: 44, callbackurl: receiver.url })).toMatchObject({ status: 294 })
    expect((await notify('list')).body).toEqual({ profiles: [] })
  })

  it('are refused where no receiver answers well, for unknown categories and without the scope', async () => {
    receiver.statuses.push(500)
    expect(await subscribe(44)).toMatchObject({ status: 293 })
    expect(await subscribe(44, 'nowhere')).toMatchObject({ status: 293 })
    expect(await subscribe(44, 'http://hooks.example/withings')).toMatchObject({ status: 293 })
    expect(await subscribe(7)).toMatchObject({ status: 503 })
    const half = await connect(simulator, PERSON, ['user.metrics'])
    const asked = notify('subscribe', { appli: 44, callbackurl: receiver.url }, half.access_token)
    expect(await asked).toMatchObject({ status: 403 })
  })
})

describe('notifications', () => {
  it('are unsigned forms that say where to look', async () => {
    for (const appli of [16, 44]) await subscribe(appli)
    const { deliveries, accepted } = await simulator.announce('withings', PERSON, { day: '2026-03-30' })
    expect(accepted).toBe(deliveries)
    expect(events()).toHaveLength(deliveries)
    expect(events()).toContainEqual({ userid, appli: '16', date: '2026-03-30' })
    const hours = events()
      .filter(({ appli }) => appli === '44')
      .map(({ startdate, enddate }) => (Number(enddate) - Number(startdate)) / 3600)
    expect(Math.max(...hours)).toBeGreaterThan(4)
    expect(Math.max(...hours)).toBeLessThan(12)
    expect(receiver.events.at(-1)?.headers['content-type']).toBe('application/x-www-form-urlencoded')
  })

  it('reach only the category and the person subscribed', async () => {
    await subscribe(44)
    await connect(simulator, 'anders-athlete')
    const options = { day: '2026-03-30' }
    expect((await simulator.announce('withings', 'anders-athlete', options)).deliveries).toBe(0)
    expect((await simulator.announce('withings', PERSON, { ...options, dataType: '16' })).deliveries).toBe(0)
    const { deliveries } = await simulator.announce('withings', PERSON, { ...options, duplicate: 1 })
    expect(deliveries).toBeGreaterThan(0)
    expect(new Set(events().map((event) => JSON.stringify(event))).size).toBe(deliveries / 2)
  })

  it('announce that the person unlinked the application', async () => {
    await subscribe(46)
    await simulator.revokeGrant('withings', PERSON)
    expect(events()).toEqual([{ userid, appli: '46', action: 'unlink' }])
  })

  it('come by themselves when a phone syncs', async () => {
    await simulator.close()
    simulator = await start({ syncSeconds: 0.05 })
    token = (await connect(simulator, PERSON)).access_token
    await subscribe(44)
    simulator.setClockOffset(NOW + 86_400_000 - Date.now())
    const later = String(Math.floor(Date.parse('2026-03-31T18:00:00Z') / 1000))
    const next = await receiver.waitFor(
      ({ body }) => (new URLSearchParams(body).get('startdate') ?? '') > later,
    )
    expect(next.body).toContain('appli=44')
  })
})
