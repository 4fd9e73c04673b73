import type { EndpointKind } from '../../delivery/index.ts'

const KEPT = 400

/** What one webhook call brought, as the page shows it. */
export interface Arrival {
  number: number
  kind: EndpointKind
  receivedAt: string
  webhookId: string | null
  timestamp: string | null
  signature: string | null
  verified: boolean
  /** Why the signature was refused; null when it was not. */
  refusal: string | null
  bytes: number
  /** Null when the body was not JSON. */
  body: unknown
}

type Listener = (arrival: Arrival) => void

/** The newest arrivals in memory, and whoever watches them come in. */
export class Inbox {
  readonly #arrivals: Arrival[] = []
  readonly #listeners = new Set<Listener>()
  #count = 0

  add(arrival: Omit<Arrival, 'number'>): void {
    const numbered = { number: ++this.#count, ...arrival }
    this.#arrivals.push(numbered)
    if (this.#arrivals.length > KEPT) this.#arrivals.shift()
    for (const listener of this.#listeners) listener(numbered)
  }

  /** What an earlier process received. */
  restore(arrivals: readonly Arrival[]): void {
    this.#arrivals.push(...arrivals.slice(-KEPT))
    this.#count = this.#arrivals.at(-1)?.number ?? 0
  }

  /** Those after `number`, oldest first. */
  since(number: number): readonly Arrival[] {
    return this.#arrivals.filter((arrival) => arrival.number > number)
  }

  watch(listener: Listener): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }
}
