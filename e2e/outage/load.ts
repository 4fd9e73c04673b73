import { setTimeout as sleep } from 'node:timers/promises'
import { giveSimulatedConsent } from '../../packages/service/src/sandbox/simulated-consent.ts'

const CONNECTING = 2
/** A rate that workers on half a busy machine keep up with: the test measures the fault and not the queue. */
const CONNECT_PAUSE_MS = 2_500
const TRY_PAUSE_MS = 400
const READ_PAUSE_MS = 150
/** Probes do not count as callers. */
const PROBES = /\/(?:readyz|metrics)$/

/** The answers of the API to all callers in this process. */
export class Answers {
  readonly byStatus = new Map<number, number>()
  /** Answers that are neither 2xx nor 4xx nor 503 with Retry-After. */
  readonly wrong: string[] = []
  readonly #fetch = globalThis.fetch

  constructor(baseUrl: string) {
    globalThis.fetch = async (input, init) => {
      const url = String(input instanceof Request ? input.url : input)
      if (!url.startsWith(baseUrl) || PROBES.test(url)) return this.#fetch(input, init)
      const path = new URL(url).pathname
      try {
        const response = await this.#fetch(input, init)
        this.#note(path, response)
        return response
      } catch (error) {
        this.wrong.push(`${path}: no answer`)
        throw error
      }
    }
  }

  #note(path: string, { status, headers }: Response): void {
    this.byStatus.set(status, (this.byStatus.get(status) ?? 0) + 1)
    const isAllowed = status === 503 ? headers.has('retry-after') : /^[24]/.test(String(status))
    if (!isAllowed) this.wrong.push(`${path}: ${status}`)
  }

  [Symbol.dispose](): void {
    globalThis.fetch = this.#fetch
  }
}

export interface Load {
  /** How many people were reported as connected. */
  connected(): number
  stop(): Promise<void>
}

/** Connects new people without end, retrying each until it works, while a client reads their state. */
export function startLoad(
  baseUrl: string,
  client: { client_uuid: string; secret_key: string },
  people: readonly string[],
): Load {
  const authorization = `Basic ${Buffer.from(`${client.client_uuid}:${client.secret_key}`).toString('base64')}`
  const get = async <T>(path: string): Promise<T | null> => {
    const response = await fetch(`${baseUrl}${path}`, { headers: { authorization } })
    const body: unknown = await response.json()
    return response.ok ? (body as T) : null
  }
  let stopping = false
  let begun = 0
  let connected = 0
  const connect = async () => {
    while (!stopping) {
      const number = begun++
      for (;;) {
        try {
          const path = `/api/v1/user_id/user-${number}/data_source/Oura/authorizer`
          const state = await get<{ authorized: boolean; authorization_url: string }>(path)
          if (state?.authorized) break
          if (state) await giveSimulatedConsent(state.authorization_url, people[number % people.length]!)
        } catch {
          // The answer is counted elsewhere; the call is retried like any other.
        }
        await sleep(TRY_PAUSE_MS)
      }
      connected += 1
      await sleep(CONNECT_PAUSE_MS)
    }
  }
  const read = async () => {
    while (!stopping) {
      const path = `/api/v2/user_id/user-${Math.floor(Math.random() * (begun + 1))}/data_sources/authorized`
      await get(path).catch(() => {})
      await sleep(READ_PAUSE_MS)
    }
  }
  const running = Promise.all([read(), ...Array.from({ length: CONNECTING }, connect)])
  return {
    connected: () => connected,
    async stop() {
      stopping = true
      await running
    },
  }
}
