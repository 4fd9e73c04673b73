import { hash } from 'node:crypto'
import type { DataKey } from '../../platform/sealing.ts'

const MARK_BYTES = 8
const ENTRY_BYTES = 2 * MARK_BYTES

/**
 * Eight bytes, as a string of as many characters: equal for equal texts, and nothing to learn from without the person's key.
 * One hash over key and text; what extends a text cannot be made of a part of its hash.
 */
export type Mark = string

export type Marker = (text: string) => Mark

export function markerOf(key: DataKey): Marker {
  const secret = key.mark('records of phones').toString('hex')
  return (text) => hash('sha256', secret + text, 'binary').slice(0, MARK_BYTES)
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
