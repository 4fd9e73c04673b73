import type { EndpointKind } from '../../delivery/index.ts'

const KEPT = 400

/** What one webhook call brought, as the page shows it. */
export interface ReceivedWebhook {
  /** How many had arrived with this one, how many of them were refused, and how many users they were about. */
  number: number
  refused: number
  people: number
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

/** What outlives a restart. */
export interface KeptInbox {
  arrivals: readonly ReceivedWebhook[]
  /** All users that documents arrived for, by the client's name for them. */
  people: readonly string[]
}

type Listener = (arrival: ReceivedWebhook) => void

/** The newest arrivals in memory, and the pages that watch them. */
export class Inbox {
  readonly #arrivals: ReceivedWebhook[] = []
  readonly #people = new Set<string>()
  readonly #listeners = new Set<Listener>()

  add(arrival: Omit<ReceivedWebhook, 'number' | 'refused' | 'people'>): void {
    const before = this.#arrivals.at(-1)
    const person = personOf(arrival.body)
    if (person !== null) this.#people.add(person)
    const numbered = {
      number: (before?.number ?? 0) + 1,
      refused: (before?.refused ?? 0) + (arrival.verified ? 0 : 1),
      people: this.#people.size,
      ...arrival,
    }
    this.#arrivals.push(numbered)
    if (this.#arrivals.length > KEPT) this.#arrivals.shift()
    for (const listener of this.#listeners) listener(numbered)
  }

  /** What an earlier process received. */
  restore({ arrivals, people }: KeptInbox): void {
    this.#arrivals.push(...arrivals)
    for (const person of people) this.#people.add(person)
  }

  kept(): KeptInbox {
    return { arrivals: this.#arrivals, people: [...this.#people] }
  }

  /** Those after `number`, oldest first. */
  since(number: number): readonly ReceivedWebhook[] {
    return this.#arrivals.filter((arrival) => arrival.number > number)
  }

  watch(listener: Listener): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }
}

function personOf(body: unknown): string | null {
  const { user_id: id } = (body ?? {}) as { user_id?: unknown }
  return typeof id === 'string' ? id : null
}
