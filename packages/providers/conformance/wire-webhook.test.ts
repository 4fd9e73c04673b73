import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Announcement, TokenSet } from '../src/index.ts'
import { providers } from './kit.ts'
import {
  APP,
  connect,
  contextOf,
  daysAgo,
  present,
  type Receiver,
  receive,
  type SimulatedVendor,
  type Simulator,
  simulate,
} from './wire.ts'

const SECRETS = {
  clientId: APP.clientId,
  clientSecret: APP.clientSecret,
  verificationToken: 'conformance-verification',
  signingKey: null,
  keyset: null,
}

const called = providers.filter(({ provider }) => provider.webhook !== null)

describe.each(called)('$slug: webhook over the wire', ({ slug, provider }) => {
  const vendor = slug as SimulatedVendor
  const context = () => contextOf(simulator, vendor)
  const subscribe = (now = present()) =>
    provider.webhook!.subscribe!(context(), { app: APP, secrets: SECRETS, callbackUrl: receiver.url, now })
  const announce = async (options: Parameters<Simulator['announce']>[2]) => {
    receiver.verdicts.length = 0
    return simulator.announce(vendor, person, options)
  }
  const announced = (): Announcement[] =>
    receiver.verdicts.flatMap((verdict) => (verdict.type === 'accepted' ? verdict.announcements : []))
  let simulator: Simulator
  let receiver: Receiver
  let person: string
  let tokens: TokenSet
  /** The last whole day of which the vendor has something to tell. */
  let day: string

  beforeAll(async () => {
    simulator = await simulate()
    person = simulator.people[0]!.id
    tokens = await connect(provider, context(), person)
  })
  afterAll(() => simulator.close())
  beforeEach(async () => {
    receiver = await receive(provider, SECRETS)
    await subscribe()
    expect(new Set(receiver.verdicts.map(({ type }) => type))).toEqual(new Set(['handshake']))
    day = daysAgo(2)
    for (let days = 3; (await announce({ day })).deliveries === 0; days += 1) day = daysAgo(days)
  })
  afterEach(() => receiver.close())

  it('is set up once, however often we ask, and renewed when it is about to end', async () => {
    receiver.verdicts.length = 0
    await subscribe()
    await subscribe(present() + 80 * 86_400_000)
    expect(receiver.verdicts).toEqual([])
  })

  it('announces data that can be read, of the account that was connected', async () => {
    const { deliveries, accepted } = await announce({ day })
    expect(deliveries).toBeGreaterThan(0)
    expect(accepted).toBe(deliveries)
    const { account } = await provider.identify(context(), tokens)
    for (const announcement of announced()) {
      expect(announcement.account).toBe(account)
      if (announcement.type !== 'fetch' || announcement.id === null) continue
      const { resource, id } = announcement
      const item = await provider.pullOne(context(), tokens, resource, id)
      expect(item).toMatchObject({ resource, id })
      provider.map(item!)
    }
  })

  it('may repeat itself: both deliveries name the same things', async () => {
    await announce({ day })
    const things = () =>
      announced()
        .map((one) => JSON.stringify({ ...one, eventId: null, at: null }))
        .sort()
    const once = things()
    await announce({ day, duplicate: 1 })
    expect(things()).toEqual([...once, ...once].sort())
  })

  it.each([
    [{ forge: true }, 'forged'],
    [{ stale: true }, 'stale'],
  ])('is refused when %j', async (options, reason) => {
    const { deliveries, accepted } = await announce({ day, ...options })
    expect(deliveries).toBeGreaterThan(0)
    expect(accepted).toBe(0)
    expect(receiver.verdicts).toEqual(receiver.verdicts.map(() => ({ type: 'refused', reason })))
  })

  it('takes back what was deleted, which can no longer be read', async () => {
    await announce({ day, eventType: 'delete' })
    expect(announced().length).toBeGreaterThan(0)
    for (const announcement of announced()) {
      expect(announcement.type).toBe('retract')
      if (announcement.type !== 'retract') continue
      const { resource, id } = announcement
      expect(await provider.pullOne(context(), tokens, resource, id)).toBeNull()
    }
  })
})
