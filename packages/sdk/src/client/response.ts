import { type ApiErrorBody, TributaryApiError, TributaryConnectionError } from './errors.ts'

export interface Call {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Without the query. */
  path: string
}

export interface Answer {
  status: number
  statusText: string
  retryAfter: string | null
  text: string
}

/** The JSON of a success, null where it has no content; throws for everything else. */
export function readAnswer(call: Call, answer: Answer, now: number): unknown {
  if (answer.status === 204) return null
  const body = parse(answer.text)
  if (answer.status < 200 || answer.status > 299) {
    const error = body === null || Array.isArray(body) ? {} : (body as Record<string, unknown>)
    throw new TributaryApiError(answer.status, errorBody(call, answer, error), retryAfterSeconds(answer, now))
  }
  if (body === null) {
    throw new TributaryConnectionError(
      'malformed_response',
      `${call.method} ${call.path} answered ${answer.status} without JSON. Check that baseUrl is the service's.`,
    )
  }
  return body
}

/** A proxy in between may answer in a form of its own; its text is not repeated here. */
function errorBody(call: Call, answer: Answer, body: Record<string, unknown>): ApiErrorBody {
  const text = (key: string, otherwise: string) => {
    const value = body[key]
    return typeof value === 'string' && value !== '' ? value : otherwise
  }
  const error = text('error', answer.statusText || 'Error')
  return {
    error,
    exception: text('exception', error),
    error_code: text('error_code', '') || null,
    path: text('path', call.path),
    method: text('method', call.method),
    request_id: text('request_id', '') || null,
  }
}

function retryAfterSeconds({ retryAfter }: Answer, now: number): number | null {
  if (retryAfter === null) return null
  if (/^\d+$/.test(retryAfter)) return Number(retryAfter)
  const date = Date.parse(retryAfter)
  return Number.isNaN(date) ? null : Math.max(0, Math.ceil((date - now) / 1000))
}

/** Null for anything but an object or a list. */
function parse(text: string): object | null {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' ? value : null
  } catch {
    return null
  }
}
