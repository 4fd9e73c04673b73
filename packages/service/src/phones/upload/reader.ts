import { availableParallelism } from 'node:os'
import { FairGate, type GateRefusals } from '../../platform/fair-gate.ts'
import { ApiError, apiError } from '../../platform/http/errors.ts'
import type { Logger } from '../../platform/log.ts'
import { ThreadFailed, Threads } from '../../platform/threads.ts'
import { inflateTo, type ReadUpload, readUpload, type UploadTask } from './read.ts'
import type { ThreadAnswer } from './read-thread.ts'

/** What is not larger is read at once: handing it over would take as long. */
export const AT_ONCE_BYTES = 256 * 1024
const LONGEST_MS = 30_000
const THREADS = Math.max(2, Math.min(4, availableParallelism() - 1))
const RETRY = { 'retry-after': '5' }

export const LARGE_REFUSALS: GateRefusals = {
  ofClient: () => apiError('upload_concurrency_limited', { headers: RETRY }),
  ofAll: () => apiError('upload_busy', { headers: RETRY }),
}

/** Reads uploads: large ones in threads, where those of one client never take all. */
export class UploadReader {
  readonly #log: Logger
  readonly #threads = new Threads<UploadTask, ThreadAnswer>(
    new URL('./read-thread.ts', import.meta.url),
    LONGEST_MS,
  )
  readonly #gate = new FairGate(
    { atOnce: THREADS, ofOneClient: THREADS - 1, patienceMs: 30_000 },
    LARGE_REFUSALS,
  )

  constructor(log: Logger) {
    this.#log = log
  }

  async read(clientUuid: string, task: UploadTask): Promise<ReadUpload> {
    const small = smallOf(task)
    if (small) return readUpload({ ...task, body: small, isGzip: false })
    const answer = await this.#gate
      .run(clientUuid, () => this.#threads.run(task))
      .catch((error) => {
        if (!(error instanceof ThreadFailed)) throw error
        this.#log.warn({ err: error.cause, bytes: task.body.length }, 'an upload could not be read')
        throw apiError('upload_too_slow_to_read')
      })
    if ('read' in answer) return answer.read
    throw new ApiError(answer.refusal.code, answer.refusal.exception)
  }

  close(): Promise<void> {
    return this.#threads.close()
  }
}

/** The JSON of a small upload; null for a large one. */
function smallOf({ body, isGzip }: UploadTask): Uint8Array | null {
  if (body.length > AT_ONCE_BYTES) return null
  return isGzip ? inflateTo(AT_ONCE_BYTES, body) : body
}
