import type { TailedDelivery } from '../../delivery/index.ts'

/** Deliveries that the service would not send yet: of each document the newest version, until its time has come. */
export class Hold {
  readonly #held = new Map<string, TailedDelivery>()

  get size(): number {
    return this.#held.size
  }

  /** False when it is to be sent at once; either way it takes the place of an older version. */
  keeps(delivery: TailedDelivery, now: number): boolean {
    const name = nameOf(delivery)
    const before = this.#held.get(name)
    if (before && before.documentVersion > delivery.documentVersion) return true
    this.#held.delete(name)
    if (delivery.heldUntil === null || delivery.heldUntil.getTime() <= now) return false
    this.#held.set(name, delivery)
    return true
  }

  /** Removes and returns the deliveries that are due. */
  release(now: number): TailedDelivery[] {
    const due = [...this.#held.values()].filter(({ heldUntil }) => heldUntil!.getTime() <= now)
    for (const delivery of due) this.#held.delete(nameOf(delivery))
    return due
  }
}

const nameOf = ({ endpointId, lane, userKey, documentKey }: TailedDelivery): string =>
  `${endpointId}|${lane}|${userKey}|${documentKey}`
