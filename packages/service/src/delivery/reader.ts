import { performance } from 'node:perf_hooks'
import type { Platform } from '../platform/platform.ts'
import { endpointName } from './channel.ts'
import { abandon, type DueDelivery, park, readDue } from './due-store.ts'
import type { Endpoint, EndpointCache } from './endpoint-cache.ts'
import type { Gate } from './gate.ts'
import type { DuePage, Lane } from './lanes.ts'
import type { DeliveryPorts, SealedBody } from './ports.ts'
import type { Sender } from './sender.ts'

/** Of all lanes that are read together. */
const PAGE = 512

interface PageOfLane {
  lane: Lane
  page: DuePage
}

interface Accepted {
  delivery: DueDelivery
  gate: Gate
  lane: Lane
  readAt: number
}

/** Reads due deliveries of lanes, with their bodies, as far as their endpoints can take them. */
export class Reader {
  readonly #platform: Platform
  readonly #ports: DeliveryPorts
  readonly #cache: EndpointCache
  readonly #sender: Sender

  constructor(platform: Platform, ports: DeliveryPorts, cache: EndpointCache, sender: Sender) {
    this.#platform = platform
    this.#ports = ports
    this.#cache = cache
    this.#sender = sender
  }

  /** What was read before and has a place now comes first; otherwise more is read. */
  async fill(lanes: readonly Lane[]): Promise<void> {
    const full = this.#sender.fullGates(this.#platform.clock.now())
    const kept = takeLeft(lanes, full)
    const pages = kept.length > 0 ? kept : await this.#readDue(lanes, full)
    const rows = pages.flatMap(({ page }) => page.rows)
    if (rows.length === 0) return
    const endpoints = await this.#cache.load(rows)
    for (const { lane, page } of pages) await this.#setAside(lane, page.rows, endpoints)
    await this.#load(pages.flatMap(({ lane, page }) => this.#accept(lane, page, endpoints)))
  }

  async #readDue(lanes: readonly Lane[], full: readonly Gate[]): Promise<PageOfLane[]> {
    const now = this.#platform.clock.now()
    const filter = { now, without: full.map((gate) => gate.endpoint) }
    const readAt = performance.now()
    for (const lane of lanes) lane.wasRead(readAt)
    const wanted = lanes.map((lane) => ({ lane: lane.number, exceptIds: lane.tracked }))
    const limit = Math.ceil(PAGE / lanes.length)
    const rows = await readDue(this.#platform.db, wanted, filter, limit)
    const byLane = Map.groupBy(rows, (row) => row.lane)
    return lanes.map((lane) => {
      const ofLane = byLane.get(lane.number) ?? []
      if (ofLane.length === limit) lane.dirty = true
      lane.waitsFor = full
      return { lane, page: { rows: ofLane, readAt } }
    })
  }

  /** What cannot be sent now at all leaves the line of due work. */
  async #setAside(
    lane: Lane,
    rows: readonly DueDelivery[],
    endpoints: ReadonlyMap<string, Endpoint | null>,
  ): Promise<void> {
    if ([...endpoints.values()].every((endpoint) => endpoint && !endpoint.paused)) return
    for (const [name, group] of Map.groupBy(rows, (row) => endpointName(row.clientUuid, row.kind))) {
      const endpoint = endpoints.get(name)
      const ids = group.map((row) => row.deliveryId)
      if (!endpoint) await abandon(this.#platform.db, lane.number, ids, this.#platform.clock.now())
      else if (endpoint.paused)
        await this.#platform.db.transaction().execute((trx) => park(trx, endpoint, lane.number, ids))
    }
  }

  #accept(
    lane: Lane,
    { rows, readAt }: DuePage,
    endpoints: ReadonlyMap<string, Endpoint | null>,
  ): Accepted[] {
    const now = this.#platform.clock.now()
    const accepted: Accepted[] = []
    const before = lane.left
    const left = before ? [...before.rows] : []
    const full = new Set(before?.gates)
    for (const delivery of rows) {
      const endpoint = endpoints.get(endpointName(delivery.clientUuid, delivery.kind))
      if (!endpoint || endpoint.paused) continue
      const gate = this.#sender.gateOf(endpoint)
      if (gate.room(now) === 0) {
        full.add(gate)
        left.push(delivery)
      } else {
        lane.track(delivery.deliveryId)
        gate.loading += 1
        accepted.push({ delivery, gate, lane, readAt })
      }
    }
    lane.waitsFor = [...new Set([...lane.waitsFor, ...full])]
    lane.keep(left.length > 0 ? { rows: left, gates: full, readAt: before?.readAt ?? readAt } : null)
    return accepted
  }

  async #load(accepted: readonly Accepted[]): Promise<void> {
    if (accepted.length === 0) return
    let bodies: (SealedBody | null)[] = []
    try {
      bodies = await this.#ports.readBodies(
        this.#platform.db,
        accepted.map(({ delivery }) => delivery),
      )
    } finally {
      for (const [index, { delivery, gate, lane, readAt }] of accepted.entries()) {
        const body = bodies[index]
        gate.loading -= 1
        if (body) this.#sender.add(gate, { delivery, body, readAt, holder: lane })
        else lane.untrack(delivery.deliveryId)
      }
    }
    const erased = accepted.filter((_, index) => bodies[index] === null)
    for (const [lane, gone] of Map.groupBy(erased, (one) => one.lane.number)) {
      const ids = gone.map(({ delivery }) => delivery.deliveryId)
      await abandon(this.#platform.db, lane, ids, this.#platform.clock.now())
    }
  }
}

/** What lanes have left for gates other than these. */
function takeLeft(lanes: readonly Lane[], full: readonly Gate[]): PageOfLane[] {
  return lanes.flatMap((lane) => {
    const page = lane.left
    if (!page || [...page.gates].every((gate) => full.includes(gate))) return []
    lane.keep(null)
    return [{ lane, page }]
  })
}
