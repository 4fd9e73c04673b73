import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RawItem } from '../src/index.ts'
import { providers } from './kit.ts'
import { follow, history, listen, type Receiver, receive } from './receiver.ts'
import { daysAgo, declaredBy, type Link, type Simulator, simulate, type Wire, wireOf } from './wire.ts'

let simulator: Simulator
beforeAll(async () => {
  simulator = await simulate()
})
afterAll(() => simulator.close())

const senders = providers.filter(({ provider }) => provider.requestHistory !== undefined)

it('every vendor lets the past be read or sends it', () => {
  for (const { provider, kit } of providers) {
    const reads = kit.lacks?.window_reads === undefined
    expect(reads || provider.requestHistory !== undefined).toBe(true)
  }
})

describe.each(senders)('$slug: the past on request', ({ slug, provider }) => {
  let wire: Wire
  let receiver: Receiver
  let link: Link
  beforeAll(async () => {
    wire = wireOf(slug, simulator)
    link = await wire.connect(simulator.people[0]!.id)
    receiver = await receive(wire)
    await listen(wire, receiver, link.session)
  })
  afterAll(() => receiver.close())

  it('arrives at the webhook, maps to what is declared, and may be asked for twice', async () => {
    const window = { from: daysAgo(4), to: daysAgo(2) }
    const askForAll = async () => {
      for (const { name } of wire.dated) {
        await provider.requestHistory!(wire.context(), link.session, name, window)
      }
    }
    await askForAll()
    await receiver.quiet()
    const seen = new Set<string>()
    for (const news of receiver.announcements()) {
      expect(news.account).toBe(link.session.account)
      for (const item of await follow(wire, link.session, news)) {
        const resource = wire.dated.find(({ name }) => name === item.resource)
        expect(resource).toBeDefined()
        for (const record of provider.map(item).records) {
          if (record.kind === 'retraction') continue
          seen.add(item.resource)
          for (const metric of [...Object.keys(record.values), ...Object.keys(record.series)]) {
            expect(declaredBy(resource!)).toContain(`${record.kind} ${metric}`)
          }
        }
      }
    }
    await askForAll()
    expect(seen.size).toBeGreaterThan(wire.dated.length / 2)
  })

  it('maps to what is declared, for every person', async () => {
    for (const { id } of simulator.people) {
      const { session } = await wire.connect(id)
      for (const item of await history(wire, session, { from: daysAgo(8), to: daysAgo(5) })) {
        const resource = wire.dated.find(({ name }) => name === item.resource)!
        for (const record of provider.map(item).records) {
          if (record.kind === 'retraction') continue
          for (const metric of [...Object.keys(record.values), ...Object.keys(record.series)])
            expect(declaredBy(resource)).toContain(`${record.kind} ${metric}`)
        }
      }
    }
  })

  it('is the same when it is sent again, and keeps its keys when a day was revised', async () => {
    const person = simulator.people[0]!.id
    await listen(wire, receiver, link.session)
    const sent = async () => {
      receiver.calls.length = 0
      await simulator.announce(wire.vendor, person, { day: daysAgo(9) })
      await receiver.quiet()
      const items: RawItem[] = []
      for (const news of receiver.announcements()) items.push(...(await follow(wire, link.session, news)))
      return items.flatMap((item) => provider.map(item).records)
    }
    const before = await sent()
    expect(before.length).toBeGreaterThan(0)
    expect(await sent()).toEqual(before)
    simulator.revise(wire.vendor, person, daysAgo(9))
    const after = await sent()
    expect(after.map(({ key }) => key)).toEqual(before.map(({ key }) => key))
    expect(after).not.toEqual(before)
  })

  const { scope } = provider.manifest.preExisting ?? {}
  if (scope !== undefined)
    it('is forbidden when the person did not allow it', async () => {
      const { session } = await wire.connect(simulator.people[1]!.id, [scope])
      const window = { from: daysAgo(6), to: daysAgo(2) }
      const asking = provider.requestHistory!(wire.context(), session, wire.dated[0]!.name, window)
      await expect(asking).rejects.toMatchObject({ kind: 'forbidden' })
    })
})
