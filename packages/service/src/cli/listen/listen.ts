import {
  ANSWER_TIMEOUT_MS,
  type EndpointKind,
  type TailedDelivery,
  tailDeliveries,
} from '../../delivery/index.ts'
import { readBodies } from '../../documents/index.ts'
import type { Platform } from '../../platform/platform.ts'
import { Probe } from '../verify-endpoint/probe.ts'
import { type ForwardAttempt, forward, type Post, RETRY_WAITS_MS } from './forward.ts'
import { Hold } from './hold.ts'
import { signingSecrets } from './secrets.ts'
import { Slots } from './slots.ts'

const LOOK_AT_HELD_MS = 500
const POSTS_AT_ONCE = 8
/** Most of these wait for their next attempt. */
const DELIVERIES_AT_ONCE = 500

export interface Listening {
  clientUuid: string
  kind?: EndpointKind
  /** Where to forward deliveries; without it they are only printed. */
  to: URL | null
  /** Begins with the past from then on; null for deliveries that are made from now on. */
  from: Date | null
  /** Ends after the past. */
  once: boolean
  waitsMs?: readonly number[]
}

export type OnDelivery = (delivery: TailedDelivery, body: Buffer, attempt: ForwardAttempt | null) => void

/** Follows a client's deliveries beside the service, which sends its own. Returns how many are still held back. */
export async function listenTo(
  platform: Platform,
  listening: Listening,
  onDelivery: OnDelivery,
  signal: AbortSignal,
): Promise<number> {
  const { clientUuid, kind, to, from, once, waitsMs = RETRY_WAITS_MS } = listening
  const hold = new Hold()
  const probe = to ? new Probe(to, ANSWER_TIMEOUT_MS) : null
  const stopping = new AbortController()
  const ending = AbortSignal.any([signal, stopping.signal])
  const slots = new Slots(POSTS_AT_ONCE)
  const underWay = new Set<Promise<void>>()
  const failures: unknown[] = []

  const handOver = async (delivery: TailedDelivery): Promise<void> => {
    const [body] = await readBodies(platform.db, platform, [delivery])
    if (!body || ending.aborted) return
    if (!probe) return onDelivery(delivery, body, null)
    const secrets = await signingSecrets(platform, clientUuid, delivery.endpointId)
    const post: Post = (message) => slots.run(() => probe.post(message))
    await forward(
      post,
      { delivery, body, secrets, waitsMs },
      (attempt) => onDelivery(delivery, body, attempt),
      ending,
    )
  }
  /** Resolves when there is room for another. */
  const start = async (delivery: TailedDelivery): Promise<void> => {
    const work: Promise<void> = handOver(delivery)
      .catch((error) => {
        failures.push(error)
        stopping.abort()
      })
      .finally(() => underWay.delete(work))
    underWay.add(work)
    if (underWay.size >= DELIVERIES_AT_ONCE) await Promise.race(underWay)
  }
  const timer = setInterval(() => {
    for (const delivery of hold.release(platform.clock.now())) void start(delivery)
  }, LOOK_AT_HELD_MS)
  // What is being sent must not keep the end waiting.
  const cut = () => void probe?.close()
  signal.addEventListener('abort', cut, { once: true })
  try {
    await tailDeliveries(
      platform,
      { clientUuid, from, once, ...(kind ? { kind } : {}) },
      async (delivery) => {
        const isSent = delivery.state !== 'superseded'
        if (isSent && !hold.keeps(delivery, platform.clock.now())) await start(delivery)
      },
      ending,
    )
  } finally {
    clearInterval(timer)
    await Promise.all(underWay)
    signal.removeEventListener('abort', cut)
    await probe?.close()
  }
  if (failures.length > 0) throw failures[0]
  return hold.size
}
