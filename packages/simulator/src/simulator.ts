import { controlServer } from './control.ts'
import type { Simulator, SimulatorOptions, Vendor } from './options.ts'
import { type Person, people } from './people/personas.ts'
import { type Truth, truthOf } from './people/truth.ts'
import { shiftedClock } from './platform/clock.ts'
import { openState } from './platform/state.ts'
import type { VendorModule } from './platform/vendor.ts'
import { hostVendor, type VendorHost } from './platform/vendor-host.ts'
import { startSync } from './sync.ts'
import { oura } from './vendors/oura/index.ts'

const modules: Record<Vendor, VendorModule> = { oura }
const vendorNames = Object.keys(modules) as Vendor[]

export async function startSimulator(options: SimulatorOptions): Promise<Simulator> {
  const seed = options.seed ?? 1
  const clock = shiftedClock(options.clockOffsetMs ?? 0)
  const store = openState(options.statePath)
  const closing = new AbortController()
  const truths = new Map<string, Truth>(people.map((person) => [person.id, truthOf(seed, person)]))
  const truth = (person: Person) => truths.get(person.id) ?? truthOf(seed, person)
  const parts = { seed, clock, store, people, truth, closing: closing.signal }

  const hosts = {} as Record<Vendor, VendorHost>
  for (const name of vendorNames) {
    hosts[name] = await hostVendor(modules[name], options.apps[name], options.ports?.[name] ?? 0, parts)
  }

  const personOf = (id: string): Person => {
    const person = people.find((candidate) => candidate.id === id)
    if (!person) throw new RangeError(`no such person: ${id}`)
    return person
  }
  const controls = {
    people: people.map(({ id, name, persona, zone }) => ({ id, name, persona, zone })),
    setClockOffset: clock.setOffset,
    faults: (vendor: Vendor) => hosts[vendor].faults,
    requests: (vendor: Vendor) => hosts[vendor].counts,
    announce: async (vendor: Vendor, personId: string, announcement = {}) =>
      hosts[vendor].runtime.announce(personOf(personId), announcement),
    revise(vendor: Vendor, personId: string, day: string) {
      const { revisions } = hosts[vendor].state
      const key = `${personOf(personId).id}/${day}`
      revisions[key] = (revisions[key] ?? 0) + 1
      store.save()
    },
    revokeGrant: (vendor: Vendor, personId: string) => hosts[vendor].grants.endAll(personOf(personId).id),
  }
  const control = controlServer(controls, vendorNames)
  const controlUrl = await control.listen({ host: '127.0.0.1', port: options.controlPort ?? 0 })
  const stopSync = startSync(Object.values(hosts), people, clock, options.syncSeconds ?? 0)

  return {
    ...controls,
    controlUrl,
    vendors: mapVendors(({ url, addresses }) => ({ url, addresses }), hosts),
    async close() {
      stopSync()
      closing.abort()
      await Promise.all([control.close(), ...Object.values(hosts).map((host) => host.close())])
    },
  }
}

function mapVendors<T>(map: (host: VendorHost) => T, hosts: Record<Vendor, VendorHost>): Record<Vendor, T> {
  return Object.fromEntries(vendorNames.map((name) => [name, map(hosts[name])])) as Record<Vendor, T>
}
