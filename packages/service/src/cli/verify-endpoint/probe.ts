import { performance } from 'node:perf_hooks'
import { Pool } from 'undici'
import { USER_AGENT, WebhookCall } from '../../delivery/index.ts'
import type { EndpointAnswer } from './judge.ts'
import type { Message } from './message.ts'

/** Posts to one address as the service does, but to any host: the operator may call what the machine can reach. */
export class Probe {
  readonly #pool: Pool
  readonly #path: string
  readonly #timeoutMs: number

  constructor(url: URL, timeoutMs: number) {
    this.#pool = new Pool(url.origin, { allowH2: false, headersTimeout: 0, bodyTimeout: 0 })
    this.#path = url.pathname + url.search
    this.#timeoutMs = timeoutMs
  }

  post({ headers, body }: Pick<Message, 'headers' | 'body'>): Promise<EndpointAnswer> {
    return new Promise((resolve) => {
      const call = new WebhookCall(performance.now(), (outcome) => {
        clearTimeout(timer)
        resolve(outcome)
      })
      const timer = setTimeout(() => call.timeOut(), this.#timeoutMs)
      const all = { 'content-type': 'application/json', 'user-agent': USER_AGENT, ...headers }
      this.#pool.dispatch({ path: this.#path, method: 'POST', headers: all, body }, call)
    })
  }

  close(): Promise<void> {
    return this.#pool.destroy()
  }
}
