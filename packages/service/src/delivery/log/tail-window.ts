import { lowestDeliveryId, timeOfDeliveryId } from '../model.ts'

/** How far apart the clocks of two processes may be, and how long one may take to notice that the sandbox's was moved. */
const SKEW_MS = 5_000
/** A transaction that is open for longer is not waited for. */
const LONGEST_TRANSACTION_MS = 600_000

interface Look {
  /** Milliseconds of a monotonic clock. */
  at: number
  /** The highest id seen by then. */
  highest: string
  nextTransaction: bigint
}

/**
 * Ids are made in the order of time, but their transactions commit in any order: an id may become visible after a higher
 * one was read. So each look begins below what was seen, at a point that no open transaction can still write under, and
 * what was seen above it is remembered.
 */
export class TailWindow {
  readonly #seen = new Set<string>()
  #looks: Look[] = []
  #floor: string
  #highest: string

  constructor(from: number) {
    this.#floor = lowestDeliveryId(from)
    this.#highest = this.#floor
  }

  /** The id after which the next look begins. */
  get floor(): string {
    return this.#floor
  }

  /** How many ids are remembered. */
  get size(): number {
    return this.#seen.size
  }

  /** False when it was there before. */
  add(id: string): boolean {
    if (this.#seen.has(id)) return false
    this.#seen.add(id)
    if (id > this.#highest) this.#highest = id
    return true
  }

  /** After a look that began at the floor: `oldestOpen` as its first page saw it, `nextTransaction` as its last did. */
  looked(at: number, { oldestOpen, nextTransaction }: { oldestOpen: bigint; nextTransaction: bigint }): void {
    const isOver = (look: Look) =>
      (look.nextTransaction <= oldestOpen && at - look.at >= SKEW_MS) ||
      at - look.at >= LONGEST_TRANSACTION_MS
    const over = this.#looks.findLast(isOver)
    if (over) {
      this.#looks = this.#looks.slice(this.#looks.indexOf(over) + 1)
      this.#raise(lowestDeliveryId(timeOfDeliveryId(over.highest) - SKEW_MS))
    }
    const last = this.#looks.at(-1)
    if (last?.nextTransaction !== nextTransaction || last.highest !== this.#highest)
      this.#looks.push({ at, highest: this.#highest, nextTransaction })
  }

  #raise(floor: string): void {
    if (floor <= this.#floor) return
    this.#floor = floor
    for (const id of this.#seen) if (id <= floor) this.#seen.delete(id)
  }
}
