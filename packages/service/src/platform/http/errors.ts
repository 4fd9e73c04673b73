import { STATUS_CODES } from 'node:http'

/** The one error shape of every endpoint. */
export interface ErrorBody {
  error: string
  exception: string
  path: string
  method: string
}

/** An answer that is not a success. `exception` is for the caller to read: it never quotes a secret. */
export class ApiError extends Error {
  readonly status: number
  readonly exception: string
  readonly headers: Readonly<Record<string, string>>

  constructor(status: number, exception: string, headers: Readonly<Record<string, string>> = {}) {
    super(exception)
    this.name = 'ApiError'
    this.status = status
    this.exception = exception
    this.headers = headers
  }
}

export const badRequest = (exception: string) => new ApiError(400, exception)
export const forbidden = (exception: string) => new ApiError(403, exception)
export const notFound = (exception: string) => new ApiError(404, exception)
export const unprocessable = (exception: string) => new ApiError(422, exception)

export function errorBody(status: number, exception: string, url: string, method: string): ErrorBody {
  const path = url.split('?', 1)[0]!
  return { error: STATUS_CODES[status] ?? 'Error', exception, path, method }
}
