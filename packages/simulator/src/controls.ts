import { setTimeout as delay } from 'node:timers/promises'
import type { Simulator, Vendor } from './options.ts'
import { findPerson, type Person } from './people/personas.ts'
import { zoneAt } from './people/plan.ts'
import type { Clock } from './platform/clock.ts'
import type { RequestCounts } from './platform/server.ts'
import type { StateStore } from './platform/state.ts'
import type { VendorHost } from './platform/vendor-host.ts'

export type Controls = Omit<Simulator, 'controlUrl' | 'vendors' | 'close'> & {
  requests(vendor: Vendor): RequestCounts
}

interface ControlParts {
  seed: number
  clock: Clock
  store: StateStore
  people: readonly Person[]
  closing: AbortSignal
}

/** All that tests and the sandbox can do to the vendors and to the people behind them. */
export function createControls(hosts: Record<Vendor, VendorHost>, parts: ControlParts): Controls {
  const { seed, clock, store, people, closing } = parts
  return {
    people: people.map(({ id, name, persona, zone }) => ({ id, name, persona, zone })),
    setClockOffset: clock.setOffset,
    faults: (vendor) => hosts[vendor].faults,
    setFaultRate: (vendor, rate, options) => hosts[vendor].chance.set({ rate, ...options }),
    faultCounts: (vendor) => hosts[vendor].faultCounts,
    requests: (vendor) => hosts[vendor].counts,
    setLimit: (vendor, limit) => hosts[vendor].limits.set(limit),
    async announce(vendor, personId, options = {}) {
      const person = findPerson(people, personId)
      if (options.delayMs) await delay(options.delayMs, undefined, { signal: closing })
      return hosts[vendor].runtime.announce(person, options)
    },
    zoneOf: (personId, at) => zoneAt(seed, findPerson(people, personId), at),
    revise(vendor, personId, day) {
      const { revisions } = hosts[vendor].state
      const key = `${findPerson(people, personId).id}/${day}`
      revisions[key] = (revisions[key] ?? 0) + 1
      store.save()
    },
    async revokeGrant(vendor, personId) {
      const person = findPerson(people, personId)
      const { runtime, grants } = hosts[vendor]
      await runtime.revoked?.(person)
      grants.endAll(person.id)
    },
    register: (vendor, registration) => hosts[vendor].registration.register(registration),
    async setPermissions(vendor, personId, scopes) {
      const person = findPerson(people, personId)
      const { runtime, grants } = hosts[vendor]
      if (!runtime.permissionsChanged) throw new RangeError(`permissions cannot be changed at ${vendor}`)
      for (const grant of grants.of(person.id)) grant.scopes = [...scopes]
      store.save()
      await runtime.permissionsChanged(person, scopes)
    },
    setPortalWebhook(vendor, url) {
      hosts[vendor].state.portalWebhook = url
      store.save()
    },
  }
}
