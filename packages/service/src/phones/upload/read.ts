import { constants, gunzipSync } from 'node:zlib'
import { phoneStoreOf } from '@tributary/providers'
import { Compile } from 'typebox/compile'
import { compress } from '../../platform/compression.ts'
import { apiError } from '../../platform/http/errors.ts'
import { refusalOfJson } from '../../platform/http/json.ts'
import { EnvelopeSchema, MOST_RECORDS } from './envelope.ts'
import { markerWith } from './marks.ts'
import { type GivenBatch, type SortedBatch, sortBatch } from './sorted.ts'

export const MOST_BYTES = 5 * 1024 * 1024
export const MOST_INFLATED_BYTES = 20 * 1024 * 1024
/** Records of phones are inflated to ten or twenty times their size; only bombs to a thousand times. */
const MOST_RATIO = 100
/** Whatever the ratio. */
const ALWAYS_INFLATED_BYTES = 1024 * 1024

export interface UploadTask {
  body: Uint8Array
  isGzip: boolean
  /** What marks are made with. */
  secret: Uint8Array
  now: number
}

export interface ReadUpload {
  /** The body with nothing in its lists and objects, for its own check. */
  outline: unknown
  /** Null when the outline is not that of a batch. */
  sorted: SortedBatch | null
  /** The JSON, compressed to be kept. */
  packed: Uint8Array
}

const shape = Compile(EnvelopeSchema)
/** It waits for seconds: to be quick is worth more than to be small. */
const QUICKLY = { params: { [constants.ZSTD_c_compressionLevel]: 1 } }

/** All that can be said of an upload without knowing what is stored. Its size decides where this runs: here or in a thread. */
export function readUpload(task: UploadTask): ReadUpload {
  const plain = task.isGzip ? inflate(task.body) : task.body
  const parsed = parse(plain)
  const outline = outlineOf(parsed)
  const sorted = shape.Check(outline) ? sort(parsed as GivenBatch, task) : null
  return { outline, sorted, packed: compress(plain, QUICKLY) }
}

/** Null when it is larger than that. */
export function inflateTo(most: number, body: Uint8Array): Uint8Array | null {
  try {
    return gunzipSync(body, { maxOutputLength: most })
  } catch (error) {
    if ((error as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE') return null
    throw apiError('gzip_invalid')
  }
}

/** Stops at the limit instead of finding out afterwards. */
function inflate(body: Uint8Array): Uint8Array {
  const most = Math.min(MOST_INFLATED_BYTES, Math.max(ALWAYS_INFLATED_BYTES, MOST_RATIO * body.length))
  const plain = inflateTo(most, body)
  if (!plain) throw apiError('upload_inflates_too_large')
  return plain
}

function parse(plain: Uint8Array): unknown {
  if (plain.length === 0) throw apiError('body_empty')
  const refusal = refusalOfJson(plain)
  if (refusal !== null) throw apiError('body_too_complex', { reason: refusal })
  try {
    return JSON.parse(Buffer.from(plain.buffer, plain.byteOffset, plain.length).toString())
  } catch {
    throw apiError('body_not_json')
  }
}

function sort(batch: GivenBatch, { secret, now }: UploadTask): SortedBatch {
  const store = phoneStoreOf(batch.source)
  if (!store) throw new Error(`${batch.source} has no maps`)
  return sortBatch(batch, store, markerWith(secret), now)
}

const MOST_NAMES = 50
const LONGEST_TEXT = 100

function outlineOf(parsed: unknown): unknown {
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) return emptied(parsed)
  const members = Object.entries(parsed).slice(0, MOST_NAMES)
  return Object.fromEntries(members.map(([name, value]) => [name.slice(0, LONGEST_TEXT), emptied(value)]))
}

function emptied(value: unknown): unknown {
  if (Array.isArray(value)) return Array(Math.min(value.length, MOST_RECORDS + 1)).fill(null)
  if (typeof value === 'string') return value.slice(0, LONGEST_TEXT)
  return typeof value === 'object' && value !== null ? {} : value
}
