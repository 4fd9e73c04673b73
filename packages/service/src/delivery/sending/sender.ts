import type { Platform } from '../../platform/platform.ts'
import { endpointName } from '../channel.ts'
import type { CallOutcome } from '../egress/call.ts'
import type { Egress } from '../egress/egress.ts'
import { webhookId } from '../model.ts'
import { type Endpoint, liveKeys } from '../webhooks/endpoint-cache.ts'
import { signature } from '../webhooks/signing.ts'
import { isTrouble } from './breaker.ts'
import { Gate, type LoadedDelivery } from './gate.ts'
import type { Lane } from './lanes.ts'
import type { Result } from './results.ts'
import { judge } from './retry.ts'

const IDLE_GATE_MS = 600_000
/** The limit for opened bodies. One more is begun below it, however large, so that the largest is sent too. */
const MOST_BYTES_IN_FLIGHT = 256 * 1024 * 1024

export interface SenderOptions {
  random?: () => number
  mostBytesInFlight?: number
}

export interface SentResult extends Result {
  holder: Lane
  /** The endpoint; null when nothing was sent, from which nothing follows for the endpoint. */
  endpoint: Endpoint | null
}

/** Sends what waits at the gates: never more than allowed at once, in turn between endpoints. */
export class Sender {
  inFlight = 0
  readonly #platform: Platform
  readonly #egress: Egress
  readonly #random: () => number
  readonly #mostBytesInFlight: number
  readonly #onResult: (result: SentResult, gate: Gate | null) => void
  readonly #gates = new Map<string, Gate>()
  readonly #ready = new Set<Gate>()
  #bytesInFlight = 0
  #onIdle: (() => void) | null = null

  constructor(
    platform: Platform,
    egress: Egress,
    options: SenderOptions,
    onResult: (result: SentResult, gate: Gate | null) => void,
  ) {
    this.#platform = platform
    this.#egress = egress
    this.#random = options.random ?? Math.random
    this.#mostBytesInFlight = options.mostBytesInFlight ?? MOST_BYTES_IN_FLIGHT
    this.#onResult = onResult
  }

  gateOf(endpoint: Endpoint): Gate {
    const name = endpointName(endpoint.clientUuid, endpoint.endpointId)
    const known = this.#gates.get(name)
    if (known) {
      known.endpoint = endpoint
      return known
    }
    const gate = new Gate(endpoint, this.#platform.config.endpointConcurrency)
    this.#gates.set(name, gate)
    return gate
  }

  /** How much more to read for each that is in use; nothing where it does not pay now. */
  wanted(now: number): Map<Gate, number> {
    const wanted = new Map<Gate, number>()
    for (const gate of this.#gates.values())
      if (!gate.isIdle) wanted.set(gate, gate.wantsMore(now) ? gate.room(now) : 0)
    return wanted
  }

  get queuedBytes(): number {
    let bytes = 0
    for (const gate of this.#ready) bytes += gate.queuedBytes
    return bytes
  }

  endpointChanged(name: string): void {
    this.#gates.get(name)?.changed()
  }

  forgetIdleGates(now: number): void {
    for (const [name, gate] of this.#gates)
      if (gate.isIdle && now - gate.usedAt > IDLE_GATE_MS) this.#gates.delete(name)
  }

  add(gate: Gate, work: LoadedDelivery): void {
    gate.add(work)
    this.#ready.add(gate)
  }

  /** Sends at most so many; true when there may be more to send at once. */
  dispatch(most: number): boolean {
    const now = this.#platform.clock.now()
    let sent = 0
    for (const gate of this.#ready) {
      if (!this.#hasRoom()) return false
      if (sent === most) return true
      const work = gate.take(now)
      if (work) {
        // To the back of the line, where this loop meets it again.
        this.#ready.delete(gate)
        this.#ready.add(gate)
        this.#send(gate, work, now)
        sent += 1
      } else if (gate.queued === 0) this.#ready.delete(gate)
    }
    return false
  }

  /** Sends nothing more; resolves when nothing is under way. */
  async drain(): Promise<void> {
    for (const gate of this.#gates.values()) gate.clear()
    this.#ready.clear()
    if (this.inFlight === 0) return
    await new Promise<void>((resolve) => {
      this.#onIdle = resolve
    })
  }

  #hasRoom(): boolean {
    const isBelowLimit = this.inFlight < this.#platform.config.deliveryConcurrency
    return isBelowLimit && this.#bytesInFlight < this.#mostBytesInFlight
  }

  #send(gate: Gate, work: LoadedDelivery, at: number): void {
    const body = this.#open(work, at)
    if (!body) return
    const { endpoint } = gate
    const id = webhookId(work.delivery.deliveryId)
    // The receiver compares it with its own time, which does not move with the sandbox's clock.
    const timestamp = Math.floor(Date.now() / 1000)
    const message = { id, timestamp, body, signature: signature(liveKeys(endpoint, at), id, timestamp, body) }
    gate.started()
    this.inFlight += 1
    this.#bytesInFlight += body.length
    this.#egress.post(endpoint.target, message, (outcome) => {
      this.inFlight -= 1
      this.#bytesInFlight -= body.length
      this.#finish(gate, work, at, outcome)
    })
  }

  /** A stored body that does not open counts as a failed attempt: it must not be tried without end. */
  #open({ body, delivery, holder }: LoadedDelivery, at: number): Buffer | null {
    try {
      return body.open()
    } catch (err) {
      this.#platform.log.error({ err }, 'a stored body does not open')
      const verdict = judge({ status: null, retryAfter: null }, delivery.failures, at, this.#random)
      const attempt = { at, endedAt: at, durationMs: 0, status: null, error: 'document unreadable' }
      this.#onResult({ delivery, verdict, ...attempt, holder, endpoint: null }, null)
      return null
    }
  }

  #finish(gate: Gate, work: LoadedDelivery, at: number, outcome: CallOutcome): void {
    const { delivery } = work
    const endedAt = this.#platform.clock.now()
    gate.finished()
    if (isTrouble(outcome.status)) gate.failed(endedAt)
    else gate.answered(outcome.durationMs)
    const verdict = judge(outcome, delivery.failures, endedAt, this.#random)
    const { status, error, durationMs } = outcome
    const { holder } = work
    const { endpoint } = gate
    this.#onResult({ delivery, verdict, at, endedAt, durationMs, status, error, holder, endpoint }, gate)
    if (this.inFlight === 0) this.#onIdle?.()
  }
}
