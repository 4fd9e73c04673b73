/** A small generator of numbers (mulberry32): the same seed gives the same document on every machine. */
export class Random {
  #state: number

  constructor(seed: number) {
    this.#state = seed >>> 0
  }

  /** A number from 0 up to, but not including, 1. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0
    let mixed = this.#state
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }

  between(low: number, high: number): number {
    return low + (high - low) * this.next()
  }

  /** A whole number from `low` to `high`, both included. */
  integer(low: number, high: number): number {
    return low + Math.floor(this.next() * (high - low + 1))
  }

  chance(probability: number): boolean {
    return this.next() < probability
  }

  pick<T>(list: readonly T[]): T {
    return list[Math.floor(this.next() * list.length)]!
  }

  /** Some members of a list, in the order of the list. */
  some<T>(list: readonly T[], count: number): T[] {
    const left = list.map((_, index) => index)
    const taken = new Set<number>()
    while (taken.size < Math.min(count, list.length)) {
      taken.add(left.splice(Math.floor(this.next() * left.length), 1)[0]!)
    }
    return list.filter((_, index) => taken.has(index))
  }

  digits(count: number): string {
    return Array.from({ length: count }, () => this.integer(0, 9)).join('')
  }
}

/** A seed for a part of a whole that does not change when other parts do. */
export function seedOf(...parts: readonly (string | number)[]): number {
  let hash = 2166136261
  for (const character of parts.join('/')) {
    hash = Math.imul(hash ^ character.codePointAt(0)!, 16777619)
  }
  return hash >>> 0
}
