import { ApiError } from '../platform/http/errors.ts'

export interface UploadLimits {
  /** Uploads that are taken at once: each holds its whole file in memory, some of the time twice. */
  atOnce: number
  /** Of these for one client, so that none takes all. */
  ofOneClient: number
  /** How long others wait, with nothing read of them, before they are sent away. */
  patienceMs: number
  /** How long a file may take to arrive. */
  arrivalMs: number
}

export const UPLOAD_LIMITS: UploadLimits = {
  atOnce: 16,
  ofOneClient: 8,
  patienceMs: 15_000,
  arrivalMs: 55_000,
}

const RETRY = { 'Retry-After': '5' }

interface Waiting {
  clientUuid: string
  admit(): void
}

/** Lets in as many uploads as memory allows; the others stand in the order of their arrival. */
export class UploadGate {
  readonly #limits: UploadLimits
  readonly #inside = new Map<string, number>()
  readonly #waiting: Waiting[] = []
  #total = 0

  constructor(limits: UploadLimits) {
    this.#limits = limits
  }

  /** Resolves to the way out, which must be taken once. */
  async enter(clientUuid: string): Promise<() => void> {
    if (!this.#hasRoomFor(clientUuid)) await this.#turn(clientUuid)
    else this.#count(clientUuid, 1)
    return () => {
      this.#count(clientUuid, -1)
      this.#admitNext()
    }
  }

  #turn(clientUuid: string): Promise<void> {
    return new Promise((resolve, reject) => {
      const waiting: Waiting = {
        clientUuid,
        admit: () => {
          clearTimeout(timer)
          this.#count(clientUuid, 1)
          resolve()
        },
      }
      const timer = setTimeout(() => {
        this.#waiting.splice(this.#waiting.indexOf(waiting), 1)
        reject(this.#refusal(clientUuid))
      }, this.#limits.patienceMs)
      this.#waiting.push(waiting)
    })
  }

  #admitNext(): void {
    const index = this.#waiting.findIndex(({ clientUuid }) => this.#hasRoomFor(clientUuid))
    if (index !== -1) this.#waiting.splice(index, 1)[0]!.admit()
  }

  #hasRoomFor(clientUuid: string): boolean {
    return this.#total < this.#limits.atOnce && this.#of(clientUuid) < this.#limits.ofOneClient
  }

  #refusal(clientUuid: string): ApiError {
    return this.#of(clientUuid) >= this.#limits.ofOneClient
      ? new ApiError(429, 'too many uploads at once', RETRY)
      : new ApiError(503, 'busy with other uploads; try again', RETRY)
  }

  #of(clientUuid: string): number {
    return this.#inside.get(clientUuid) ?? 0
  }

  #count(clientUuid: string, change: 1 | -1): void {
    const now = this.#of(clientUuid) + change
    this.#total += change
    if (now === 0) this.#inside.delete(clientUuid)
    else this.#inside.set(clientUuid, now)
  }
}
