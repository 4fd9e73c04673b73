import type {
  ApiSource,
  HealthRecord,
  MappedRecord,
  Metric,
  PhoneRecord,
  PhoneSource,
  Source,
  SourceFacts,
} from '@tributary/health'
import type { Refusal } from './errors.ts'
import type { Recording } from './recording.ts'

/** What every source has, whichever road its data takes. */
export interface SourceManifest {
  source: Source
  /** Lower-case name used in paths and configuration (`oura`). */
  slug: string
  description: string
  /** What people see of it. */
  looks: SourceLooks
  /** What the domain must know about it; the rest of `SourceFacts` follows from the manifest. */
  facts: Omit<SourceFacts, 'isPhoneStore' | 'lacksRestingHeartRate'>
  /** What can be read of it, in the order a backfill asks for them. */
  resources: readonly ResourceManifest[]
  /** How far back the first reading may reach, in days. */
  historyDays: number
  /** Where the days before the first connection differ from those after it. */
  preExisting?: PreExisting
}

/** Letters and a colour of our own choice, because vendors' marks are theirs. White text must be readable on the colour. */
export interface SourceLooks {
  initials: string
  /** `#rrggbb`. */
  colour: string
}

export interface PreExisting {
  /** Only these are made of the past; all when absent. */
  documents?: readonly ('sleep_summary' | 'physical_summary' | 'body_summary')[]
  /** The vendor keeps the present profile only: it stands for each of the past days too. */
  repeatsProfile?: true
  /** The past of one account goes to the first of a client's users that links it. */
  oncePerAccount?: true
  /** With `oncePerAccount`: what the person must allow, beside the resource itself, before `requestHistory` is answered. */
  scope?: string
  /** With `requestHistory`: by then the vendor has sent what was asked for. */
  arrivesWithinMinutes?: number
}

/** Static facts about a vendor; everything that can be data is data. */
export interface Manifest extends SourceManifest {
  source: ApiSource
  /** Whether Google's rule applies: no embedded WebViews. */
  refusesWebViews: boolean
  /** The vendor offers no call that withdraws a grant: the person has to end it there. */
  keepsGrants?: true
  /** The vendor's own addresses; the sandbox replaces them with the simulator's. */
  addresses: ProviderAddresses
  /** Where the region of the person's account decides the addresses: the person is asked. The first is the default. */
  regions?: readonly { name: string; label: string; addresses: ProviderAddresses }[]
  oauth: {
    /** Requested by default; an operator may configure others, because vendors tie scopes to the application. */
    scopes: readonly string[]
    scopeSeparator: string
    /** Written by the vendor before the names of granted scopes (`extapi:daily`), never requested. */
    grantedScopePrefix?: string
    /** Other names of a granted scope, each with the name that `resources` uses. */
    scopeAliases?: Readonly<Record<string, string>>
    pkce: boolean
    /** `basic` sends `id:secret` unencoded in the Authorization header, as vendors expect it. */
    clientAuth: 'body' | 'basic'
    /** `none`: when the access token is over, only the person can help. */
    refreshToken: 'rotating' | 'lasting' | 'none'
    /** Extra parameters of the authorize request. */
    authorizeParams?: Record<string, string>
  }
  /** Read only where the operator asks for their scopes, which are not among the usual ones; see `withScopes`. */
  optionalResources?: readonly (ResourceManifest & { scope: string })[]
  /** What the vendor's portal gives an application beside id and secret, as far as we need it. */
  appSettings?: readonly { name: string; purpose: string }[]
  /** A source without `pull` is never polled: it sends data itself, and its past is requested (`requestHistory`). */
  delivery: readonly ('pull' | 'ping' | 'push')[]
  /** The vendor tolerates polling only by agreement: `pull` is added to `delivery` when the operator enables it. */
  pullOnRequest?: true
  pollMinutes: number
  /** Days to ask again at each pull because vendors revise their past. */
  lookBackDays: number
  /** Published limits of calls. */
  limits: readonly CallLimit[]
  /** Calls that one reading of a resource takes over its usual window, where the resource does not say otherwise; 1 when absent. */
  callsPerReading?: number
  /** Calls that follow when each object of a person's day is announced once; null for a source without webhooks. */
  callsPerAnnouncedDay: number | null
  /** How the vendor answers a sign-in that cannot succeed, by which an operator's credentials are checked. */
  signIn: SignInAnswers
}

/** How sure a conclusion is that is drawn from a vendor's answer. */
export type Confidence = 'high' | 'medium' | 'low'

