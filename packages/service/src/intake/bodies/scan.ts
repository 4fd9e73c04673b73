import { DEEPEST } from '../../platform/http/json.ts'

/** One entry of a list in a pushed object, or a member of the object that is no list. */
export interface ScannedEntry {
  /** The name of the list. */
  name: string
  isListed: boolean
  /** JSON text whose ends were found and which was not parsed; null when it is larger than the limit or too deep. */
  text: Buffer | null
}

/** The text is not, or is no longer, an object that holds lists. The entries before that place are good. */
export class BrokenPush extends Error {
  constructor(where: string) {
    super(`the pushed body ${where}`)
    this.name = 'BrokenPush'
  }
}

/** Finds the entries of a pushed object in chunks of its text, whatever the chunks are cut through. */
export async function* scanEntries(
  chunks: AsyncIterable<Buffer>,
  limitBytes: number,
): AsyncGenerator<ScannedEntry> {
  const scanner = new Scanner(limitBytes)
  for await (const chunk of chunks) yield* scanner.read(chunk)
  scanner.end()
}

const bytesOf = (characters: string) => new Set(Buffer.from(characters))
const [QUOTE, BACKSLASH] = [0x22, 0x5c]
const SPACE = bytesOf(' \t\r\n')
/** The bytes that a value may begin with. */
const BEGINNING = bytesOf('{["-0123456789tfn')
/** By byte; those that end also end a number, `true`, `false` or `null`. Every byte of a body is looked up. */
const [OPENING, CLOSING, ENDING] = [1, 2, 3]
const ROLE = new Uint8Array(256)
for (const byte of bytesOf('{[')) ROLE[byte] = OPENING
for (const byte of bytesOf('}]')) ROLE[byte] = CLOSING
for (const byte of bytesOf(',: \t\r\n')) ROLE[byte] = ENDING
const LONGEST_NAME_BYTES = 1024

type Place =
  | 'before object'
  | 'before first name'
  | 'before name'
  | 'before colon'
  | 'before member'
  | 'before first entry'
  | 'before entry'
  | 'after entry'
  | 'after member'
  | 'after object'

const BEFORE_NAME: ReadonlySet<Place> = new Set<Place>(['before first name', 'before name'])
const BEFORE_VALUE: ReadonlySet<Place> = new Set<Place>([
  'before member',
  'before first entry',
  'before entry',
])

/** Knows the outermost two levels of the text; what is deeper is only followed to its end. */
class Scanner {
  readonly #limitBytes: number
  #place: Place = 'before object'
  #value: OpenValue | null = null
  #name = ''

  constructor(limitBytes: number) {
    this.#limitBytes = limitBytes
  }

  *read(chunk: Buffer): Generator<ScannedEntry> {
    for (let at = 0; at < chunk.length; ) {
      if (this.#value) {
        at = this.#value.read(chunk, at)
        if (this.#value.isOver) yield* this.#endValue()
      } else if (SPACE.has(chunk[at]!)) at += 1
      else if (this.#takeMark(chunk[at]!)) at += 1
    }
  }

  end(): void {
    if (this.#place !== 'after object') throw new BrokenPush(this.#value ? 'ends in an entry' : 'ends early')
  }

  /** Whether the byte is used up; the first one of a value is part of it. */
  #takeMark(byte: number): boolean {
    const mark = String.fromCharCode(byte)
    const next = NEXT[this.#place]?.[mark]
    if (next) {
      this.#place = next
      return true
    }
    const isName = byte === QUOTE && BEFORE_NAME.has(this.#place)
    const isValue = BEGINNING.has(byte) && BEFORE_VALUE.has(this.#place)
    if (!isName && !isValue) throw new BrokenPush('is not an object of lists')
    this.#value = new OpenValue(isName ? LONGEST_NAME_BYTES : this.#limitBytes)
    return false
  }

  *#endValue(): Generator<ScannedEntry> {
    const text = this.#value!.text()
    this.#value = null
    if (BEFORE_NAME.has(this.#place)) {
      this.#name = nameOf(text)
      this.#place = 'before colon'
      return
    }
    const isListed = this.#place !== 'before member'
    this.#place = isListed ? 'after entry' : 'after member'
    yield { name: this.#name, isListed, text }
  }
}

/** Where a mark leads from each place; other marks are wrong there, or begin a value. */
const NEXT: Partial<Record<Place, Record<string, Place>>> = {
  'before object': { '{': 'before first name' },
  'before first name': { '}': 'after object' },
  'before colon': { ':': 'before member' },
  'before member': { '[': 'before first entry' },
  'before first entry': { ']': 'after member' },
  'after entry': { ',': 'before entry', ']': 'after member' },
  'after member': { ',': 'before name', '}': 'after object' },
}

/** A value whose end has not been found. Beyond the limit its text is let go of, and only the end is looked for. */
class OpenValue {
  readonly #limitBytes: number
  #parts: Buffer[] = []
  #size = 0
  #depth = 0
  #isInString = false
  #isEscaped = false
  isOver = false

  constructor(limitBytes: number) {
    this.#limitBytes = limitBytes
  }

  text(): Buffer | null {
    if (this.#size > this.#limitBytes) return null
    return this.#parts.length === 1 ? this.#parts[0]! : Buffer.concat(this.#parts)
  }

  /** Returns where the value ends in the chunk, or the chunk's length. */
  read(chunk: Buffer, from: number): number {
    const to = this.#endIn(chunk, from)
    this.#size += to - from
    if (this.#size > this.#limitBytes) this.#parts = []
    else this.#parts.push(chunk.subarray(from, to))
    return to
  }

  #endIn(chunk: Buffer, from: number): number {
    for (let at = from; at < chunk.length; at++) {
      const byte = chunk[at]!
      if (this.#isInString) {
        if (this.#isEscaped) this.#isEscaped = false
        else if (byte === BACKSLASH) this.#isEscaped = true
        else if (byte === QUOTE) this.#isInString = false
        if (this.#isInString || this.#depth > 0) continue
        return this.#endAt(at + 1)
      }
      if (byte === QUOTE) this.#isInString = true
      const role = ROLE[byte]
      if (role === OPENING) this.#open()
      else if (this.#depth === 0 && (role === CLOSING || role === ENDING)) return this.#endAt(at)
      else if (role === CLOSING) {
        this.#depth -= 1
        if (this.#depth === 0) return this.#endAt(at + 1)
      }
    }
    return chunk.length
  }

  /** A value that is nested deeper than anything that a vendor sends is not held, as if it were too large. */
  #open(): void {
    this.#depth += 1
    if (this.#depth > DEEPEST) this.#size = Number.POSITIVE_INFINITY
  }

  #endAt(at: number): number {
    this.isOver = true
    return at
  }
}

function nameOf(text: Buffer | null): string {
  try {
    if (text !== null) return JSON.parse(text.toString()) as string
  } catch {}
  throw new BrokenPush('has a name that cannot be read')
}
