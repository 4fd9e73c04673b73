import { createCipheriv, createSecretKey } from 'node:crypto'
import type { DataKey } from '../../platform/sealing.ts'
import { digestOf, forgetLast } from './digest.ts'

const MARK_BYTES = 8
const ENTRY_BYTES = 2 * MARK_BYTES
const BLOCK_BYTES = 16
const BLOCK_WORDS = BLOCK_BYTES / Uint32Array.BYTES_PER_ELEMENT

/** Eight bytes, as a string of as many characters: equal for equal values, and nothing to learn from without the person's key. */
export type RecordDigest = string

/** The mark of each value, and one of them all under a heading. */
export type Marker = (
  values: readonly unknown[],
  heading: unknown,
) => { marks: RecordDigest[]; whole: RecordDigest }

/** Of the person whose key it is; it gives no other mark away. */
export const markingSecretOf = (key: DataKey): Buffer => key.mark('marks of the records of phones')

/**
 * One pass of the block cipher over the digests of all: each block is enciphered by itself, which keeps equal ones equal and
 * shows nothing else, because no digest is ever stored.
 */
export function markerWith(given: Uint8Array): Marker {
  const secret = createSecretKey(given)
  return (values, heading) => {
    const words = new Uint32Array((values.length + 1) * BLOCK_WORDS)
    values.forEach((value, index) => {
      words.set(digestOf(value), index * BLOCK_WORDS)
    })
    const bytes = Buffer.from(words.buffer)
    words.set(digestOf([heading, bytes.toString('latin1')]), values.length * BLOCK_WORDS)
    forgetLast()
    const cipher = createCipheriv('aes-256-ecb', secret, null).setAutoPadding(false)
    const text = cipher.update(bytes).toString('latin1')
    const markAt = (index: number) => text.slice(index * BLOCK_BYTES, index * BLOCK_BYTES + MARK_BYTES)
    return { marks: values.map((_, index) => markAt(index)), whole: markAt(values.length) }
  }
}

/** What was acknowledged of a raw object: the mark of each record's id, with that of its content. */
export type RecordDigests = Map<RecordDigest, RecordDigest>

export function readMarks(stored: Buffer): RecordDigests {
  const text = stored.toString('latin1')
  const marks: RecordDigests = new Map()
  for (let at = 0; at < text.length; at += ENTRY_BYTES)
    marks.set(text.slice(at, at + MARK_BYTES), text.slice(at + MARK_BYTES, at + ENTRY_BYTES))
  return marks
}

export function writeMarks(marks: RecordDigests): Buffer {
  let text = ''
  for (const [id, content] of marks) text += id + content
  return Buffer.from(text, 'latin1')
}

/** How many batches are known again when a phone sends one twice. */
const MOST_RECENT = 64

export const isRecent = (recent: Buffer, mark: RecordDigest): boolean => {
  for (let at = 0; at < recent.length; at += MARK_BYTES)
    if (recent.toString('latin1', at, at + MARK_BYTES) === mark) return true
  return false
}

/** The oldest go first. */
export const withRecent = (recent: Buffer, mark: RecordDigest): Buffer =>
  Buffer.concat([recent, Buffer.from(mark, 'latin1')]).subarray(-MOST_RECENT * MARK_BYTES)
