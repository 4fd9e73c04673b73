/** An answer that was not a success, in the words of the service. */
export class ApiFailure extends Error {
  readonly status: number

  constructor(status: number, message: string) {
    super(message)
    this.name = 'ApiFailure'
    this.status = status
  }
}

const BASE = '/portal/api'

export function get<T>(path: string, query: Query = {}): Promise<T> {
  return call<T>('GET', withQuery(path, query))
}

/** A form goes as it is, everything else as JSON. */
export function send<T = void>(method: 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown): Promise<T> {
  return call<T>(method, path, body)
}

export type Query = Readonly<Record<string, string | number | boolean | null | undefined>>

/** Leaves out what has no value. */
export function withQuery(path: string, query: Query): string {
  const given = Object.entries(query).filter(
    ([, value]) => value !== null && value !== undefined && value !== '',
  )
  const text = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()
  return text ? `${path}?${text}` : path
}

/** For what the browser fetches by itself: a picture, a download, a stream of events. */
export const addressOf = (path: string, query: Query = {}): string => BASE + withQuery(path, query)

async function call<T>(method: string, path: string, body?: unknown): Promise<T> {
  const response = await fetch(BASE + path, {
    method,
    credentials: 'same-origin',
    ...(body instanceof FormData ? { body } : body !== undefined && asJson(body)),
  }).catch(() => {
    throw new ApiFailure(0, 'The service cannot be reached. Check your connection and try again.')
  })
  if (response.status === 204) return undefined as T
  const answer: unknown = await response.json().catch(() => null)
  if (!response.ok) throw new ApiFailure(response.status, wordsOf(answer, response.status))
  return answer as T
}

const asJson = (body: unknown) => ({
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
})

function wordsOf(answer: unknown, status: number): string {
  const exception =
    typeof answer === 'object' && answer !== null && 'exception' in answer ? String(answer.exception) : ''
  const words = exception || `The service answered ${status}.`
  return words[0]!.toUpperCase() + words.slice(1)
}
