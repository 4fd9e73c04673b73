import type { FaultCounts } from './platform/fault-counts.ts'
import type { FaultRate } from './platform/fault-rate.ts'
import type { FaultControl } from './platform/faults.ts'
import type { CallLimit } from './platform/limits.ts'

export type Vendor = 'dexcom' | 'fitbit' | 'garmin' | 'oura' | 'polar' | 'whoop' | 'withings'

export interface SimulatedApp {
  clientId: string
  clientSecret: string
  /** What else the vendor's portal gave it. */
  settings?: Readonly<Record<string, string>>
}

export interface SimulatorOptions {
  /** The application that integrates with a vendor, as if registered in its developer portal. */
  apps: Partial<Record<Vendor, SimulatedApp>>
  /** Same seed, same people, same numbers. */
  seed?: number
  /** That many people beside the seven personas, each a variation of one of them; 0 when absent. */
  crowd?: number
  /** A JSON file that keeps grants, tokens and subscriptions over a restart; memory only without it. */
  statePath?: string
  clockOffsetMs?: number
  ports?: Partial<Record<Vendor, number>>
  controlPort?: number
  /** How often a connected person's phone syncs, in seconds of the simulator's clock; 0 is never. */
  syncSeconds?: number
}

export interface AnnounceOptions {
  /** All types with a document on that day when absent. */
  dataType?: string
  /** The person's current local day when absent. */
  day?: string
  eventType?: 'create' | 'update' | 'delete'
  /** Further identical copies of each event. */
  duplicate?: number
  /** Signs with a secret that is not the vendor's. */
  forge?: boolean
  /** Signs correctly, a long time ago. */
  stale?: boolean
  /** Real milliseconds that pass before the vendor speaks. */
  delayMs?: number
}

export interface Announced {
  /** Events sent, copies counted, retries not. */
  deliveries: number
  /** Those the receiver answered with 2xx or 3xx in the end; not those lost or still under way. */
  accepted: number
}

export interface VendorAddresses {
  authorize: string
  token: string
  revoke: string | null
  api: string
  keys: string | null
}

/** What an operator types into the vendor's developer portal. What is absent stays as it is. */
export interface PortalRegistration {
  redirectUris?: readonly string[]
  scopes?: readonly string[]
  /** Where the vendor sends what it announces, if the portal asks for it. */
  webhookUrl?: string
}

export interface Simulator {
  controlUrl: string
  vendors: Record<Vendor, { url: string; addresses: VendorAddresses }>
  people: readonly { id: string; name: string; persona: string; zone: string }[]
  setClockOffset(ms: number): void
  faults(vendor: Vendor): FaultControl
  /** Faults by chance, until it is set to 0. Clearing the others does not end them. */
  setFaultRate(vendor: Vendor, rate: number, options?: Omit<FaultRate, 'rate'>): void
  /** Injected so far, by hand and by chance. */
  faultCounts(vendor: Vendor): FaultCounts
  /** Real limits of calls are off; this sets one, null lifts it. */
  setLimit(vendor: Vendor, limit: CallLimit | null): void
  announce(vendor: Vendor, personId: string, options?: AnnounceOptions): Promise<Announced>
  /** The vendor's numbers of that day change a little, as after a late sync. */
  revise(vendor: Vendor, personId: string, day: string): void
  /** Where the person's clocks are at an instant, as an IANA zone. */
  zoneOf(personId: string, at: number): string
  /** The person withdraws consent at the vendor. */
  revokeGrant(vendor: Vendor, personId: string): Promise<void>
  /** The person leaves an application only these scopes, at a vendor where that can be changed after the consent. */
  setPermissions(vendor: Vendor, personId: string, scopes: readonly string[]): Promise<void>
  /**
   * Fills in the application's page in the vendor's developer portal. From then on other redirect URIs and scopes are refused.
   * Rejects when the portal does not save it, because an address does not answer as the vendor wants.
   */
  register(vendor: Vendor, registration: PortalRegistration): Promise<void>
  /** The webhook address alone. */
  setPortalWebhook(vendor: Vendor, url: string): void
  close(): Promise<void>
}
