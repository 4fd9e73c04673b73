import { performance } from 'node:perf_hooks'
import type { Dispatcher } from 'undici'
import { type AttemptAnswer, isSuccess } from '../sending/retry.ts'
import { AddressRefused } from './address-rules.ts'

export const ANSWER_LIMIT_BYTES = 64 * 1024
const KEPT_BYTES = 1024

export interface CallOutcome extends AttemptAnswer {
  durationMs: number
  /** Why no answer counts, in a closed set of words; null when there was one. */
  error: string | null
  /** How an answer that does not acknowledge begins; null when it said nothing. */
  said: string | null
}

const WORDS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'connection refused',
  ECONNRESET: 'connection reset',
  EPIPE: 'connection reset',
  UND_ERR_SOCKET: 'connection reset',
  ENOTFOUND: 'name not found',
  EAI_AGAIN: 'name not found',
  ETIMEDOUT: 'connection timed out',
  UND_ERR_CONNECT_TIMEOUT: 'connection timed out',
  EHOSTUNREACH: 'host unreachable',
  ENETUNREACH: 'host unreachable',
}

/** Node's codes of a failed handshake or a refused certificate; the last is for reasons of OpenSSL that it does not name. */
const CERTIFICATE_CODE =
  /^(ERR_TLS|ERR_SSL|CERT|DEPTH|SELF_SIGNED|UNABLE_TO|INVALID_CA|INVALID_PURPOSE|PATH_LENGTH|UNSPECIFIED)/

/** Handles one request of undici. It settles once; later events are ignored or cut off. */
export class WebhookCall implements Dispatcher.DispatchHandler {
  readonly startedAt: number
  readonly #done: (outcome: CallOutcome) => void
  #controller: Dispatcher.DispatchController | null = null
  #status: number | null = null
  #retryAfter: string | null = null
  #bytes = 0
  #beginning: Buffer = Buffer.alloc(0)
  #settled = false

  constructor(startedAt: number, done: (outcome: CallOutcome) => void) {
    this.startedAt = startedAt
    this.#done = done
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller
    if (this.#settled) this.#cut()
  }

  onResponseStart(
    _controller: Dispatcher.DispatchController,
    statusCode: number,
    headers: Record<string, string | string[] | undefined>,
  ): void {
    // Informational answers come before the real one.
    if (statusCode < 200) return
    this.#status = statusCode
    const retryAfter = headers['retry-after']
    this.#retryAfter = typeof retryAfter === 'string' ? retryAfter : null
  }

  onResponseData(_controller: Dispatcher.DispatchController, chunk: Buffer): void {
    this.#bytes += chunk.length
    const room = KEPT_BYTES - this.#beginning.length
    if (room > 0 && !isSuccess(this.#status))
      this.#beginning = Buffer.concat([this.#beginning, chunk.subarray(0, room)])
    if (this.#bytes <= ANSWER_LIMIT_BYTES) return
    this.#settle(this.#status, null)
    this.#cut()
  }

  onResponseEnd(): void {
    this.#settle(this.#status, null)
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    this.fail(error)
  }

  fail(error: unknown): void {
    this.#settle(null, wordsFor(error))
  }

  timeOut(): void {
    this.#settle(null, 'no complete answer in time')
    this.#cut()
  }

  #settle(status: number | null, error: string | null): void {
    if (this.#settled) return
    this.#settled = true
    this.#done({
      status,
      error,
      retryAfter: this.#retryAfter,
      said: this.#beginning.length > 0 ? this.#beginning.toString() : null,
      durationMs: Math.round(performance.now() - this.startedAt),
    })
  }

  #cut(): void {
    this.#controller?.abort(new Error('cut off'))
  }
}

function wordsFor(error: unknown): string {
  if (error instanceof AddressRefused) return error.message
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (WORDS[code]) return WORDS[code]
  return CERTIFICATE_CODE.test(code) ? 'certificate not accepted' : 'connection failed'
}
