import type { ApiSource, HealthRecord, MappedRecord, Metric } from '@tributary/health'

/** Static facts about a vendor; everything that can be data is data. */
export interface Manifest {
  source: ApiSource
  /** Lower-case name used in paths and configuration (`oura`). */
  slug: string
  description: string
  /** Whether Google's rule applies: no embedded WebViews. */
  refusesWebViews: boolean
  /** The vendor's own addresses; the sandbox replaces them with the simulator's. */
  addresses: ProviderAddresses
  oauth: {
    scopes: readonly string[]
    scopeSeparator: string
    pkce: boolean
    clientAuth: 'body' | 'basic'
    /** Extra parameters of the authorize request. */
    authorizeParams?: Record<string, string>
  }
  delivery: readonly ('pull' | 'ping' | 'push')[]
  /** What the webhook may announce or a pull may read, in the order a backfill asks for them. */
  resources: readonly ResourceManifest[]
  /** How far back a first pull may reach, in days. */
  historyDays: number
  pollMinutes: number
  /** Days to ask again at each pull because vendors revise their past. */
  lookBackDays: number
}

export interface ProviderAddresses {
  authorize: string
  token: string
  revoke: string | null
  api: string
}

export interface ResourceManifest {
  name: string
  /** Scope without which the vendor refuses this resource; null when any grant will do. */
  scope: string | null
  /** Exactly what the map of this resource may emit: the conformance suite compares. */
  emits: readonly { kind: HealthRecord['kind']; metrics: readonly Metric[] }[]
}

/** The application registered at the vendor. */
export interface AppCredentials {
  clientId: string
  clientSecret: string
  redirectUri: string
}

export interface TokenSet {
  accessToken: string
  refreshToken: string | null
  /** Epoch milliseconds; null when the vendor does not say. */
  expiresAt: number | null
  scopes: readonly string[] | null
}

/** Local dates, both inclusive: the caller's wish; the client translates it into the vendor's habits. */
export interface Window {
  from: string
  to: string
}

/** One vendor object exactly as it came, with the identity that makes a repeat recognisable. */
export interface RawItem {
  resource: string
  /** The vendor's id or, where it has none, what is unique instead (a date). */
  id: string
  payload: unknown
}

export interface ProviderSession {
  accessToken: string
}

/** What a webhook call asks of us once it is known to be genuine. */
export type Announcement =
  /** Something changed: fetch it. `id` null means by window. */
  | {
      type: 'fetch'
      account: string
      resource: string
      id: string | null
      window: Window | null
      eventId: string
      at: number
    }
  /** The call carried the data itself. */
  | { type: 'data'; account: string; items: RawItem[]; eventId: string; at: number }
  /** A thing was deleted at the vendor. */
  | { type: 'retract'; account: string; resource: string; id: string; eventId: string; at: number }
  /** The person withdrew the grant at the vendor. */
  | { type: 'revoked'; account: string; eventId: string; at: number }

export interface WebhookRequest {
  method: 'GET' | 'POST'
  headers: Record<string, string | undefined>
  query: Record<string, string | undefined>
  /** Raw bytes: signatures are computed over these, before parsing. */
  body: Uint8Array
}

export type WebhookVerdict =
  /** Genuine; answer 2xx after storing. */
  | { type: 'accepted'; announcements: Announcement[] }
  /** The vendor's address check: answer this. */
  | { type: 'handshake'; status: number; body: unknown }
  | { type: 'refused'; reason: 'unsigned' | 'forged' | 'stale' | 'malformed' }

export interface WebhookSecrets {
  clientSecret: string
  /** Our own token for the vendor's address check, unique to this deployment. */
  verificationToken: string
}

export interface ProviderWebhook {
  verify(request: WebhookRequest, secrets: WebhookSecrets, now: number): WebhookVerdict
  /** Makes the vendor call `callbackUrl`; safe to repeat, renews what is about to expire. */
  subscribe(
    context: ProviderContext,
    app: AppCredentials,
    secrets: WebhookSecrets,
    callbackUrl: string,
    now: number,
  ): Promise<void>
}

/** What a provider needs from outside: its addresses and a way to call them. */
export interface ProviderContext {
  addresses: ProviderAddresses
  fetch: typeof fetch
  /** Gives up on a call after this many milliseconds. */
  timeoutMs: number
}

export interface Provider {
  manifest: Manifest
  /** The vendor's identity of the account behind a fresh grant. */
  identify(context: ProviderContext, session: ProviderSession): Promise<{ account: string }>
  /** Reads one resource over a window, page by page, as long as the caller keeps asking. */
  pull(
    context: ProviderContext,
    session: ProviderSession,
    resource: string,
    window: Window,
  ): AsyncIterable<RawItem[]>
  /** Reads one announced object; null when the vendor no longer has it. */
  pullOne(
    context: ProviderContext,
    session: ProviderSession,
    resource: string,
    id: string,
  ): Promise<RawItem | null>
  /** Withdraws the grant at the vendor. A grant already gone is success. */
  revoke(context: ProviderContext, session: ProviderSession): Promise<void>
  webhook: ProviderWebhook | null
  /** Raises with each change of the maps, so that every record tells which rules made it. */
  mapperVersion: number
  /** Pure. Vendor payload in, records out; throws `InvalidPayload` when a field we read is not what the vendor documents. */
  map(item: RawItem): MappedRecord[]
}
