import { performance } from 'node:perf_hooks'
import type { Platform } from '../platform/platform.ts'
import { SealBroken } from '../platform/sealing.ts'
import { endpointName } from './channel.ts'
import { abandon, type DueDelivery, park, readDue } from './due-store.ts'
import type { Endpoint, EndpointCache } from './endpoint-cache.ts'
import type { Gate } from './gate.ts'
import type { DuePage, Lane } from './lanes.ts'
import type { DeliveryPorts, DocumentRef } from './ports.ts'
import type { Sender } from './sender.ts'

const PAGE = 512

/** Null when the document was erased. */
type Body = Buffer | null | 'unreadable'

interface Accepted {
  delivery: DueDelivery
  gate: Gate
}

/** Reads due deliveries of a lane, with their bodies, as far as their endpoints can take them. */
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

  async fill(lane: Lane): Promise<void> {
    const left = lane.takeLeft()
    const page = left ?? (await this.#readDue(lane))
    if (page.rows.length === 0) return
    const endpoints = await this.#cache.load(page.rows)
    await this.#setAside(lane, page.rows, endpoints)
    await this.#load(lane, this.#accept(lane, page, endpoints), page.readAt)
  }

  async #readDue(lane: Lane): Promise<DuePage> {
    const now = this.#platform.clock.now()
    const full = this.#sender.fullGates(now)
    const filter = { now, without: full.map((gate) => gate.endpoint) }
    const readAt = performance.now()
    lane.wasRead(readAt)
    const rows = await readDue(this.#platform.db, lane.number, filter, lane.tracked, PAGE)
    if (rows.length === PAGE) lane.dirty = true
    lane.waitsFor = full
    return { rows, readAt }
  }

  /** What cannot be sent now at all leaves the line of due work. */
  async #setAside(
    lane: Lane,
    rows: readonly DueDelivery[],
    endpoints: ReadonlyMap<string, Endpoint | null>,
  ): Promise<void> {
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
    const left: DueDelivery[] = []
    const full = new Set(lane.waitsFor)
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
        accepted.push({ delivery, gate })
      }
    }
    lane.waitsFor = [...full]
    lane.keepLeft({ rows: left, readAt })
    return accepted
  }

  async #load(lane: Lane, accepted: readonly Accepted[], readAt: number): Promise<void> {
    if (accepted.length === 0) return
    let bodies: (Body | undefined)[] = []
    try {
      bodies = await this.#readBodies(lane.number, accepted)
    } finally {
      for (const [index, { delivery, gate }] of accepted.entries()) {
        const body = bodies[index]
        gate.loading -= 1
        if (Buffer.isBuffer(body)) this.#sender.add(gate, { delivery, body, readAt, holder: lane })
        else if (body === 'unreadable') this.#sender.unreadable(delivery, lane)
        else lane.untrack(delivery.deliveryId)
      }
    }
    const erased = accepted.filter((_, index) => bodies[index] === null)
    if (erased.length > 0) {
      const ids = erased.map(({ delivery }) => delivery.deliveryId)
      await abandon(this.#platform.db, lane.number, ids, this.#platform.clock.now())
    }
  }

  /** One body that cannot be opened must not keep the others from being sent. */
  async #readBodies(lane: number, accepted: readonly Accepted[]): Promise<Body[]> {
    const refs = accepted.map(({ delivery }) => delivery)
    try {
      return await this.#ports.readBodies(this.#platform.db, lane, refs)
    } catch (err) {
      if (!(err instanceof SealBroken)) throw err
      this.#platform.log.error({ err, lane }, 'a stored body does not open')
    }
    const bodies: Body[] = []
    for (const ref of refs) bodies.push(await this.#readBody(lane, ref))
    return bodies
  }

  async #readBody(lane: number, ref: DocumentRef): Promise<Body> {
    try {
      const [body] = await this.#ports.readBodies(this.#platform.db, lane, [ref])
      return body ?? null
    } catch (err) {
      if (!(err instanceof SealBroken)) throw err
      return 'unreadable'
    }
  }
}
