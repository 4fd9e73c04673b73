import type { ReceivedWebhook } from './types.ts'

type Predicate = (webhook: ReceivedWebhook) => boolean

interface Waiter {
  wants: Predicate
  take: (webhook: ReceivedWebhook) => void
  fail: (error: Error) => void
}

/** Keeps what arrived, and hands each webhook to `next` once. */
export class Inbox {
  readonly received: ReceivedWebhook[] = []
  readonly #taken = new Set<ReceivedWebhook>()
  readonly #waiters = new Set<Waiter>()
  #closed = false

  add(webhook: ReceivedWebhook): void {
    this.received.push(webhook)
    for (const waiter of this.#waiters) {
      if (!this.#matches(waiter.wants, webhook, waiter.fail)) continue
      this.#taken.add(webhook)
      waiter.take(webhook)
      return
    }
  }

  next(wants: Predicate = () => true, timeoutMs = 5_000): Promise<ReceivedWebhook> {
    return new Promise((resolve, reject) => {
      const here = this.received.find((webhook) => !this.#taken.has(webhook) && wants(webhook))
      if (here !== undefined) {
        this.#taken.add(here)
        resolve(here)
        return
      }
      if (this.#closed) {
        reject(new Error('The test receiver is closed.'))
        return
      }
      const settle = () => {
        clearTimeout(timer)
        this.#waiters.delete(waiter)
      }
      const waiter: Waiter = {
        wants,
        take: (webhook) => {
          settle()
          resolve(webhook)
        },
        fail: (error) => {
          settle()
          reject(error)
        },
      }
      const timer = setTimeout(() => {
        const count = this.received.length
        waiter.fail(
          new Error(`No matching webhook arrived within ${timeoutMs} ms; ${count} received so far.`),
        )
      }, timeoutMs)
      this.#waiters.add(waiter)
    })
  }

  close(): void {
    this.#closed = true
    for (const waiter of this.#waiters) waiter.fail(new Error('The test receiver was closed while waiting.'))
  }

  /** A predicate that throws fails its own wait, not the request that is being received. */
  #matches(wants: Predicate, webhook: ReceivedWebhook, fail: (error: Error) => void): boolean {
    try {
      return wants(webhook)
    } catch (error) {
      fail(error instanceof Error ? error : new Error(String(error)))
      return false
    }
  }
}