/** What is publicly known of a vendor's answers to a sign-in that cannot succeed. */
export interface SignInAnswers {
  /** How sure `invalid_grant` means right credentials and `invalid_client` wrong ones. */
  token: Confidence
  /** Codes that the vendor gives beside `invalid_client` when id or secret is wrong. */
  wrongCredentials?: readonly string[]
  /** What the vendor has accepted once it leads the browser to its sign-in; nothing where it looks only afterwards. */
  beforeSignIn?: { accepts: readonly ('redirect_uri' | 'scopes')[]; confidence: Confidence }
  /** What else an answer that cannot be read may mean, and what to do. */
  hint?: string
  /** The vendor accepts no address with a port of its own. */
  defaultPortOnly?: true
}

export interface CallLimit {
  /** For the whole application, or for each account. */
  calls: number
  /** Added to the application's calls for each connected account. */
  callsPerAccount?: number
  seconds: number
  per: 'app' | 'account'
  /** The vendor publishes no limit: this one is a guess. */
  isAssumed?: true
}

export interface ProviderAddresses {
  authorize: string
  token: string
  revoke: string | null
  api: string
  /** Where the vendor publishes the public keys of its webhook signatures. */
  keys: string | null
}

export interface ResourceManifest {
  name: string
  /** Scope without which the vendor refuses this resource; null when any grant will do. */
  scope: string | null
  /** Exactly what the map of this resource may emit: the conformance suite compares. */
  emits: readonly { kind: HealthRecord['kind']; metrics: readonly Metric[] }[]
  /** What changes seldom is read at this pace of its own, and no day of it counts as missing. */
  pollMinutes?: number
  /** Calls that one reading takes over its usual window; see `Manifest.callsPerReading`. */
  calls?: number
}

/** The application registered at the vendor. */
export interface AppCredentials {
  clientId: string
  clientSecret: string
  redirectUri: string
  /** By the names of `Manifest.appSettings`; what is not configured is absent. */
  settings: Readonly<Record<string, string>>
}

export interface TokenSet {
  accessToken: string
  refreshToken: string | null
  /** Epoch milliseconds; null when the vendor does not say. */
  expiresAt: number | null
  scopes: readonly string[] | null
  /** The vendor's identity of the account, where the token answer has it. */
  account: string | null
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
  /** A part of it could not be read for the moment: it does not replace a complete one, and the reading ends with an error. */
  isIncomplete?: true
}

