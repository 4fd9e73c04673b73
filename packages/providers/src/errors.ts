/** Why a vendor call failed, in the terms that decide what happens next. */
export type VendorErrorKind =
  /** The access token is not accepted: refresh and try once more. */
  | 'unauthorized'
  /** This resource is not granted; the connection itself stands. */
  | 'forbidden'
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

export class VendorError extends Error {
  readonly kind: VendorErrorKind
  readonly status: number | null
  readonly retryAfterSeconds: number | null

  constructor(
    kind: VendorErrorKind,
    message: string,
    details: { status?: number; retryAfterSeconds?: number; cause?: unknown } = {},
  ) {
    super(message, { cause: details.cause })
    this.name = 'VendorError'
    this.kind = kind
    this.status = details.status ?? null
    this.retryAfterSeconds = details.retryAfterSeconds ?? null
  }

  /** Passing trouble: the same call may succeed later. */
  get passing(): boolean {
    return this.kind === 'rate_limited' || this.kind === 'unavailable' || this.kind === 'malformed'
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
