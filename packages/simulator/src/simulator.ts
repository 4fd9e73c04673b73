import { randomUUID } from 'node:crypto'
import { controlServer } from './control-server.ts'
import { createControls } from './controls.ts'
import type { SimulatedApp, Simulator, SimulatorOptions, Vendor } from './options.ts'
import { crowdOf } from './people/crowd.ts'
import { people as personas } from './people/personas.ts'
import { truthsOf } from './people/truth.ts'
import { shiftedClock } from './platform/clock.ts'
import { openState } from './platform/state.ts'
import type { VendorModule } from './platform/vendor.ts'
import { hostVendor, type VendorHost } from './platform/vendor-host.ts'
import { startSync } from './sync.ts'
import { dexcom } from './vendors/dexcom/index.ts'
import { fitbit } from './vendors/fitbit/index.ts'
import { garmin } from './vendors/garmin/index.ts'
import { oura } from './vendors/oura/index.ts'
import { polar } from './vendors/polar/index.ts'
import { whoop } from './vendors/whoop/index.ts'
import { withings } from './vendors/withings/index.ts'

const modules: Record<Vendor, VendorModule> = { dexcom, fitbit, garmin, oura, polar, whoop, withings }
/** All that are simulated, whether an application is registered there or not. */
export const vendorNames = Object.keys(modules) as Vendor[]

export async function startSimulator(options: SimulatorOptions): Promise<Simulator> {
  const closing = new AbortController()
  const open: { close(): Promise<unknown> }[] = []
  const close = async () => {
    closing.abort()
    await Promise.all(open.map((part) => part.close()))
  }
  try {
    return await assemble(options, closing.signal, open, close)
  } catch (error) {
    await close()
    throw error
  }
}

async function assemble(
  options: SimulatorOptions,
  closing: AbortSignal,
  open: { close(): Promise<unknown> }[],
  close: () => Promise<void>,
): Promise<Simulator> {
  const seed = options.seed ?? 1
  const clock = shiftedClock(options.clockOffsetMs ?? 0)
  const store = openState(options.statePath)
  const people = [...personas, ...crowdOf(seed, options.crowd ?? 0)]
  const parts = { seed, clock, store, people, truth: truthsOf(seed), closing }

  const hosts = {} as Record<Vendor, VendorHost>
  for (const name of vendorNames) {
    hosts[name] = await hostVendor(
      modules[name],
      options.apps[name] ?? strangerApp(),
      options.ports?.[name] ?? 0,
      parts,
    )
    open.push(hosts[name])
  }
  const controls = createControls(hosts, { seed, clock, store, people, closing })
  const vendors = mapVendors(({ url, addresses }) => ({ url, addresses }), hosts)
  const control = controlServer(controls, vendors)
  open.push(control)
  const controlUrl = await control.listen({ host: '127.0.0.1', port: options.controlPort ?? 0 })
  startSync(Object.values(hosts), people, clock, options.syncSeconds ?? 0, closing)

  const { requests: _counts, ...functions } = controls
  return { ...functions, controlUrl, vendors, close }
}

/** Where no application is registered, no one knows its secret. */
function strangerApp(): SimulatedApp {
  return { clientId: randomUUID(), clientSecret: randomUUID() }
}

function mapVendors<T>(map: (host: VendorHost) => T, hosts: Record<Vendor, VendorHost>): Record<Vendor, T> {
  return Object.fromEntries(vendorNames.map((name) => [name, map(hosts[name])])) as Record<Vendor, T>
}
