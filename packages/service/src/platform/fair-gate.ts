export interface GateLimits {
  /** Taken at once. */
  atOnce: number
  /** How many of these one client may hold, so that none takes all. */
  ofOneClient: number
  /** How long others wait before they are sent away. */
  patienceMs: number
  /** How many of one client may wait; any number where it is left out. */
  mostWaiting?: number
}

export interface GateRefusals {
  /** Makes the error for a client that has taken its own share. */
  ofClient(): Error
  /** Makes the error for other clients. */
  ofAll(): Error
}

interface Waiting {
  admit(): void
}

/**
 * Lets in as many as there is room for. The clients that wait take turns, whatever the number of their requests; those that
 * go first take theirs before all others.
 */
export class FairGate {
  readonly #limits: GateLimits
  readonly #refusals: GateRefusals
  readonly #inside = new Map<string, number>()
  /** Each in the order of the clients' turns. */
  readonly #first = new Map<string, Waiting[]>()
  readonly #others = new Map<string, Waiting[]>()
  #total = 0

  constructor(limits: GateLimits, refusals: GateRefusals) {
    this.#limits = limits
    this.#refusals = refusals
  }

  /** Resolves to the way out, which must be taken once. */
  async enter(client: string, goesFirst = false): Promise<() => void> {
    if (this.#hasRoomFor(client)) this.#count(client, 1)
    else await this.#turn(client, goesFirst ? this.#first : this.#others)
    return () => {
      this.#count(client, -1)
      this.#admitNext()
    }
  }

  async run<T>(client: string, work: () => Promise<T>, goesFirst = false): Promise<T> {
    const leave = await this.enter(client, goesFirst)
    try {
      return await work()
    } finally {
      leave()
    }
  }

  #turn(client: string, waitingClients: Map<string, Waiting[]>): Promise<void> {
    const queue = waitingClients.get(client) ?? []
    if (queue.length >= (this.#limits.mostWaiting ?? Number.POSITIVE_INFINITY))
      return Promise.reject(this.#refusal(client))
    return new Promise((resolve, reject) => {
      const waiting: Waiting = {
        admit: () => {
          clearTimeout(timer)
          this.#count(client, 1)
          resolve()
        },
      }
      const timer = setTimeout(() => {
        queue.splice(queue.indexOf(waiting), 1)
        if (queue.length === 0) waitingClients.delete(client)
        reject(this.#refusal(client))
      }, this.#limits.patienceMs)
      queue.push(waiting)
      waitingClients.set(client, queue)
    })
  }

  #admitNext(): void {
    for (const waitingClients of [this.#first, this.#others])
      for (const [client, queue] of waitingClients) {
        if (!this.#hasRoomFor(client)) continue
        // Its next turn comes after those of the others.
        waitingClients.delete(client)
        const next = queue.shift()!
        if (queue.length > 0) waitingClients.set(client, queue)
        next.admit()
        return
      }
  }

  #hasRoomFor(client: string): boolean {
    return this.#total < this.#limits.atOnce && this.#of(client) < this.#limits.ofOneClient
  }

  #refusal(client: string): Error {
    return this.#of(client) >= this.#limits.ofOneClient ? this.#refusals.ofClient() : this.#refusals.ofAll()
  }

  #of(client: string): number {
    return this.#inside.get(client) ?? 0
  }

  #count(client: string, change: 1 | -1): void {
    const now = this.#of(client) + change
    this.#total += change
    if (now === 0) this.#inside.delete(client)
    else this.#inside.set(client, now)
  }
}
