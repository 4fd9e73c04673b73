import { PROVIDERS } from '@tributary/providers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { exported, plain, record, replayed, storedOf } from '../../test/recordings.ts'
import { type SourcesWorld, startSourcesWorld } from '../../test/sources.ts'
import { accountOf } from '../connections/index.ts'

const MINUTE = 60_000
const SOURCES = Object.values(PROVIDERS).map(({ manifest }) => manifest.source)

let world: SourcesWorld
beforeAll(async () => {
  world = await startSourcesWorld()
})
afterAll(() => world.close())

describe.each(SOURCES)('a recording of %s', (source) => {
  it('gives the items and records that were stored', async () => {
    const { platform, simulator } = world
    const { webhook, manifest } = platform.providers.get(source)!.provider
    const person = simulator.people[0]!.id
    const user = await world.connect(await world.client(), 'recorded', source, person)
    const recording = await record(platform, user, source)
    await world.advance(MINUTE)
    if (webhook) await simulator.announce(manifest.slug as 'oura', person)
    await world.drain()
    await world.advance(200 * MINUTE)

    const har = await exported(platform, recording)
    expect(har).not.toContain(await accountOf(platform, user.scope, source))
    const options = { user: user.userId, zone: 'Europe/Berlin', now: world.clock.now() }
    const outcome = await replayed(source, har, options)
    const stored = await storedOf(platform, user)
    const items = outcome.items.map(({ resource, id }) => `${resource} ${id}`)
    expect(stored.items.size).toBeGreaterThan(10)
    expect(items).toEqual(expect.arrayContaining([...stored.items]))
    const records = new Map(outcome.records.map((one) => [one.key, one]))
    for (const [key, one] of stored.records) expect(plain(records.get(key))).toEqual(plain(one))
  })
})
