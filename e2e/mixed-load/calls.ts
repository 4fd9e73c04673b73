import { Agent } from 'undici'

export interface Call {
  method: 'GET' | 'POST' | 'PUT'
  path: string
  /** The caller's address, as the proxy in front reports it. */
  address: string
  headers?: Record<string, string>
  body?: Buffer | string
}

interface Answer {
  status: number
  text: string
  /** The cookie that a browser would send with its next call. */
  cookie: string | null
}

/** Makes a call; the answer is null when the connection ended without one. */
export type Caller = (call: Call) => Promise<Answer | null>

const LONGEST_ANSWER_MS = 30_000

export function openCaller(baseUrl: string, connections: number) {
  const agent = new Agent({
    connections,
    headersTimeout: LONGEST_ANSWER_MS,
    bodyTimeout: LONGEST_ANSWER_MS,
  })
  const call: Caller = async ({ method, path, address, headers = {}, body }) => {
    try {
      const answer = await agent.request({
        origin: baseUrl,
        path,
        method,
        headers: { 'x-forwarded-for': address, ...headers },
        ...(body !== undefined && { body }),
      })
      const set = [answer.headers['set-cookie'] ?? []].flat()
      const cookie = set.map((one) => one.split(';')[0]).join('; ') || null
      return { status: answer.statusCode, text: await answer.body.text(), cookie }
    } catch {
      return null
    }
  }
  return { call, close: () => agent.destroy() }
}

export const JSON_BODY = { 'content-type': 'application/json' }

/** Counts the answers to the calls of one kind by status, with 0 for calls without an answer. */
export class Tally {
  readonly statuses: Record<number, number> = {}

  count(status: number): void {
    this.statuses[status] = (this.statuses[status] ?? 0) + 1
  }

  get good(): number {
    return this.#sum((status) => status >= 200 && status < 300)
  }

  /** Answers that no caller may ever get. */
  get faults(): number {
    return this.#sum((status) => status >= 500 && status !== 503)
  }

  #sum(belongs: (status: number) => boolean): number {
    return Object.entries(this.statuses)
      .filter(([status]) => belongs(Number(status)))
      .reduce((sum, [, count]) => sum + count, 0)
  }
}
