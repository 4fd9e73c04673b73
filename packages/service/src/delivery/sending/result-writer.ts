import { setTimeout as sleep } from 'node:timers/promises'
import type { Platform } from '../../platform/platform.ts'
import { countResults } from '../log/hours.ts'
import type { DeliveryPorts } from '../ports.ts'
import { type Result, storeResults } from './results.ts'

/** Results wait this long for company: one commit for many. A full batch does not wait, or it would bound the rate. */
const LINGER_MS = 100
export const BATCH = 1000
const RETRY_MS = 1_000

/** Stores results in batches, in the background, until they are stored. */
export class ResultWriter<R extends Result> {
  readonly #platform: Platform
  readonly #ports: DeliveryPorts
  readonly #onStored: (results: readonly R[]) => Promise<void>
  readonly #pause: (ms: number) => Promise<void>
  #waiting: R[] = []
  #running: Promise<void> | null = null
  #closing = false

  constructor(
    platform: Platform,
    ports: DeliveryPorts,
    onStored: (results: readonly R[]) => Promise<void>,
    pause: (ms: number) => Promise<void> = sleep,
  ) {
    this.#platform = platform
    this.#ports = ports
    this.#onStored = onStored
    this.#pause = pause
  }

  get backlog(): number {
    return this.#waiting.length
  }

  add(result: R): void {
    this.#waiting.push(result)
    this.#running ??= this.#run()
  }

  /** Stores what is left, with one try: what cannot be stored is still pending and will be sent again. */
  async close(): Promise<void> {
    this.#closing = true
    await this.#running
  }

  async #run(): Promise<void> {
    while (this.#waiting.length > 0) {
      if (this.#waiting.length < BATCH) await this.#pause(LINGER_MS)
      const batch = this.#waiting.splice(0, BATCH)
      const failed = await this.#store(batch)
      if (failed.length === 0) continue
      if (this.#closing) this.#platform.log.warn({ results: failed.length }, 'results lost; sent again later')
      else {
        this.#waiting.push(...failed)
        await this.#pause(RETRY_MS)
      }
    }
    this.#running = null
  }

  /** Returns those that could not be stored. */
  async #store(batch: readonly R[]): Promise<R[]> {
    const failed: R[] = []
    const rejected = batch.filter((result) => result.verdict.state === 'rejected')
    const others = batch.filter((result) => result.verdict.state !== 'rejected')
    if (others.length > 0) await this.#attempt(others, failed, () => this.#settle(others))
    for (const result of rejected) await this.#attempt([result], failed, () => this.#reject(result))
    return failed
  }

  async #attempt(results: readonly R[], failed: R[], work: () => Promise<void>): Promise<void> {
    try {
      await work()
    } catch (err) {
      this.#platform.log.warn({ err, results: results.length }, 'delivery results could not be stored yet')
      failed.push(...results)
      return
    }
    await this.#onStored(results)
  }

  async #settle(results: readonly R[]): Promise<void> {
    await this.#platform.db.transaction().execute(async (trx) => {
      const stayed = await storeResults(trx, results)
      const delivered = results
        .filter(({ delivery, verdict }) => verdict.state === 'delivered' && !stayed.has(delivery.deliveryId))
        .map(({ delivery }) => delivery)
      await this.#ports.onDelivered(trx, delivered)
      await countResults(trx, results)
    })
  }

  async #reject(result: R): Promise<void> {
    await this.#platform.db.transaction().execute(async (trx) => {
      const stayed = await storeResults(trx, [result])
      if (!stayed.has(result.delivery.deliveryId)) await this.#ports.onRejected(trx, result.delivery)
      await countResults(trx, [result])
    })
  }
}
