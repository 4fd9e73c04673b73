import { createHash } from 'node:crypto'
import { refusalOfJson } from '../platform/http/json.ts'
import { ImportRefused } from '../platform/import-lines.ts'

/** More than the largest laboratory file as base64, and than a day of any vendor. */
const LONGEST_LINE_BYTES = 32 * 1024 * 1024
/** Of the whole, once it is inflated: decades of one person. */
const MOST_BYTES = 8 * 1024 ** 3

const NEWLINE = 0x0a

export interface ImportLimits {
  lineBytes: number
  bytes: number
}

const LIMITS: ImportLimits = { lineBytes: LONGEST_LINE_BYTES, bytes: MOST_BYTES }

/** One line as bytes, with its number. */
export interface NumberedLine {
  number: number
  bytes: Buffer
}

/** The digest of all that went through, which is the same whether or not the file was compressed. */
export interface Digest {
  value(): Buffer
}

/** Lines of any number of chunks; no more than one line and a chunk are in memory. */
export async function* splitLines(
  chunks: AsyncIterable<Uint8Array>,
  limits: ImportLimits = LIMITS,
): AsyncGenerator<NumberedLine, Digest> {
  const hash = createHash('sha256')
  let [number, total] = [0, 0]
  let parts: Buffer[] = []
  let held = 0
  for await (const chunk of chunks) {
    hash.update(chunk)
    total += chunk.length
    if (total > limits.bytes) throw new ImportRefused(`the export is larger than ${limits.bytes} bytes`)
    let rest = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength)
    for (let end = rest.indexOf(NEWLINE); end >= 0; end = rest.indexOf(NEWLINE)) {
      const bytes = Buffer.concat([...parts, rest.subarray(0, end)])
      if (bytes.length > limits.lineBytes) throw tooLong(number + 1, limits)
      number += 1
      yield { number, bytes }
      parts = []
      held = 0
      rest = rest.subarray(end + 1)
    }
    parts.push(rest)
    held += rest.length
    if (held > limits.lineBytes) throw tooLong(number + 1, limits)
  }
  if (held > 0) throw new ImportRefused('the export is not whole: its last line is cut short')
  return { value: () => hash.digest() }
}

const tooLong = (number: number, { lineBytes }: ImportLimits) =>
  new ImportRefused(`line ${number} is longer than ${lineBytes} bytes`)

/** A line as an object with a kind. What it says is not quoted. */
export function parseLine({ number, bytes }: NumberedLine): { kind: string } & Record<string, unknown> {
  const refusal = refusalOfJson(bytes, `line ${number}`)
  if (refusal !== null) throw new ImportRefused(refusal)
  const line = parsed(bytes)
  if (typeof line !== 'object' || line === null || typeof (line as { kind?: unknown }).kind !== 'string')
    throw new ImportRefused(`line ${number} is no line of an export`)
  return line as { kind: string }
}

function parsed(bytes: Buffer): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    return undefined
  }
}
