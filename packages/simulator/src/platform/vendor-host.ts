import { createGrants, type Grants } from '../oauth/grants.ts'
import { registerOAuth } from '../oauth/server.ts'
import type { SimulatedApp, VendorAddresses } from '../options.ts'
import type { Person } from '../people/personas.ts'
import type { Truth } from '../people/truth.ts'
import type { Clock } from './clock.ts'
import { createFaultCounter, type FaultCounts } from './fault-counts.ts'
import { type Chance, createChance } from './fault-rate.ts'
import { createFaults, type Faults } from './faults.ts'
import { createLimits, type Limits } from './limits.ts'
import { createNotifier } from './notifier.ts'
import { createRegistration, type Registration } from './registration.ts'
import { type RequestCounts, vendorServer } from './server.ts'
import type { StateStore, VendorState } from './state.ts'
import type { VendorModule, VendorRuntime } from './vendor.ts'

export interface HostParts {
  seed: number
  clock: Clock
  store: StateStore
  people: readonly Person[]
  truth(person: Person): Truth
  closing: AbortSignal
}

/** A vendor that listens. */
export interface VendorHost {
  url: string
  addresses: VendorAddresses
  grants: Grants
  registration: Registration
  faults: Faults
  chance: Chance
  faultCounts: FaultCounts
  limits: Limits
  counts: RequestCounts
  state: VendorState
  runtime: VendorRuntime
  close(): Promise<void>
}

export async function hostVendor(
  vendor: VendorModule,
  client: SimulatedApp,
  port: number,
  parts: HostParts,
): Promise<VendorHost> {
  const { seed, clock, store, people, truth, closing } = parts
  const state = store.vendor(vendor.name)
  const grants = createGrants(state, clock, vendor.oauth, store.save)
  const registration = createRegistration(vendor, state, store.save, closing)
  const faults = createFaults()
  const chance = createChance(vendor.name, seed)
  const faultCounter = createFaultCounter()
  const limits = createLimits(clock)
  const counts: RequestCounts = {}
  const app = vendorServer({ vendor, faults, chance, faultCounter, limits, grants, clock, counts, closing })
  registerOAuth(app, { vendor, client, people, grants, registration, seed })
  const runtime = vendor.register(app, {
    seed,
    app: client,
    clock,
    people,
    truth,
    grants,
    registration,
    state,
    notify: createNotifier(chance, faultCounter, closing),
    save: store.save,
    closing,
  })
  const url = await app.listen({ host: '127.0.0.1', port })
  const { authorize, token, revoke } = vendor.oauth.paths
  return {
    url,
    addresses: {
      authorize: url + authorize,
      token: url + token,
      revoke: revoke === null ? null : url + revoke,
      api: url + vendor.apiPath,
      keys: vendor.keysPath === undefined ? null : url + vendor.keysPath,
    },
    grants,
    registration,
    faults,
    chance,
    faultCounts: faultCounter.counts,
    limits,
    counts,
    state,
    runtime,
    close: () => app.close(),
  }
}
