import { addDays } from '@tributary/health'
import { PROVIDERS } from '@tributary/providers'
import { startSimulator, type Vendor } from '@tributary/simulator'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { simulatedApps } from '../../test/simulated-apps.ts'
import { type SourcesWorld, startSourcesWorld } from '../../test/sources.ts'
import { consent } from '../../test/vendor-consent.ts'
import { setAddon } from '../accounts/addons.ts'
import { callsOfReading } from './capacity.ts'

const PEOPLE = ['anders-athlete', 'devi-devices']
const NOW = Date.parse('2026-03-10T12:00:00Z')
const TODAY = '2026-03-10'
const YESTERDAY = '2026-03-09'
const APP = { clientId: 'app-1', clientSecret: 'secret-1' }
const VENDORS = Object.entries(PROVIDERS)

describe('the declared calls', () => {
  it('cover one reading of each resource by the real clients', async () => {
    const mayPull = { garmin: { ...APP, settings: { pull: 'allowed' } } }
    const apps = { ...simulatedApps(APP), ...mayPull }
    const simulator = await startSimulator({ apps, clockOffsetMs: NOW - Date.now() })
    const beyond: string[] = []
    try {
      for (const [slug, provider] of VENDORS)
        for (const person of PEOPLE) {
          let calls = 0
          const counted: typeof fetch = (input, init) => {
            calls += 1
            return fetch(input, init)
          }
          const { addresses } = simulator.vendors[slug as Vendor]
          const context = { addresses, timeoutMs: 30_000, fetch: counted, now: () => NOW }
          const app = { ...APP, redirectUri: 'http://127.0.0.1:9/', settings: {} }
          const session = await consent(provider, context, app, person, NOW)
          const { manifest } = provider
          const window = { from: addDays(TODAY, -manifest.lookBackDays), to: TODAY }
          for (const { name } of manifest.resources) {
            calls = 0
            for await (const _ of provider.pull(context, session, name, window));
            if (calls > callsOfReading(manifest, name)) beyond.push(`${slug} ${name} of ${person}: ${calls}`)
          }
        }
    } finally {
      await simulator.close()
    }
    expect(beyond).toEqual([])
  })

  describe('cover what follows when each object of a day is announced', () => {
    let world: SourcesWorld
    let clientUuid: string
    beforeAll(async () => {
      world = await startSourcesWorld()
      clientUuid = await world.client()
    })
    afterAll(() => world.close())

    const callsTo = async (source: string) => {
      const { values } = await world.platform.metrics.vendorCalls.get()
      const own = values.filter(({ labels }) => labels.source === source)
      return own.reduce((sum, { value }) => sum + value, 0)
    }

    const announcing = VENDORS.filter(([, { webhook }]) => webhook !== null)
    it.each(announcing)('by %s', async (slug, { manifest, requestHistory }) => {
      // A requested past is announced too, some time later.
      await setAddon(world.platform, 'operator', clientUuid, 'pre_existing_data', !requestHistory)
      const person = 'devi-devices'
      await world.connect(clientUuid, slug, manifest.source, person)
      await world.drain()
      const before = await callsTo(manifest.source)
      await world.simulator.announce(slug as Vendor, person, { day: YESTERDAY })
      await world.drain()
      const calls = (await callsTo(manifest.source)) - before
      expect(calls).toBeGreaterThan(0)
      expect(calls).toBeLessThanOrEqual(manifest.callsPerAnnouncedDay!)
    })
  })
})
