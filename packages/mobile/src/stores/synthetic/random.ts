import { contentHash } from '../../sync/content-hash.ts'

/** Numbers that look like chance and are the same for the same name. */
export interface Chance {
  /** From 0 to below 1. */
  next(): number
  between(least: number, most: number): number
  whole(least: number, most: number): number
  /** Around a middle, seldom far from it. */
  around(middle: number, spread: number): number
  happens(probability: number): boolean
}

/** mulberry32, seeded by a name. */
export function chanceOf(name: string): Chance {
  let state = Number.parseInt(contentHash(name), 36) >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  return {
    next,
    between: (least, most) => least + next() * (most - least),
    whole: (least, most) => Math.floor(least + next() * (most - least + 1)),
    around: (middle, spread) => middle + spread * (next() + next() + next() - 1.5),
    happens: (probability) => next() < probability,
  }
}

/** The form of a UUID, for each of many things under one name. */
export function idsOf(name: string): (index: number) => string {
  const digits = ['a', 'b']
    .map((salt) =>
      Number.parseInt(contentHash(salt + name), 36)
        .toString(16)
        .padStart(14, '0'),
    )
    .join('')
    .toUpperCase()
  const at = (start: number, length: number) => digits.slice(start, start + length)
  const prefix = `${at(0, 8)}-${at(8, 4)}-4${at(12, 3)}-A${at(15, 3)}-${at(18, 6)}`
  return (index) => prefix + index.toString(16).toUpperCase().padStart(6, '0')
}
