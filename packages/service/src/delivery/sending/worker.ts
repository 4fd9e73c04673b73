import { randomUUID } from 'node:crypto'
import { performance } from 'node:perf_hooks'
import type { Metrics } from '../../platform/metrics.ts'
import type { Platform } from '../../platform/platform.ts'
import { LANES } from '../../platform/scope.ts'
import { Egress, type EgressOptions } from '../egress/egress.ts'
import { kindOfEndpoint, timeOfDeliveryId } from '../model.ts'
import { leaseLanes, releaseLanes, renewLeases, signOff } from '../outbox/lane-store.ts'
import type { DeliveryPorts } from '../ports.ts'
import { EndpointCache } from '../webhooks/endpoint-cache.ts'
import { EndpointHealth } from '../webhooks/endpoint-health.ts'
import type { Gate } from './gate.ts'
import { Lane } from './lanes.ts'
import { type ChannelListener, listen } from './listener.ts'
import { Reader, type ReaderOptions } from './reader.ts'
import { ResultWriter } from './result-writer.ts'
import { Sender, type SenderOptions, type SentResult } from './sender.ts'

const POLL_MS = 1_000
const HEARTBEAT_MS = 5_000
/** Lanes are taken a few at a time, so that workers that start together share them. */
const LANES_LEASED_AT_ONCE = 16
/** Lanes are read several at a time: where little waits in each, one question serves all. */
const LANES_AT_ONCE = 32
const MOST_QUEUED_BYTES = 64 * 1024 * 1024
const MOST_UNSTORED = 5_000
const SENT_IN_A_TURN = 16

export interface DeliveryOptions extends EgressOptions, SenderOptions, ReaderOptions {
  pollMs?: number
}

export interface DeliveryWorker {
  /** Takes no new work, waits for what is under way, stores its results and gives the lanes back. */
  stop(): Promise<void>
}

export async function startDelivery(
  platform: Platform,
  ports: DeliveryPorts,
  options: DeliveryOptions = {},
): Promise<DeliveryWorker> {
  const worker = new Worker(platform, ports, options)
  await worker.start(options.pollMs ?? POLL_MS)
  return worker
}

class Worker implements DeliveryWorker {
  readonly #id = randomUUID()
  readonly #platform: Platform
  readonly #cache: EndpointCache
  readonly #egress: Egress
  readonly #health: EndpointHealth
  readonly #sender: Sender
  readonly #reader: Reader
  readonly #writer: ResultWriter<SentResult>
  readonly #lanes = new Map<number, Lane>()
  readonly #timers: NodeJS.Timeout[] = []
  #listener: ChannelListener | null = null
  #fairShare = LANES
  #seeking = true
  /** Full gates that may have work in lanes without a holder. */
  #seekingFor: readonly Gate[] = []
  #stopping = false
  /** One at a time: a second would have the database compete with the sending for the same processors. */
  #reading: Promise<void> | null = null
  #turn: NodeJS.Immediate | null = null
  /** An endpoint has room for more than waits for it in memory. */
  #hungry = false

  constructor(platform: Platform, ports: DeliveryPorts, options: DeliveryOptions) {
    this.#platform = platform
    this.#cache = new EndpointCache(platform)
    this.#egress = new Egress(platform.config, options)
    this.#health = new EndpointHealth(platform, ports)
    this.#sender = new Sender(platform, this.#egress, options, (result, gate) => this.#finished(result, gate))
    this.#reader = new Reader(platform, this.#cache, this.#sender, options)
    this.#writer = new ResultWriter(platform, ports, (results) => this.#stored(results))
  }

