import { performance } from 'node:perf_hooks'
import type { SealedBody } from '../../documents/index.ts'
import { endpointName } from '../channel.ts'
import type { DueDelivery } from '../outbox/due-store.ts'
import type { Endpoint } from '../webhooks/endpoint-cache.ts'
import { Breaker } from './breaker.ts'
import type { Lane } from './lanes.ts'

/** Under way at once to an endpoint that has not answered lately, or not well. */
export const FIRST_AT_ONCE = 8
/** An answer within this time allows one more call at once, up to the limit; a later one takes one away. */
export const QUICK_MS = 1_000
const MOST_READ_AHEAD = 1024
/** With less than this share left, more is read: by the time it has arrived, the rest has been sent. */
const READ_BELOW = 0.5
const PACE_WINDOW_MS = 200
/** Deliveries that are read ahead are sent well before they are stale. */
const READ_AHEAD_WINDOWS = 5
/** Taken for granted from the first answer on, until the endpoint has shown its own. */
const FIRST_PACE = 50
/** A delivery that waited longer in memory is read again: it may have been superseded since. */
export const STALE_MS = 2_000

/** A delivery in memory, ready to be sent. */
export interface LoadedDelivery {
  delivery: DueDelivery
  body: SealedBody
  readAt: number
  holder: Lane
}

/** The bulkhead of one endpoint: how much may be under way to it and how much is worth reading ahead for it. */
export class Gate {
  breaker = new Breaker()
  queuedBytes = 0
  endpoint: Endpoint
  inFlight = 0
  /** The number of lanes, of those that were read together, with work for this gate. */
  spread = 1
  usedAt = performance.now()
  readonly #least: number
  readonly #limit: number
  #atOnce: number
  #queue: LoadedDelivery[] = []
  /** Answers in a window; nothing is read ahead for an endpoint that has none. */
  #pace = 0
  #answers = 0
  #windowStart = 0

  constructor(endpoint: Endpoint, limit: number) {
    this.endpoint = endpoint
    this.#least = Math.min(FIRST_AT_ONCE, limit)
    this.#limit = limit
    this.#atOnce = this.#least
  }

  get name(): string {
    return endpointName(this.endpoint.clientUuid, this.endpoint.endpointId)
  }

  get queued(): number {
    return this.#queue.length
  }

  get isIdle(): boolean {
    return this.inFlight === 0 && this.queued === 0 && !this.breaker.isOpen
  }

  /** How many more deliveries to read. A quick endpoint has a good deal waiting in memory, a slow one next to none. */
  room(now: number): number {
    if (this.breaker.isOpen) return this.breaker.admits(now) && this.queued === 0 ? 1 : 0
    return Math.max(0, this.#atOnce + this.#readAhead - this.inFlight - this.queued)
  }

  /** Whether another read pays: not for every single place that becomes free. */
  wantsMore(now: number): boolean {
    return this.room(now) > 0 && this.queued <= READ_BELOW * this.#readAhead
  }

  add(work: LoadedDelivery): void {
    this.#queue.push(work)
    this.queuedBytes += work.body.bytes
  }

  /** The next one to send now; null when there is none or the endpoint can take none. */
  take(now: number): LoadedDelivery | null {
    if (this.inFlight >= this.#atOnce || !this.breaker.admits(now)) return null
    const oldest = performance.now() - STALE_MS
    for (let work = this.#queue.shift(); work; work = this.#queue.shift()) {
      this.queuedBytes -= work.body.bytes
      if (work.readAt > oldest && work.holder.isHeld()) return work
      work.holder.letGo(work.delivery.deliveryId)
    }
    return null
  }

  started(): void {
    this.inFlight += 1
    this.usedAt = performance.now()
    this.breaker.started()
  }

  finished(): void {
    this.inFlight -= 1
  }

  answered(durationMs: number): void {
    this.breaker.answered()
    this.#measurePace()
    if (durationMs < QUICK_MS) this.#atOnce = Math.min(this.#limit, this.#atOnce + 1)
    else this.#atOnce = Math.max(this.#least, this.#atOnce - 1)
  }

  /** The endpoint is in trouble; once that is certain, nothing more waits for it in memory. */
  failed(now: number): void {
    this.breaker.failed(now)
    this.#atOnce = this.#least
    this.#pace = 0
    if (this.breaker.isOpen) this.clear()
  }

  /** The endpoint changed: what was known about it may no longer hold, and what waits for it is read again. */
  changed(): void {
    this.breaker = new Breaker()
    this.clear()
  }

  /** Lets go of what waits in memory; it stays pending in the database. */
  clear(): void {
    for (const { holder, delivery } of this.#queue) holder.letGo(delivery.deliveryId)
    this.#queue = []
    this.queuedBytes = 0
  }

  #measurePace(): void {
    const now = performance.now()
    const elapsed = now - this.#windowStart
    this.#answers += 1
    if (this.#pace > 0 && elapsed < PACE_WINDOW_MS) return
    this.#pace = this.#pace > 0 ? (this.#answers * PACE_WINDOW_MS) / elapsed : FIRST_PACE
    this.#answers = 0
    this.#windowStart = now
  }

  get #readAhead(): number {
    return Math.min(MOST_READ_AHEAD, Math.ceil(READ_AHEAD_WINDOWS * this.#pace))
  }
}
