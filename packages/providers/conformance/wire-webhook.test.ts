import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { checksOf } from './checks.ts'
import { providers } from './kit.ts'
import { follow, listen, type Receiver, receive, subscribeApp } from './receiver.ts'
import { daysAgo, type Link, present, type Simulator, simulate, type Wire, wireOf } from './wire.ts'

let simulator: Simulator
beforeAll(async () => {
  simulator = await simulate()
})
afterAll(() => simulator.close())

const called = providers.filter(({ provider }) => provider.webhook !== null)
const DAY_MS = 86_400_000

describe.each(called)('$slug: webhook over the wire', ({ slug, provider, kit }) => {
  const check = checksOf(kit)
  const webhook = provider.webhook!
  let wire: Wire
  let receiver: Receiver
  let person: string
  let link: Link
  /** The last whole day of which the vendor has data. */
  let day: string

  const announce = async (options: Parameters<Simulator['announce']>[2]) => {
    receiver.calls.length = 0
    const result = await simulator.announce(wire.vendor, person, options)
    await receiver.quiet()
    return result
  }
  const findDay = async () => {
    for (let days = 2; days < 30; days += 1) {
      if ((await simulator.announce(wire.vendor, person, { day: daysAgo(days) })).deliveries > 0) {
        return daysAgo(days)
      }
    }
    throw new Error('the simulated vendor announces nothing')
  }

  beforeAll(async () => {
    wire = wireOf(slug, simulator)
    person = simulator.people[0]!.id
    link = await wire.connect(person)
    receiver = await receive(wire)
    await listen(wire, receiver, link.session)
  })
  afterAll(() => receiver.close())
  beforeEach(async () => {
    day = await findDay()
    receiver.calls.length = 0
  })

  it('is set up once, however often we ask, and renewed when it is about to end', async () => {
    await listen(wire, receiver, link.session)
    if (webhook.subscribe) await subscribeApp(wire, receiver, present() + 80 * DAY_MS)
    const { deliveries, accepted } = await announce({ day })
    expect(deliveries).toBeGreaterThan(0)
    expect(accepted).toBe(deliveries)
    expect(receiver.calls).toHaveLength(deliveries)
  })

  it('moves to another address when ours changes', async () => {
    const moved = await receive(wire)
    try {
      moved.secrets.signingKey = receiver.secrets.signingKey
      await listen(wire, moved, link.session)
      moved.calls.length = 0
      await announce({ day })
      await moved.quiet()
      expect(moved.announcements().length).toBeGreaterThan(0)
      expect(receiver.announcements()).toEqual([])
    } finally {
      await listen(wire, receiver, link.session)
      await moved.close()
    }
  })

  it('works on with the key that the vendor gives when ours was lost', async () => {
    const lost = receiver.secrets.signingKey !== null
    receiver.secrets.signingKey = null
    await listen(wire, receiver, link.session)
    expect(receiver.secrets.signingKey !== null).toBe(lost)
    const { deliveries, accepted } = await announce({ day })
    expect(accepted).toBe(deliveries)
  })

  it('announces data that can be read, of the account that was connected', async () => {
    await announce({ day })
    const announced = receiver.announcements()
    expect(announced.length).toBeGreaterThan(0)
    for (const { account } of announced) expect(account).toBe(link.session.account)
    let records = 0
    for (const news of announced) {
      for (const item of await follow(wire, link.session, news)) {
        if (news.type === 'fetch') expect(item.resource).toBe(news.resource)
        records += provider.map(item).records.length
      }
    }
    expect(records).toBeGreaterThan(0)
  })

  if (provider.collect)
    it('collects from the vendor’s own addresses only', async () => {
      const { addresses, timeoutMs } = wire.context()
      const tempting = new URL(addresses.api)
      tempting.username = tempting.host
      tempting.host = 'elsewhere.example'
      const lookalike = `${new URL(addresses.api).origin}.elsewhere.example/`
      let calls = 0
      const spy = async () => {
        calls += 1
        return new Response('{}')
      }
      for (const pointer of [
        'https://elsewhere.example/',
        tempting.href,
        lookalike,
        'file:///etc/passwd',
        '',
      ]) {
        const reading = provider.collect!({ addresses, timeoutMs, fetch: spy }, link.session, pointer)
        await expect(reading).rejects.toThrow()
      }
      expect(calls).toBe(0)
    })

  it('may repeat itself: copies are the same bytes and the same events', async () => {
    await announce({ day, duplicate: 1 })
    const counts = (things: string[]) =>
      things.reduce((seen, thing) => seen.set(thing, (seen.get(thing) ?? 0) + 1), new Map<string, number>())
    const bodies = counts(receiver.calls.map(({ body }) => body))
    const events = counts(receiver.announcements().map(({ eventId }) => eventId))
    expect(events.size).toBeGreaterThan(0)
    for (const times of [...bodies.values(), ...events.values()]) expect(times).toBe(2)
  })

  if (webhook.authentication === 'signature')
    it('is refused when forged', async () => {
      const { deliveries, accepted } = await announce({ day, forge: true })
      expect(deliveries).toBeGreaterThan(0)
      expect(accepted).toBe(0)
      for (const { verdict } of receiver.calls) {
        expect(verdict).toMatchObject({
          type: 'refused',
          reason: expect.stringMatching(/forged|unknown_key/),
        })
      }
    })

  if (webhook.authentication === 'address')
    it('is refused at any other address', async () => {
      await announce({ day })
      const [{ body, type = '' } = { body: '' }] = receiver.calls
      receiver.calls.length = 0
      const headers = { 'content-type': type }
      for (const url of [`${receiver.base}/guess`, receiver.base])
        await fetch(url, { method: 'POST', headers, body })
      expect(receiver.calls.map(({ verdict }) => verdict)).toEqual([
        { type: 'refused', reason: 'forged' },
        { type: 'refused', reason: 'unsigned' },
      ])
    })

  check('is refused when stale', ['signed_time'], async () => {
    const { deliveries, accepted } = await announce({ day, stale: true })
    expect(deliveries).toBeGreaterThan(0)
    expect(accepted).toBe(0)
    for (const { verdict } of receiver.calls) expect(verdict).toEqual({ type: 'refused', reason: 'stale' })
  })

  check('takes back what was deleted, which can no longer be read', ['deletions'], async () => {
    await announce({ day, eventType: 'delete' })
    const announced = receiver.announcements()
    expect(announced.length).toBeGreaterThan(0)
    for (const news of announced) {
      expect(news.type).toBe('retract')
      if (news.type !== 'retract' || kit.lacks?.single_reads !== undefined) continue
      expect(await provider.pullOne(wire.context(), link.session, news.resource, news.id)).toBeNull()
    }
  })

  check('announces that the person withdrew', ['revocation_notices'], async () => {
    await simulator.revokeGrant(wire.vendor, person)
    await receiver.quiet()
    const revoked = { type: 'revoked', account: link.session.account }
    expect(receiver.announcements()).toContainEqual(expect.objectContaining(revoked))
  })
})