export interface ProviderSession {
  accessToken: string
  /** As `identify` gave it; before that, as the token answer did. */
  account: string | null
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
  /** Something changed: `Provider.collect` knows what the pointer leads to. */
  | { type: 'collect'; account: string; pointer: string; eventId: string; at: number }
  /** The call carried the data itself. */
  | { type: 'data'; account: string; items: RawItem[]; eventId: string; at: number }
  /** A thing was deleted at the vendor. */
  | { type: 'retract'; account: string; resource: string; id: string; eventId: string; at: number }
  /** The person changed what the application may read; `scopes` is all that is granted from now on. */
  | { type: 'permissions'; account: string; scopes: readonly string[]; eventId: string; at: number }
  /** The person withdrew the grant at the vendor. */
  | { type: 'revoked'; account: string; eventId: string; at: number }

export interface WebhookRequest {
  method: 'GET' | 'HEAD' | 'POST'
  /** The last part of the address where `authentication` is `address`; otherwise null. */
  pathToken: string | null
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
  | { type: 'refused'; reason: WebhookRefusal }

export type WebhookRefusal = 'unsigned' | 'forged' | 'stale' | 'malformed' | 'unknown_key'

export interface WebhookSecrets {
  clientId: string
  clientSecret: string
  /** Our own token for the vendor's address check and for addresses that must not be guessed; unique to this deployment. */
  verificationToken: string
  /** The key that the vendor gave when we subscribed; null before that and for vendors that give none. */
  signingKey: string | null
  /** What `loadKeyset` gave last; null before that. */
  keyset: string | null
}

export interface ProviderWebhook {
  /** How a call proves itself: by a signature or, where the vendor has none, by the secret in the address it calls. */
  authentication: 'signature' | 'address'
  /** Pure. `unknown_key` asks the caller to load the keyset and try once more. */
  verify(request: WebhookRequest, secrets: WebhookSecrets, now: number): WebhookVerdict
  /** Pure. What the body of a genuine call announces; null when it is not what the vendor sends. Proves nothing. */
  interpret(request: WebhookRequest, now: number): Announcement[] | null
  /**
   * Makes the vendor call `callbackUrl` for the whole application; safe to repeat, renews what is about to expire, and returns
   * the signing key when the vendor has just given one. Null where only the vendor's portal can do it.
   */
  subscribe:
    | ((context: ProviderContext, wish: SubscriptionWish) => Promise<{ signingKey: string } | null>)
    | null
  /** Where the vendor wants it for each account; safe to repeat. */
  subscribeAccount?(context: ProviderContext, session: ProviderSession, callbackUrl: string): Promise<void>
  /**
   * Where the vendor has a call for it: what it holds for the whole application. Changes nothing; null when the settings that the
   * call needs are not configured.
   */
  list?(context: ProviderContext, wish: SubscriptionWish): Promise<WebhookSubscription[] | null>
  /** Where the vendor pushes bodies that are too large to be read within the call. */
  push?: LargePushes
  /** Where signatures are made with the vendor's private key. */
  loadKeyset?(context: ProviderContext): Promise<string>
}

export interface WebhookSubscription {
  /** What it announces, in the vendor's words. */
  name: string
  callbackUrl: string
  isActive: boolean
  /** Epoch milliseconds; null when it does not expire or the vendor does not say. */
  expiresAt: number | null
}

/**
 * Bodies are JSON objects that hold lists. They are stored while they arrive and interpreted later, a part of one list at a time:
 * `interpret` is given objects with a single list of a few entries.
 */
export interface LargePushes {
  /** Of the body once it is decompressed. */
  limitBytes: number
  /** Pure. What speaks against a call before its body is read; null when nothing does. */
  refusal(request: Omit<WebhookRequest, 'body'>, secrets: WebhookSecrets): WebhookRefusal | null
  /** Pure. Whether several entries of the list may make one object, so that they must be interpreted together. */
  joinsEntries(list: string): boolean
}

export interface SubscriptionWish {
  app: AppCredentials
  secrets: WebhookSecrets
  callbackUrl: string
  now: number
}

/** What a provider needs from outside: its addresses and a way to call them. */
export interface ProviderContext {
  addresses: ProviderAddresses
  fetch: typeof fetch
  /** Gives up on a call after this many milliseconds. */
  timeoutMs: number
  /** Epoch milliseconds, for vendors that refuse questions about the future; the system's clock when absent. */
  now?(): number
}

/** Throws `grant_ended` only for the vendor's own "invalid grant"; passing trouble stays passing. */
export interface ProviderOAuth {
  /** Trades a callback's code for tokens. The caller has already checked the state. */
  exchange(
    context: ProviderContext,
    app: AppCredentials,
    grant: { code: string; codeVerifier: string | null },
    now: number,
  ): Promise<TokenSet>
  /** A vendor that rotates gives a new refresh token; one that does not leaves the old in force. */
  refresh(context: ProviderContext, app: AppCredentials, refreshToken: string, now: number): Promise<TokenSet>
}

/** What turns a source's payloads into records. */
export interface MappedSource {
  manifest: SourceManifest
  /** Raises with each change of the maps, so that every record says which rules made it. */
  mapperVersion: number
  /**
   * Pure. Vendor payload in, records out. Of a payload that holds several, those that cannot be read are refused and the
   * others kept; throws `InvalidPayload` when none can be read.
   */
  map(item: RawItem): Mapped
}

export interface Provider extends MappedSource {
  manifest: Manifest
  oauth: ProviderOAuth
  /** The vendor's identity of the account behind a fresh grant, once the vendor is ready to serve it. */
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
  /**
   * Asks the vendor to send the past of a resource through the webhook, where it cannot be read. Asked before is success;
   * `forbidden` when the person did not allow it.
   */
  requestHistory?(
    context: ProviderContext,
    session: ProviderSession,
    resource: string,
    window: Window,
  ): Promise<void>
  /** Reads what the pointer of a `collect` announcement leads to. Refuses any address but the vendor's own. */
  collect?(context: ProviderContext, session: ProviderSession, pointer: string): Promise<RawItem[]>
  /** Withdraws the grant at the vendor. A grant already gone is success. */
  revoke(context: ProviderContext, app: AppCredentials, session: ProviderSession, now: number): Promise<void>
  webhook: ProviderWebhook | null
  /** What a recorded request asks for, so that recordings can be replayed. */
  recording: Recording
}

export interface PhoneManifest extends SourceManifest {
  source: PhoneSource
}

/** A health store on a phone: its records arrive by upload, in the store's own terms. */
export interface PhoneStore extends MappedSource {
  manifest: PhoneManifest
  /**
   * The raw object that keeps a record. Many samples share one (`isSampled`), whose payload is `PhoneSamples`; the payload of the
   * others is the record itself. Null when the store has no such type, or we read nothing of it.
   */
  place(record: PhoneRecord): PhonePlace | null
}

export interface PhonePlace {
  resource: string
  /** The record's own id; the UTC date of its start where samples are kept together. */
  id: string
  isSampled: boolean
}

/** Samples of one resource that began on one UTC date, ordered by start, then id. */
export interface PhoneSamples {
  records: PhoneRecord[]
}

export interface Mapped {
  records: MappedRecord[]
  /** What was left out because it is not what the vendor documents. */
  refused: readonly Refusal[]
}
