import { performance } from 'node:perf_hooks'
import { LEASE_SECONDS } from '../outbox/lane-store.ts'
import type { Gate } from './gate.ts'

/** An idle lane is looked at in every poll for what became due by time; a busy one is read again and again anyway. */
const LOOK_WHEN_BUSY_MS = 5_000
/** A lane with steady work is kept between two deliveries. */
const KEEP_MS = 2_000

/** A lane this worker holds, and what of it is in memory. */
export class Lane {
  readonly number: number
  /** There may be something new to read. */
  dirty = true
  reading = false
  /** To be handed to another worker: nothing more is read. */
  leaving = false
  /** Gates that may have more to read here, once they have room. */
  waitsFor: readonly Gate[] = []
  #readAt = 0
  #tracked = new Set<string>()
  #usedAt = performance.now()
  #leasedUntil: number

  constructor(number: number, leasedAt: number) {
    this.number = number
    this.#leasedUntil = leasedAt + LEASE_SECONDS * 1000
  }

  /** `leasedAt` is taken before the database is asked: better to stop too early than too late. */
  renew(leasedAt: number): void {
    this.#leasedUntil = leasedAt + LEASE_SECONDS * 1000
  }

  isHeld(): boolean {
    return performance.now() < this.#leasedUntil
  }

  giveUp(): void {
    this.#leasedUntil = 0
  }

  /** From being read until the result is stored. */
  track(id: string): void {
    this.#tracked.add(id)
    this.#usedAt = performance.now()
  }

  untrack(id: string): void {
    this.#tracked.delete(id)
  }

  /** Not sent after all: still due, so there is something to read. */
  letGo(id: string): void {
    this.untrack(id)
    this.dirty = true
  }

  get tracked(): readonly string[] {
    return [...this.#tracked]
  }

  wasRead(at: number): void {
    this.dirty = false
    this.#readAt = at
  }

  isDueForALook(): boolean {
    return this.#tracked.size === 0 || performance.now() - this.#readAt >= LOOK_WHEN_BUSY_MS
  }

  get isReleasable(): boolean {
    const isUnused = !this.dirty && performance.now() - this.#usedAt > KEEP_MS
    return (this.leaving || isUnused) && !this.reading && this.#tracked.size === 0
  }

  isWorthReading(now: number): boolean {
    if (this.leaving) return false
    return this.dirty || this.waitsFor.some((gate) => gate.wantsMore(now))
  }
}
