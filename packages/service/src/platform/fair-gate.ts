export interface GateLimits {
  /** Taken at once. */
  atOnce: number
  /** Of these for one client, so that none takes all. */
  ofOneClient: number
  /** How long others wait before they are sent away. */
  patienceMs: number
  /** Of one client that may wait; any number where it is left out. */
  mostWaiting?: number
}

export interface GateRefusals {
  /** For a client that has taken its own share. */
  ofClient(): Error
  /** For others. */
  ofAll(): Error
}

interface Waiting {
  admit(): void
}

/** Lets in as many as there is room for; the clients that wait take turns, whatever the number of their requests. */
export class FairGate {
  readonly #limits: GateLimits
  readonly #refusals: GateRefusals
  readonly #inside = new Map<string, number>()
  /** In the order of the clients' turns. */
  readonly #waiting = new Map<string, Waiting[]>()
  #total = 0

  constructor(limits: GateLimits, refusals: GateRefusals) {
    this.#limits = limits
    this.#refusals = refusals
  }

  /** Resolves to the way out, which must be taken once. */
  async enter(client: string): Promise<() => void> {
    if (this.#hasRoomFor(client)) this.#count(client, 1)
    else await this.#turn(client)
    return () => {
      this.#count(client, -1)
      this.#admitNext()
    }
  }

  async run<T>(client: string, work: () => Promise<T>): Promise<T> {
    const leave = await this.enter(client)
    try {
      return await work()
    } finally {
      leave()
    }
  }

  #turn(client: string): Promise<void> {
    const queue = this.#waiting.get(client) ?? []
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
        if (queue.length === 0) this.#waiting.delete(client)
        reject(this.#refusal(client))
      }, this.#limits.patienceMs)
      queue.push(waiting)
      this.#waiting.set(client, queue)
    })
  }

  #admitNext(): void {
    for (const [client, queue] of this.#waiting) {
      if (!this.#hasRoomFor(client)) continue
      // Its next turn comes after those of the others.
      this.#waiting.delete(client)
      const next = queue.shift()!
      if (queue.length > 0) this.#waiting.set(client, queue)
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
