import { createCipheriv } from 'node:crypto'
import type { DataKey } from '../../platform/sealing.ts'
import { digestOf } from './digest.ts'

const MARK_BYTES = 8
const ENTRY_BYTES = 2 * MARK_BYTES
const BLOCK_BYTES = 16

/** Eight bytes, as a string of as many characters: equal for equal values, and nothing to learn from without the person's key. */
export type Mark = string

export type Marker = (values: readonly unknown[]) => Mark[]

/**
 * One pass of the block cipher over the digests of all: each block is enciphered by itself, which keeps equal ones equal and
 * shows nothing else, because no digest is ever stored.
 */
export function markerOf(key: DataKey): Marker {
  const secret = key.mark('marks of the records of phones')
  return (values) => {
    const blocks = new Uint32Array((values.length * BLOCK_BYTES) / Uint32Array.BYTES_PER_ELEMENT)
    values.forEach((value, index) => {
      blocks.set(digestOf(value), index * 4)
    })
    const cipher = createCipheriv('aes-256-ecb', secret, null).setAutoPadding(false)
    const text = cipher.update(new Uint8Array(blocks.buffer)).toString('latin1')
    return values.map((_, index) => text.slice(index * BLOCK_BYTES, index * BLOCK_BYTES + MARK_BYTES))
  }
}

/** What was acknowledged of a raw object: the mark of each record's id, with that of its content. */
export type Marks = Map<Mark, Mark>

export function readMarks(stored: Buffer): Marks {
  const marks: Marks = new Map()
  for (let at = 0; at < stored.length; at += ENTRY_BYTES)
    marks.set(
      stored.toString('latin1', at, at + MARK_BYTES),
      stored.toString('latin1', at + MARK_BYTES, at + ENTRY_BYTES),
    )
  return marks
}

export function writeMarks(marks: Marks): Buffer {
  let text = ''
  for (const [id, content] of marks) text += id + content
  return Buffer.from(text, 'latin1')
}

/** How many batches are known again when a phone sends one twice. */
const MOST_RECENT = 64

export const isRecent = (recent: Buffer, mark: Mark): boolean => {
  for (let at = 0; at < recent.length; at += MARK_BYTES)
    if (recent.toString('latin1', at, at + MARK_BYTES) === mark) return true
  return false
}

/** The oldest go first. */
export const withRecent = (recent: Buffer, mark: Mark): Buffer =>
  Buffer.concat([recent, Buffer.from(mark, 'latin1')]).subarray(-MOST_RECENT * MARK_BYTES)
