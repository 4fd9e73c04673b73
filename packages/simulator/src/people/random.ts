import { createHash } from 'node:crypto'

/** A stream of numbers that depends on its keys alone, so that any day can be made in any order. */
export interface Random {
  next(): number
  between(low: number, high: number): number
  integer(low: number, high: number): number
  normal(mean: number, deviation: number): number
  chance(probability: number): boolean
  pick<T>(items: readonly [T, ...T[]]): T
}

export type Key = string | number

export function random(...keys: Key[]): Random {
  const next = mulberry32(createHash('sha256').update(keys.join('/')).digest().readUInt32LE(0))
  const between = (low: number, high: number) => low + (high - low) * next()
  const integer = (low: number, high: number) => low + Math.floor(next() * (high - low + 1))
  return {
    next,
    between,
    integer,
    /** Bounded to three deviations: synthetic people have no freak values. */
    normal(mean, deviation) {
      const radius = Math.sqrt(-2 * Math.log(1 - next()))
      const z = radius * Math.cos(2 * Math.PI * next())
      return mean + deviation * clamp(z, -3, 3)
    },
    chance: (probability) => next() < probability,
    pick: (items) => items[integer(0, items.length - 1)] ?? items[0],
  }
}

export function uuid(...keys: Key[]): string {
  const hex = createHash('sha256').update(keys.join('/')).digest('hex')
  const variant = '89ab'[Number.parseInt(hex.charAt(16), 16) % 4]
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `4${hex.slice(13, 16)}`,
    `${variant}${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-')
}

export function clamp(value: number, low: number, high: number): number {
  return Math.min(high, Math.max(low, value))
}

function mulberry32(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}
