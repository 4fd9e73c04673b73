import { performance } from 'node:perf_hooks'
import { type SealedBody, sealedBodies } from '../../documents/index.ts'
import type { Platform } from '../../platform/platform.ts'
import { endpointName } from '../channel.ts'
import { abandon, type DueDelivery, type DueQuestion, park, readDue } from '../outbox/due-store.ts'
import type { EndpointCache, EndpointRef } from '../webhooks/endpoint-cache.ts'
import type { Gate } from './gate.ts'
import type { Lane } from './lanes.ts'
import type { Sender } from './sender.ts'

/** The size of the first page for one endpoint, over all lanes that are read together. */
const FIRST_PAGE = 128
const MOST_PAGE = 512
/** The size in bytes of a page, estimated from the bodies that were read last. */
const PAGE_BYTES = 32 * 1024 * 1024

export interface ReaderOptions {
  /** How many bytes of stored bodies are read at once, judging by those read last. */
  pageBytes?: number
}

interface Found {
  delivery: DueDelivery
  /** The body; null where the document was erased. */
  body: SealedBody | null
}

/** Reads due deliveries of lanes, with their bodies, as far as their endpoints can take them. */
export class Reader {
  readonly #platform: Platform
  readonly #cache: EndpointCache
  readonly #sender: Sender
  readonly #pageBytes: number
  #page = FIRST_PAGE

  constructor(platform: Platform, cache: EndpointCache, sender: Sender, options: ReaderOptions) {
    this.#platform = platform
    this.#pageBytes = options.pageBytes ?? PAGE_BYTES
    this.#cache = cache
    this.#sender = sender
  }

  async fill(lanes: readonly Lane[]): Promise<void> {
    const changed = new Set(lanes.filter((lane) => lane.dirty))
    const readAt = performance.now()
    for (const lane of lanes) lane.wasRead(readAt)
    const wanted = this.#sender.wanted(this.#platform.clock.now())
    const full = new Set([...wanted].filter(([, count]) => count === 0).map(([gate]) => gate))
    const question = this.#questionOf(lanes, wanted)
    const found = await this.#read(question)
    const endpoints = await this.#cache.load(found.map(({ delivery }) => delivery))
    const byLane = Map.groupBy(found, ({ delivery }) => delivery.lane)
    const spread = new Map<Gate, number>()
    for (const lane of lanes) {
      const ofLane = byLane.get(lane.number) ?? []
      if (ofLane.length === question.limit) lane.dirty = true
      // What is not known to wait in a lane was read to its end before, unless something has changed since.
      const waitsFor = changed.has(lane) ? [...full] : lane.waitsFor.filter((gate) => full.has(gate))
      for (const [name, group] of Map.groupBy(ofLane, endpointOf)) {
        const endpoint = endpoints.get(name)
        const mayHaveMore = group.length >= (question.most.get(name) ?? question.otherwise)
        if (endpoint && !endpoint.paused) {
          const gate = this.#sender.gateOf(endpoint)
          const hadRoom = this.#queue(lane, gate, group, readAt)
          if (mayHaveMore || !hadRoom) waitsFor.push(gate)
          spread.set(gate, (spread.get(gate) ?? 0) + 1)
          await this.#abandon(lane, group.filter(isErased))
        } else {
          if (endpoint) await this.#park(lane, endpoint, group)
          else await this.#abandon(lane, group)
          if (mayHaveMore) lane.dirty = true
        }
      }
      lane.waitsFor = waitsFor
    }
    for (const [gate, count] of spread) gate.spread = count
  }

  #questionOf(lanes: readonly Lane[], wanted: ReadonlyMap<Gate, number>): DueQuestion {
    const shareOf = (count: number, spread = lanes.length) =>
      Math.ceil(count / Math.min(spread, lanes.length))
    return {
      now: this.#platform.clock.now(),
      lanes: lanes.map((lane) => lane.number),
      exceptIds: lanes.flatMap((lane) => lane.tracked),
      most: new Map(
        [...wanted].map(([gate, count]) => [gate.name, shareOf(Math.min(count, this.#page), gate.spread)]),
      ),
      otherwise: shareOf(this.#page),
      // More than of one endpoint: one that fills its share is not taken for others behind it.
      limit: 2 * shareOf(this.#page),
    }
  }

  async #read(question: DueQuestion): Promise<Found[]> {
    const { db } = this.#platform
    const due = await readDue(db, question)
    const bodies = await sealedBodies(
      db,
      this.#platform,
      due.map(({ delivery }) => delivery),
      due.map(({ stored }) => stored),
    )
    const bytes = bodies.reduce((sum, body) => sum + (body?.bytes ?? 0), 0)
    if (bytes > 0) this.#page = Math.ceil(Math.min(MOST_PAGE, this.#pageBytes / (bytes / due.length)))
    return due.map(({ delivery }, index) => ({ delivery, body: bodies[index]! }))
  }

  /** Queues as many as there is room for; false when there was not enough. */
  #queue(lane: Lane, gate: Gate, group: readonly Found[], readAt: number): boolean {
    const now = this.#platform.clock.now()
    for (const { delivery, body } of group) {
      if (!body) continue
      if (gate.room(now) === 0) return false
      lane.track(delivery.deliveryId)
      this.#sender.add(gate, { delivery, body, readAt, holder: lane })
    }
    return true
  }

  async #park(lane: Lane, endpoint: EndpointRef, group: readonly Found[]): Promise<void> {
    await this.#platform.db.transaction().execute((trx) => park(trx, endpoint, lane.number, group.map(idOf)))
  }

  async #abandon(lane: Lane, group: readonly Found[]): Promise<void> {
    if (group.length === 0) return
    await abandon(this.#platform.db, lane.number, group.map(idOf), this.#platform.clock.now())
  }
}

const isErased = ({ body }: Found): boolean => body === null

const idOf = ({ delivery }: Found): string => delivery.deliveryId

const endpointOf = ({ delivery }: Found): string => endpointName(delivery.clientUuid, delivery.endpointId)
