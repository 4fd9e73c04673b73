import { hash } from 'node:crypto'

export interface Counted {
  rows: number
  /** The digest of the rows in any order: the sum of their SHA-256, word by word. */
  digest: string
}

const ROW_END = 0x0a
const WORDS = 8

/** Counts and digests rows of the text format, in which a line feed ends a row and is nothing else. */
export class RowDigest {
  #rows = 0
  readonly #sum = new Uint32Array(WORDS)

  /** A piece holds whole rows. */
  add(piece: Buffer): void {
    for (let start = 0; start < piece.length; ) {
      const end = piece.indexOf(ROW_END, start) + 1
      if (end === 0) throw new Error('a piece ends within a row')
      const digest = hash('sha256', piece.subarray(start, end), 'buffer')
      for (let word = 0; word < WORDS; word++) this.#sum[word]! += digest.readUInt32LE(word * 4)
      this.#rows++
      start = end
    }
  }

  counted(): Counted {
    return { rows: this.#rows, digest: Buffer.from(this.#sum.buffer).toString('hex') }
  }
}

/** The pieces as they pass. */
export async function* counting(pieces: AsyncIterable<Buffer>, digest: RowDigest): AsyncGenerator<Buffer> {
  for await (const piece of pieces) {
    digest.add(piece)
    yield piece
  }
}

export async function countRows(pieces: AsyncIterable<Buffer>): Promise<Counted> {
  const digest = new RowDigest()
  for await (const piece of pieces) digest.add(piece)
  return digest.counted()
}

export const isSame = (a: Counted, b: Counted): boolean => a.rows === b.rows && a.digest === b.digest
