import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Grants } from '../oauth/grants.ts'
import type { RefusalStyleName } from '../oauth/refusals.ts'
import type { Announced, AnnounceOptions, SimulatedApp } from '../options.ts'
import type { Person } from '../people/personas.ts'
import type { Truth } from '../people/truth.ts'
import type { Clock } from './clock.ts'
import type { Area } from './faults.ts'
import type { LimitUsage } from './limits.ts'
import type { Notify } from './notifier.ts'
import type { Registration } from './registration.ts'
import type { VendorState } from './state.ts'

/** The rules of a vendor's OAuth server. */
export interface OAuthRules {
  paths: { authorize: string; token: string; revoke: string | null }
  scopes: readonly { name: string; label: string }[]
  accessSeconds: number
  codeSeconds: number
  clientAuth: 'body' | 'basic'
  pkce: 'required' | 'optional' | 'ignored'
  refresh: 'rotating' | 'lasting' | 'none'
  /** Whether this authorize request asks for a refresh token; always when absent. */
  asksForRefresh?(query: Fields): boolean
  /** Turns the usual token answer into the vendor's. */
  tokenAnswer?(usual: TokenAnswer, person: Person, seed: number): object
  /** The vendor's token endpoint is not RFC 6749: its module registers it. */
  ownTokenEndpoint?: true
  /** How authorize requests are refused that cannot be answered to the application; a page when absent. */
  refusals?: RefusalStyleName
  /** What the token endpoint calls a redirect URI that is not registered; `invalid_grant` when absent. */
  redirectMismatch?: 'redirect_uri_mismatch'
  /** The vendor's own answer (400) to a refresh token that is unknown, used or revoked; `invalid_grant` when absent. */
  deadRefresh?: object
  /** The vendor grants the scopes that it knows and ignores the others, instead of refusing the request. */
  dropsUnknownScopes?: true
  /** The application proves itself in the form when it revokes a token (RFC 7009). */
  revokesForClientsOnly?: true
  /** The shortest `state` that the vendor accepts. */
  leastState?: number
}

export type Fields = Record<string, string | string[] | undefined>

export interface TokenAnswer {
  access_token: string
  token_type: string
  expires_in: number
  refresh_token?: string
  scope: string
}

/** What the shared parts need to know of one vendor. */
export interface VendorModule {
  name: string
  label: string
  oauth: OAuthRules
  /** Appended to the server's address to give the API's. */
  apiPath: string
  /** Where the public keys of its webhook signatures are. */
  keysPath?: string
  /** The developer portal saves a redirect URI only when it answers. */
  probesCallback?: true
  areaOf(path: string): Area | null
  /** The vendor's own wording and headers of an injected status. */
  sendFault(reply: FastifyReply, status: number, now: number): FastifyReply
  /** Whose data calls count together while a limit is set: all of the application's, or those of one grant. */
  limitPer?: 'app' | 'grant'
  /** What the vendor sends of a limit in the headers of a data answer, over what `sendFault` says. */
  limitHeaders?(usage: LimitUsage, now: number): Record<string, string | number>
  register(app: FastifyInstance, context: VendorContext): VendorRuntime
}

export interface VendorContext {
  seed: number
  app: SimulatedApp
  clock: Clock
  people: readonly Person[]
  truth(person: Person): Truth
  grants: Grants
  registration: Registration
  state: VendorState
  /** Calls a webhook of the application. */
  notify: Notify
  save(): void
  /** Ends with the simulator; waiting things give up on it. */
  closing: AbortSignal
}

export interface VendorRuntime {
  announce(person: Person, options: AnnounceOptions): Promise<Announced>
  /** Whether the application has done what the vendor wants beside consent; nothing more when absent. */
  isReady?(person: Person): boolean
  /** Announces what became visible between two instants. */
  sync(person: Person, since: number, until: number): Promise<Announced>
  /** Announces to applications that the person withdrew consent, where the vendor does so. The grants are still there. */
  revoked?(person: Person): Promise<void>
  /** Announces to applications which permissions the person leaves them, where people can change that at the vendor. */
  permissionsChanged?(person: Person, scopes: readonly string[]): Promise<void>
}
