import type { Random } from './random.ts'
import type { GeneratedRegion } from './regions/types.ts'
import type { Wording } from './wording/types.ts'

export function formatNumber(
  value: number,
  decimals: number,
  region: GeneratedRegion,
  parted: boolean,
): string {
  const [whole, fraction] = value.toFixed(decimals).split('.') as [string, string?]
  const grouped =
    parted && region.thousands && whole.length > 3
      ? whole.replace(/\B(?=(\d{3})+$)/g, region.thousands)
      : whole
  return fraction === undefined ? grouped : `${grouped}${region.decimal}${fraction}`
}

/** How one laboratory writes its ranges. */
export class RangeStyle {
  readonly #to: string
  readonly #wrap: readonly [string, string]
  readonly #below: (limit: string) => string
  readonly #above: (limit: string) => string

  constructor(random: Random, wording: Wording) {
    this.#to = random.pick(wording.to)
    this.#wrap = random.pick([
      ['', ''],
      ['', ''],
      ['', ''],
      ['(', ')'],
      ['[', ']'],
    ] as const)
    const words = random.pick(wording.upTo)
    this.#below = random.pick([
      (limit) => `< ${limit}`,
      (limit) => `<${limit}`,
      (limit) => `${words} ${limit}`,
      (limit) => `≤ ${limit}`,
      (limit) => `<= ${limit}`,
    ] as ((limit: string) => string)[])
    this.#above = random.pick([(limit) => `> ${limit}`, (limit) => `>${limit}`, (limit) => `≥ ${limit}`] as ((
      limit: string,
    ) => string)[])
  }

  write(low: string | null, high: string | null): string {
    if (low === null && high === null) return ''
    const [open, close] = this.#wrap
    if (low === null) return `${open}${this.#below(high!)}${close}`
    if (high === null) return `${open}${this.#above(low)}${close}`
    return `${open}${low}${this.#to}${high}${close}`
  }
}
