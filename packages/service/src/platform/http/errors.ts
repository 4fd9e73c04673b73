import { STATUS_CODES } from 'node:http'
import { ERRORS, type ErrorCode } from './error-catalogue/index.ts'

/** The one error shape of every endpoint. */
export interface ErrorBody {
  error: string
  exception: string
  error_code: ErrorCode
  path: string
  method: string
  /** Of the header `X-Request-Id`. */
  request_id: string
}

type ResponseHeaders = Readonly<Record<string, string>>

/** An answer that is not a success. `apiError` creates it from the catalogue. */
export class ApiError extends Error {
  readonly code: ErrorCode
  readonly status: number
  readonly exception: string
  readonly headers: ResponseHeaders

  constructor(code: ErrorCode, exception: string, headers: ResponseHeaders = {}) {
    super(exception)
    this.name = 'ApiError'
    this.code = code
    this.status = ERRORS[code].status
    this.exception = exception
    this.headers = headers
  }
}

/** The names in braces of a message. */
type Parameter<Message extends string> = Message extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Parameter<Rest>
  : never
type ParametersOf<Code extends ErrorCode> = Parameter<(typeof ERRORS)[Code]['message']>
type Options = { headers?: ResponseHeaders }
type Details<Code extends ErrorCode> = [ParametersOf<Code>] extends [never]
  ? [options?: Options]
  : [parameters: Readonly<Record<ParametersOf<Code>, string | number>> & Options]

/** The error of the catalogue with this code. A message with parameters requires a value for each of them. */
export function apiError<Code extends ErrorCode>(code: Code, ...[details]: Details<Code>): ApiError {
  const { headers, ...parameters } = { ...details } as Options & Record<string, string | number>
  const exception = ERRORS[code].message.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    String(parameters[name]),
  )
  return new ApiError(code, exception, headers)
}

/** The request that an error answers. */
interface FailedRequest {
  url: string
  method: string
  id: string
}

export function errorBody(
  { code, status, exception }: ApiError,
  { url, method, id }: FailedRequest,
): ErrorBody {
  const path = url.split('?', 1)[0]!
  return {
    error: STATUS_CODES[status] ?? 'Error',
    exception,
    error_code: code,
    path,
    method,
    request_id: id,
  }
}
