import type { PhoneBatch, PhoneReceipt, PhoneSource } from '@tributary/health'
import type { TypePermission } from '../stores/store.ts'
import { gzip } from './gzip.ts'
import { type ApiCall, callJson, type Fetch } from './http.ts'
import type { BackgroundView, DeviceView, WebSource, WebSourceView } from './wire.ts'

export interface ClientOptions {
  fetch: Fetch
  /** As the binding names it, without a slash at its end. */
  baseUrl: string
  credential: string
}

/** Every call a device may make. All throw `TributaryError`. */
export class TributaryClient {
  readonly #options: ClientOptions

  constructor(options: ClientOptions) {
    this.#options = options
  }

  device(): Promise<DeviceView> {
    return this.#call('GET', '/device')
  }

  /** Sources that the person connects in a browser, each with an address for the system's browser. */
  async webSources(): Promise<WebSource[]> {
    const { data_sources } = await this.#call<{ data_sources: WebSourceView[] }>('GET', '/web_sources')
    return data_sources.map((view) => ({
      source: view.data_source,
      isConnected: view.authorized,
      connectUrl: view.authorization_url,
    }))
  }

  setTimeZone(timeZone: string): Promise<void> {
    return this.#call('PUT', '/time_zone', { time_zone: timeZone })
  }

  /** Connects the source, or reports anew what may be read, and when, of one that is connected. */
  connectSource(
    source: PhoneSource,
    permissions: readonly TypePermission[],
    background: BackgroundView,
  ): Promise<void> {
    return this.#call('PUT', `/sources/${encodeURIComponent(source)}`, { permissions, background })
  }

  disconnectSource(source: PhoneSource): Promise<void> {
    return this.#call('DELETE', `/sources/${encodeURIComponent(source)}`)
  }

  async upload(batch: PhoneBatch, signal?: AbortSignal): Promise<PhoneReceipt> {
    return await this.#send({
      method: 'POST',
      url: this.#url('/records'),
      packed: await gzip(JSON.stringify(batch)),
      ...(signal ? { signal } : {}),
    })
  }

  /** Ends the credential; also the sources when the client wants complete log-outs. */
  logOut(): Promise<void> {
    return this.#call('POST', '/log_out')
  }

  /** Ends the sources and the credential. */
  unlink(): Promise<void> {
    return this.#call('DELETE', '/device')
  }

  #call<T>(method: ApiCall['method'], path: string, body?: unknown): Promise<T> {
    return this.#send({ method, url: this.#url(path), ...(body === undefined ? {} : { body }) })
  }

  #send<T>(call: ApiCall): Promise<T> {
    return callJson(this.#options.fetch, { ...call, credential: this.#options.credential })
  }

  #url(path: string): string {
    return `${this.#options.baseUrl}/api/v1/mobile${path}`
  }
}
