import type { ErrorCode } from '../generated/error-codes.ts'

/** The body of every error that the service answers with. */
export interface ApiErrorBody {
  error: string
  exception: string
  /** Null where a proxy answered instead of the service. */
  error_code: string | null
  path: string
  method: string
  /** Null where a proxy answered instead of the service. */
  request_id: string | null
}

/** The service answered, and the answer was no. */
export class TributaryApiError extends Error {
  readonly status: number
  /** The stable code to compare with, which a newer service may add to; null where a proxy answered instead of the service. */
  readonly code: ErrorCode | (string & {}) | null
  /** The reason, for people to read. */
  readonly exception: string
  readonly path: string
  readonly method: string
  /** The id of the request, to look it up in the logs of the service; null where a proxy answered instead of the service. */
  readonly requestId: string | null
  /** How long the service asks to wait; null when it did not say. */
  readonly retryAfterSeconds: number | null

  constructor(status: number, body: ApiErrorBody, retryAfterSeconds: number | null) {
    super(`${body.method} ${body.path} answered ${status} ${body.error}: ${body.exception}`)
    this.name = 'TributaryApiError'
    this.status = status
    this.code = body.error_code
    this.exception = body.exception
    this.path = body.path
    this.method = body.method
    this.requestId = body.request_id
    this.retryAfterSeconds = retryAfterSeconds
  }
}

export type ConnectionFailure = 'timeout' | 'network' | 'malformed_response'

/** No usable answer came back: whether the call had an effect is unknown. */
export class TributaryConnectionError extends Error {
  readonly reason: ConnectionFailure

  constructor(reason: ConnectionFailure, message: string, options?: { cause: unknown }) {
    super(message, options)
    this.name = 'TributaryConnectionError'
    this.reason = reason
  }
}