  async start(pollMs: number): Promise<void> {
    await this.#heartbeat()
    this.#listener = await listen(this.#platform, {
      message: (payload) => this.#heard(payload),
      gap: () => {
        this.#cache.forgetAll()
        this.#lookEverywhere()
      },
    })
    this.#every(pollMs, () => this.#poll())
    this.#every(HEARTBEAT_MS, () => this.#heartbeat())
  }

  async stop(): Promise<void> {
    this.#stopping = true
    for (const timer of this.#timers) clearInterval(timer)
    await this.#listener?.stop()
    await this.#reading
    await this.#sender.drain()
    await this.#writer.close()
    await this.#egress.close()
    try {
      await releaseLanes(this.#platform.db, this.#id, [...this.#lanes.keys()])
      await signOff(this.#platform.db, this.#id)
    } catch (err) {
      this.#platform.log.warn({ err }, 'delivery could not give its lanes back; others take them in a while')
    }
  }

  #every(ms: number, work: () => Promise<void>): void {
    const run = () =>
      work().catch((err) => this.#platform.log.warn({ err }, 'delivery cannot reach its database'))
    this.#timers.push(setInterval(run, ms))
  }

  #heard(payload: string): void {
    const lane = /^\d+$/.test(payload) ? Number(payload) : null
    if (lane === null) {
      this.#cache.forget(payload)
      this.#sender.endpointChanged(payload)
      this.#lookEverywhere()
      return
    }
    const held = this.#lanes.get(lane)
    if (held) held.dirty = true
    else this.#seeking = true
    this.#wake()
  }

  /** Finds deliveries that became due by time, which is not announced. */
  async #poll(): Promise<void> {
    const done = [...this.#lanes.values()].filter((lane) => lane.isReleasable)
    for (const lane of done) this.#lanes.delete(lane.number)
    this.#sender.forgetIdleGates(performance.now())
    await releaseLanes(
      this.#platform.db,
      this.#id,
      done.map((lane) => lane.number),
    )
    for (const lane of this.#lanes.values()) if (lane.isDueForALook()) lane.dirty = true
    this.#seeking = true
    this.#wake()
  }

  #lookEverywhere(): void {
    for (const lane of this.#lanes.values()) lane.dirty = true
    this.#seeking = true
    this.#wake()
  }

  async #heartbeat(): Promise<void> {
    const known = [...this.#lanes.values()]
    const before = performance.now()
    const { held, fairShare } = await renewLeases(
      this.#platform.db,
      this.#id,
      known.map((lane) => lane.number),
    )
    for (const lane of known) {
      if (held.has(lane.number)) lane.renew(before)
      else {
        lane.giveUp()
        if (this.#lanes.get(lane.number) === lane) this.#lanes.delete(lane.number)
      }
    }
    this.#fairShare = fairShare
    for (const lane of [...this.#lanes.values()].slice(fairShare)) lane.leaving = true
  }

  #wake(): void {
    if (this.#stopping || this.#reading || !this.#hasWork()) return
    const read = this.#read().then(
      () => true,
      (err) => {
        this.#platform.log.warn({ err }, 'delivery could not read its work')
        return false
      },
    )
    this.#reading = read.then((well) => {
      this.#reading = null
      if (well) this.#wake()
    })
  }

  #hasWork(): boolean {
    return this.#nextLanes(1).length > 0 || this.#mayLease()
  }

  #mayLease(): boolean {
    if (this.#lanes.size >= this.#fairShare || !this.#hasRoom()) return false
    const now = this.#platform.clock.now()
    return this.#seeking || this.#seekingFor.some((gate) => gate.wantsMore(now))
  }

  #hasRoom(): boolean {
    return this.#sender.queuedBytes < MOST_QUEUED_BYTES && this.#writer.backlog < MOST_UNSTORED
  }

  #nextLanes(most: number): Lane[] {
    if (!this.#hasRoom()) return []
    const now = this.#platform.clock.now()
    const next: Lane[] = []
    for (const lane of this.#lanes.values()) {
      if (lane.isWorthReading(now) && lane.isHeld()) next.push(lane)
      if (next.length === most) break
    }
    return next
  }

  async #read(): Promise<void> {
    while (!this.#stopping) {
      const lanes = this.#nextLanes(LANES_AT_ONCE)
      if (lanes.length > 0) await this.#fill(lanes)
      else if (this.#mayLease()) await this.#lease()
      else return
    }
  }

  async #fill(lanes: readonly Lane[]): Promise<void> {
    for (const lane of lanes) lane.reading = true
    try {
      await this.#reader.fill(lanes)
    } catch (error) {
      for (const lane of lanes) lane.dirty = true
      throw error
    } finally {
      for (const lane of lanes) {
        lane.reading = false
        // To the end of the line: no lane waits for another to be empty.
        if (this.#lanes.delete(lane.number)) this.#lanes.set(lane.number, lane)
      }
    }
    this.#dispatch()
  }

  async #lease(): Promise<void> {
    const now = this.#platform.clock.now()
    const full = [...this.#sender.wanted(now)].filter(([, count]) => count === 0).map(([gate]) => gate)
    this.#seeking = false
    this.#seekingFor = full
    const filter = { now, most: new Map(full.map((gate) => [gate.name, 0])), otherwise: 1 }
    const before = performance.now()
    const count = Math.min(LANES_LEASED_AT_ONCE, this.#fairShare - this.#lanes.size)
    const taken = await leaseLanes(this.#platform.db, this.#id, filter, count)
    for (const number of taken) this.#lanes.set(number, new Lane(number, before))
    if (taken.length > 0) this.#seeking = true
  }

  #finished(result: SentResult, gate: Gate | null): void {
    this.#writer.add(result)
    if (gate?.wantsMore(result.endedAt)) this.#hungry = true
    this.#dispatch()
  }

  /** A few in each turn of the event loop: what was prepared goes out before more is, and the receivers have something to do. */
  #dispatch(): void {
    this.#turn ??= setImmediate(() => {
      this.#turn = null
      if (this.#stopping) return
      if (this.#sender.dispatch(SENT_IN_A_TURN)) this.#dispatch()
      if (!this.#hungry) return
      this.#hungry = false
      this.#wake()
    })
  }

  async #stored(results: readonly SentResult[]): Promise<void> {
    countResults(this.#platform.metrics, results)
    this.#platform.metrics.deliveriesInFlight.set(this.#sender.inFlight)
    for (const { holder, delivery } of results) holder.untrack(delivery.deliveryId)
    this.#wake()
    try {
      await this.#noteHealth(results)
    } catch (err) {
      this.#platform.log.warn({ err }, 'the health of an endpoint could not be noted')
    }
  }

  async #noteHealth(results: readonly SentResult[]): Promise<void> {
    for (const [endpoint, group] of Map.groupBy(results, (result) => result.endpoint)) {
      if (!endpoint) continue
      const at = group.at(-1)!.endedAt
      if (group.some((result) => result.verdict.state === 'delivered'))
        await this.#health.succeeded(endpoint, at)
      else await this.#health.failed(endpoint, at)
    }
  }
}

/** Counts results by batch: labelled counters are too slow for every single delivery. */
function countResults({ deliveries, deliveryLatency }: Metrics, results: readonly SentResult[]): void {
  for (const [kind, ofKind] of Map.groupBy(results, ({ delivery }) => kindOfEndpoint(delivery.endpointId))) {
    for (const [state, group] of Map.groupBy(ofKind, (result) => result.verdict.state))
      deliveries.inc({ kind, outcome: state === 'pending' ? 'failed' : state }, group.length)
    const latency = deliveryLatency.labels({ kind })
    for (const { verdict, endedAt, delivery } of ofKind)
      if (verdict.state === 'delivered')
        latency.observe((endedAt - timeOfDeliveryId(delivery.deliveryId)) / 1000)
  }
}
