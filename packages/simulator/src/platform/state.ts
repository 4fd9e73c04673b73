import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

export interface Grant {
  id: string
  personId: string
  scopes: string[]
  /** Null where the vendor gave none. */
  refreshToken: string | null
  /** Earlier access tokens stay good until they expire. */
  access: { token: string; expiresAt: number }[]
}

export interface Code {
  code: string
  personId: string
  scopes: string[]
  redirectUri: string
  /** PKCE, S256. */
  challenge: string | null
  withRefresh: boolean
  expiresAt: number
}

export interface Subscription {
  id: string
  callbackUrl: string
  verificationToken: string
  eventType: string
  dataType: string
  expiresAt: number
}

/** As typed into the vendor's developer portal; a list that was not typed in allows everything. */
export interface Registered {
  redirectUris?: string[]
  scopes?: string[]
}

/** All that one vendor remembers; the numbers themselves follow from the seed. */
export interface VendorState {
  codes: Code[]
  grants: Grant[]
  subscriptions: Subscription[]
  /** How often the data of `person/day` were revised. */
  revisions: Record<string, number>
  /** Documents deleted at the vendor. */
  deleted: string[]
  /** Typed into the vendor's developer portal. */
  portalWebhook: string | null
  registered?: Registered
  /** Whatever else this vendor keeps. */
  own: Record<string, unknown>
}

export interface StateStore {
  vendor(name: string): VendorState
  save(): void
}

export function openState(path: string | undefined): StateStore {
  const vendors: Record<string, VendorState> = path ? read(path) : {}
  return {
    vendor(name) {
      vendors[name] ??= {
        codes: [],
        grants: [],
        subscriptions: [],
        revisions: {},
        deleted: [],
        portalWebhook: null,
        own: {},
      }
      return vendors[name]
    },
    save() {
      if (path) write(path, vendors)
    },
  }
}

function read(path: string): Record<string, VendorState> {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Record<string, VendorState>
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {}
    throw error
  }
}

function write(path: string, vendors: Record<string, VendorState>): void {
  mkdirSync(dirname(path), { recursive: true })
  const draft = `${path}.${process.pid}.tmp`
  writeFileSync(draft, JSON.stringify(vendors), { mode: 0o600 })
  renameSync(draft, path)
}
