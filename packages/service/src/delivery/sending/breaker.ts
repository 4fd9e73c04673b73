export const FAILURES_TO_OPEN = 5
export const PROBE_AFTER_MS = 30_000

/**
 * Circuit breaker of one endpoint. Closed: everything passes. Open: nothing passes, except one probe at a time after a
 * while; what an endpoint answers to it decides.
 */
export class Breaker {
  #failures = 0
  #openedAt: number | null = null
  #probing = false

  get isOpen(): boolean {
    return this.#openedAt !== null
  }

  admits(now: number): boolean {
    if (this.#openedAt === null) return true
    return !this.#probing && now - this.#openedAt >= PROBE_AFTER_MS
  }

  /** A call that was admitted has begun. */
  started(): void {
    this.#probing = this.#openedAt !== null
  }

  /** No answer, or one that says the server is in trouble. */
  failed(now: number): void {
    this.#probing = false
    this.#failures += 1
    if (this.#failures >= FAILURES_TO_OPEN) this.#openedAt = now
  }

  /** The endpoint answered: it is alive, whatever it thinks of the document. */
  answered(): void {
    this.#probing = false
    this.#failures = 0
    this.#openedAt = null
  }
}

/** Whether an answer is the endpoint's own trouble rather than its opinion of the document. */
export const isTrouble = (status: number | null): boolean => status === null || status >= 500
