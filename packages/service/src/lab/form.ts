import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { ApiError, apiError } from '../platform/http/errors.ts'

export const LARGEST_FILE_BYTES = 10 * 1024 * 1024
/** The limit for everything around the file: other fields, names, boundaries. */
const LARGEST_REST_BYTES = 64 * 1024
const MOST_PARTS = 16
/** How much of a refused upload is thrown away before the connection is: closed at once, it would lose the answer. */
const MOST_DRAINED_BYTES = 64 * 1024 * 1024

export interface LabForm {
  file: Buffer
  timezone: string
  /** When the sample was collected, as it was written. */
  collected_at?: string
}

const tooLarge = () => apiError('lab_file_too_large', { bytes: LARGEST_FILE_BYTES })

/**
 * The fields of a submission, in any order. Holds no more than the largest file; answers as soon as that, or the time
 * for its arrival, is exceeded.
 */
export async function readForm(request: FastifyRequest, arrivalMs: number): Promise<LabForm> {
  const bounds = boundsOf(request, arrivalMs)
  try {
    return await Promise.race([readParts(request), bounds.exceeded])
  } catch (error) {
    discard(request)
    throw error instanceof ApiError ? error : apiError('lab_form_malformed')
  } finally {
    bounds.stop()
  }
}

async function readParts(request: FastifyRequest): Promise<LabForm> {
  const given: Partial<LabForm> = {}
  const limits = { fileSize: LARGEST_FILE_BYTES + 1, fieldSize: LARGEST_REST_BYTES, parts: MOST_PARTS }
  for await (const part of request.parts({ limits })) {
    const { fieldname: name } = part
    if ((name === 'file' || isText(name)) && given[name] !== undefined)
      throw apiError('lab_field_repeated', { field: name })
    if (name === 'file') given.file = await readFile(part)
    else if (isText(name)) given[name] = readText(name, part)
    else if (part.type === 'file') part.file.resume()
  }
  const { file, timezone, ...rest } = given
  if (file === undefined) throw apiError('lab_file_required')
  if (timezone === undefined) throw apiError('lab_timezone_required')
  return { file, timezone, ...rest }
}

const isText = (name: string): name is 'timezone' | 'collected_at' =>
  name === 'timezone' || name === 'collected_at'

type Part = MultipartFile | { type: 'field'; value: unknown }

async function readFile(part: Part): Promise<Buffer> {
  if (part.type !== 'file') throw apiError('lab_file_without_name')
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of part.file as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > LARGEST_FILE_BYTES) throw tooLarge()
    chunks.push(chunk)
  }
  if (size === 0) throw apiError('lab_file_empty')
  return Buffer.concat(chunks, size)
}

function readText(name: string, part: Part): string {
  if (part.type !== 'field' || typeof part.value !== 'string')
    throw apiError('lab_field_not_text', { field: name })
  return part.value
}

/** Unknown fields are not stored, but they must end too; and a sender may disconnect, or never come to an end. */
function boundsOf({ raw }: FastifyRequest, arrivalMs: number): { exceeded: Promise<never>; stop(): void } {
  let size = 0
  const { promise: exceeded, reject } = Promise.withResolvers<never>()
  exceeded.catch(() => {})
  const count = (chunk: Buffer) => {
    size += chunk.length
    if (size > LARGEST_FILE_BYTES + LARGEST_REST_BYTES) reject(apiError('body_too_large'))
  }
  const leave = () => {
    if (!raw.complete) reject(apiError('lab_upload_cut_off'))
  }
  const timer = setTimeout(() => {
    reject(apiError('lab_upload_timeout', { seconds: arrivalMs / 1000, headers: { connection: 'close' } }))
  }, arrivalMs)
  if (raw.destroyed) leave()
  raw.on('data', count)
  raw.on('close', leave)
  return {
    exceeded,
    stop() {
      clearTimeout(timer)
      raw.off('data', count)
      raw.off('close', leave)
    },
  }
}

/** Reads on, for a sender that writes everything before it looks at the answer. */
export function discard({ raw }: FastifyRequest): void {
  let size = 0
  raw.unpipe()
  raw.on('data', (chunk: Buffer) => {
    size += chunk.length
    if (size > MOST_DRAINED_BYTES) raw.destroy()
  })
  raw.resume()
}
