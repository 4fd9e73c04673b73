import type { DataKey } from '../../platform/sealing.ts'
import type { Secret } from './secrets.ts'

const DIGEST_CHARACTERS = 16
const STORED = new RegExp(`\\b(TOKEN|SECRET|CODE|CLIENT)-[0-9a-f]{${DIGEST_CHARACTERS}}\\b`, 'g')
/** A number stays one, and fits into 32 bits. */
const FIRST_NUMBER = 1_000_000_001

/** Equal in every entry and every process: what is stored of a credential is a keyed digest. */
export const storedName =
  (key: DataKey) =>
  ({ kind, value }: Secret): string =>
    `${kind}-${key.mark(value).toString('hex').slice(0, DIGEST_CHARACTERS)}`

/** Gives values the names that they have in one export: `ACCOUNT-1`, `TOKEN-2`; numbers get numbers. */
export class Placeholders {
  readonly #names = new Map<string, string>()
  readonly #counts = new Map<string, number>()

  readonly nameOf = ({ kind, value }: Secret): string => this.#numbered(kind, value, /^\d+$/.test(value))

  /** Replaces the digests of credentials. */
  readonly renamed = (text: string): string =>
    text.replace(STORED, (stored, kind: string) => this.#numbered(kind, stored, false))

  #numbered(kind: string, value: string, isNumber: boolean): string {
    const key = `${kind} ${value}`
    const known = this.#names.get(key)
    if (known !== undefined) return known
    const counted = isNumber ? 'number' : kind
    const count = (this.#counts.get(counted) ?? 0) + 1
    this.#counts.set(counted, count)
    const name = isNumber ? String(FIRST_NUMBER - 1 + count) : `${kind}-${count}`
    this.#names.set(key, name)
    return name
  }
}
