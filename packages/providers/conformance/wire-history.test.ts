import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { providers } from './kit.ts'
import { follow, listen, type Receiver, receive } from './receiver.ts'
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

describe.each(senders)('$slug: the past on request', ({ slug, provider, kit }) => {
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

  if (kit.historyScope)
    it('is forbidden when the person did not allow it', async () => {
      const { session } = await wire.connect(simulator.people[1]!.id, [kit.historyScope!])
      const window = { from: daysAgo(6), to: daysAgo(2) }
      const asking = provider.requestHistory!(wire.context(), session, wire.dated[0]!.name, window)
      await expect(asking).rejects.toMatchObject({ kind: 'forbidden' })
    })
})
