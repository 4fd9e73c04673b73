/** Why a call did not do what it should, in the words that an app decides by. */
export type FailureKind =
  | 'wrong_code'
  | 'binding_unknown'
  | 'binding_used'
  | 'binding_expired'
  | 'binding_ended'
  | 'enrolment_refused'
  | 'unauthorized'
  | 'source_not_connected'
  | 'rate_limited'
  | 'refused'
  | 'unavailable'

export interface FailureDetails {
  /** Null when no answer came. */
  status?: number | null
  /** Of a wrong code: how many more tries the binding allows. */
  attemptsLeft?: number | null
  /** When the service says how long to wait. */
  retryAfterSeconds?: number | null
}

export class TributaryError extends Error {
  readonly kind: FailureKind
  readonly status: number | null
  readonly attemptsLeft: number | null
  readonly retryAfterSeconds: number | null

  constructor(kind: FailureKind, message: string, details: FailureDetails = {}) {
    super(message)
    this.name = 'TributaryError'
    this.kind = kind
    this.status = details.status ?? null
    this.attemptsLeft = details.attemptsLeft ?? null
    this.retryAfterSeconds = details.retryAfterSeconds ?? null
  }
}

/** The device is bound already; it must be unlinked before it can be bound elsewhere. */
export class AlreadyLinkedError extends Error {
  readonly clientName: string
  readonly environment: string

  constructor(clientName: string, environment: string) {
    super(`this device is linked to ${clientName} (${environment}): unlink it first`)
    this.name = 'AlreadyLinkedError'
    this.clientName = clientName
    this.environment = environment
  }
}
