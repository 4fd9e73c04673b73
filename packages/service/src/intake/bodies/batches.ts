import { BrokenPush, type ScannedEntry, scanEntries } from './scan.ts'

/** The entries that were found in a body so far. */
export interface Findings {
  entries: number
  malformed: number
  tooLarge: number
  isBroken: boolean
}

/** A few entries of one list of a pushed body. */
export interface ListPart {
  name: string
  isList: boolean
  /** Their ends were found; whether they are JSON was not looked at. */
  entries: readonly Buffer[]
}

/** The largest entry that is read. Activity details of twelve hours, recorded every second, fit into it. */
export const ENTRY_LIMIT_BYTES = 16 * 1024 * 1024
const BATCH_BYTES = 1024 * 1024
const BATCH_ENTRIES = 200

/**
 * Puts the entries of a pushed body together, a few at a time. One that is too large is counted and left out. Where the body
 * breaks off, what came before is a batch too. The same body always gives the same batches.
 */
export async function* batchesOf(
  chunks: AsyncIterable<Buffer>,
  joinsEntries: (list: string) => boolean,
  findings: Findings,
): AsyncGenerator<ListPart> {
  let open: OpenBatch | null = null
  for await (const { name, isListed, text } of untilBroken(chunks, findings)) {
    findings.entries += 1
    if (text === null) {
      findings.tooLarge += 1
      continue
    }
    if (open && !open.takes(name, isListed, text)) {
      yield open
      open = null
    }
    open ??= new OpenBatch(name, isListed, joinsEntries(name))
    open.add(text)
  }
  if (open) yield open
}

/** Returns a batch in the form in which the vendor sends a whole body. */
export function bodyOf({ name, isList, entries }: ListPart): Buffer {
  const [opening, closing] = isList ? ['[', ']'] : ['', '']
  return Buffer.concat([
    Buffer.from(`{${JSON.stringify(name)}:${opening}`),
    ...entries.flatMap((text, index) => (index === 0 ? [text] : [COMMA, text])),
    Buffer.from(`${closing}}`),
  ])
}

/** Returns the entries of a batch that are JSON in UTF-8. */
export const readablePart = (batch: ListPart): ListPart => ({
  ...batch,
  entries: batch.entries.filter(isJson),
})

async function* untilBroken(chunks: AsyncIterable<Buffer>, findings: Findings): AsyncGenerator<ScannedEntry> {
  try {
    yield* scanEntries(chunks, ENTRY_LIMIT_BYTES)
  } catch (error) {
    if (!(error instanceof BrokenPush)) throw error
    findings.isBroken = true
  }
}

class OpenBatch implements ListPart {
  readonly name: string
  readonly isList: boolean
  readonly entries: Buffer[] = []
  readonly #most: { bytes: number; entries: number }
  #bytes = 0

  constructor(name: string, isList: boolean, isJoined: boolean) {
    this.name = name
    this.isList = isList
    this.#most = isJoined
      ? { bytes: ENTRY_LIMIT_BYTES, entries: Number.POSITIVE_INFINITY }
      : { bytes: BATCH_BYTES, entries: BATCH_ENTRIES }
  }

  takes(name: string, isListed: boolean, text: Buffer): boolean {
    const isSame = this.isList && isListed && name === this.name
    return isSame && this.entries.length < this.#most.entries && this.#bytes + text.length <= this.#most.bytes
  }

  add(text: Buffer): void {
    this.entries.push(text)
    this.#bytes += text.length
  }
}

const COMMA = Buffer.from(',')
const utf8 = new TextDecoder('utf-8', { fatal: true })

function isJson(text: Buffer): boolean {
  try {
    JSON.parse(utf8.decode(text))
    return true
  } catch {
    return false
  }
}
