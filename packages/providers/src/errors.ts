/** Why a vendor call failed, in the terms that decide what happens next. */
export type VendorErrorKind =
  /** The access token is not accepted: refresh and try once more. */
  | 'unauthorized'
  /** This resource is not granted; the connection itself stands. */
  | 'forbidden'
  /** The vendor lets this application read only what it announces: no further pull of this source will be answered. */
  | 'pull_not_allowed'
  | 'not_found'
  | 'rate_limited'
  /** Network, timeout, 5xx: try later. */
  | 'unavailable'
  /** An answer that cannot be read: truncated or not what is documented. */
  | 'malformed'
  /** The vendor's own "invalid grant": the connection is over. */
  | 'grant_ended'
  /** Any other refusal; repeating the same call will not help. */
  | 'rejected'

/** Whether a text is a code of RFC 6749 (`invalid_scope`) and no sentence, which may quote what was sent. */
export const isOAuthErrorCode = (text: string): boolean => /^[a-z][a-z_]{2,60}$/.test(text)

interface VendorErrorDetails {
  status?: number
  retryAfterSeconds?: number
  oauthError?: string
  advice?: string
  cause?: unknown
}

export class VendorError extends Error {
  readonly kind: VendorErrorKind
  readonly status: number | null
  readonly retryAfterSeconds: number | null
  /** The `error` code of RFC 6749 that a token endpoint answered (`invalid_client`). Holds no secret. */
  readonly oauthError: string | null
  /** What the person can do about it, where the vendor's answer makes that clear. Holds no secret and no health value. */
  readonly advice: string | null

  constructor(kind: VendorErrorKind, message: string, details: VendorErrorDetails = {}) {
    super(message, { cause: details.cause })
    this.name = 'VendorError'
    this.kind = kind
    this.status = details.status ?? null
    this.retryAfterSeconds = details.retryAfterSeconds ?? null
    this.oauthError = details.oauthError ?? null
    this.advice = details.advice ?? null
  }

  /** Passing trouble: the same call may succeed later. */
  get passing(): boolean {
    return this.kind === 'rate_limited' || this.kind === 'unavailable' || this.kind === 'malformed'
  }
}

/** All items were read; parts of those that are marked as incomplete failed with this passing trouble. */
export class IncompleteReading extends VendorError {
  constructor(trouble: VendorError) {
    super(trouble.kind, trouble.message, {
      ...(trouble.status !== null && { status: trouble.status }),
      cause: trouble,
    })
    this.name = 'IncompleteReading'
  }
}

/** A part of a payload that is not what the vendor documents: where it is and what was expected there, never what it was. */
export interface Refusal {
  /** JSON pointer into the payload; empty for the whole of it. */
  path: string
  reason: string
}

/** A payload of which nothing can be read. */
export class InvalidPayload extends Error {
  readonly resource: string
  readonly refusals: readonly Refusal[]

  constructor(resource: string, refusals: readonly Refusal[]) {
    super(`${resource}: ${refusals.map(({ path, reason }) => `${path || 'payload'} ${reason}`).join(', ')}`)
    this.name = 'InvalidPayload'
    this.resource = resource
    this.refusals = refusals
  }
}
