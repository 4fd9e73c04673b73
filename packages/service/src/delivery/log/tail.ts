import { performance } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Platform } from '../../platform/platform.ts'
import { userIdsOf } from '../../users/index.ts'
import { type EndpointKind, kindOfEndpoint, webhookId } from '../model.ts'
import { readTail, type TailRow } from './tail-store.ts'
import { TailWindow } from './tail-window.ts'

const LOOK_MS = 500
const PAGE = 500
/** A tail that begins now still includes deliveries that are being committed at this moment. */
const BEFORE_NOW_MS = 60_000

export interface TailedDelivery extends TailRow {
  webhookId: string
  kind: EndpointKind
  /** The client's id of the user; null when it concerns no single user. */
  userId: string | null
}

export interface TailOptions {
  clientUuid: string
  /** Those of one kind; all when left out. */
  kind?: EndpointKind
  /** Begins with deliveries made at or after this time; null for those made from now on. */
  from: Date | null
  /** Ends after the deliveries that exist already. */
  once?: boolean
}

/**
 * Reports each delivery of a client once, as soon as it is committed, until the signal is given. Deliveries come in the order in which
 * they were made, except for those that were committed later than others. In the sandbox it also reports what a client without a
 * webhook would have been sent. The caller reads the bodies.
 */
export async function tailDeliveries(
  platform: Platform,
  options: TailOptions,
  onDelivery: (delivery: TailedDelivery) => void | Promise<void>,
  signal: AbortSignal,
): Promise<void> {
  const { from, kind, once = false } = options
  const window = new TailWindow(from?.getTime() ?? platform.clock.now() - BEFORE_NOW_MS)
  const passOn = async (rows: readonly TailRow[]): Promise<void> => {
    const wanted = rows
      .map((row) => ({ ...row, kind: kindOfEndpoint(row.endpointId) }))
      .filter((row) => kind === undefined || row.kind === kind)
    const userIds = await userIdsOf(platform.db, wanted)
    for (const row of wanted) {
      if (signal.aborted) return
      const userId = userIds.get(row.userKey) ?? null
      await onDelivery({ ...row, webhookId: webhookId(row.deliveryId), userId })
    }
  }
  await look(platform, options.clientUuid, window, from ? passOn : async () => {}, signal)
  while (!once && !signal.aborted) {
    await sleep(LOOK_MS, undefined, { signal }).catch(() => {})
    if (!signal.aborted) await look(platform, options.clientUuid, window, passOn, signal)
  }
}

async function look(
  platform: Platform,
  clientUuid: string,
  window: TailWindow,
  passOn: (rows: readonly TailRow[]) => Promise<void>,
  signal: AbortSignal,
): Promise<void> {
  const at = performance.now()
  let after = window.floor
  let oldestOpen: bigint | null = null
  while (!signal.aborted) {
    const page = await readTail(platform.db, clientUuid, after, PAGE)
    oldestOpen ??= page.oldestOpen
    await passOn(page.rows.filter((row) => window.add(row.deliveryId)))
    if (page.rows.length < PAGE) {
      window.looked(at, { oldestOpen, nextTransaction: page.nextTransaction })
      return
    }
    after = page.rows.at(-1)!.deliveryId
  }
}
