import { performance } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Platform } from '../../platform/platform.ts'
import { userIdsOf } from '../../users/index.ts'
import { type EndpointKind, webhookId } from '../model.ts'
import { readTail, type TailRow } from './tail-store.ts'
import { TailWindow } from './tail-window.ts'

const LOOK_MS = 500
const PAGE = 500
/** Whoever begins now still hears of what is being committed at this moment. */
const BEFORE_NOW_MS = 60_000

export interface TailedDelivery extends TailRow {
  webhookId: string
  /** Null when it concerns no single user. */
  userId: string | null
}

export interface TailOptions {
  clientUuid: string
  /** Both when left out. */
  kind?: EndpointKind
  /** What was made at or after, first; null for what is made from now on. */
  from: Date | null
  /** Ends after what is there already. */
  once?: boolean
}

/**
 * Tells of each delivery of a client once, as soon as it is committed, until the signal is given. In the order in which
 * they were made, but for those that were committed later than others. In the sandbox also of what a client without a
 * webhook would have been sent. The bodies are the caller's to read.
 */
export async function tailDeliveries(
  platform: Platform,
  options: TailOptions,
  onDelivery: (delivery: TailedDelivery) => void | Promise<void>,
  signal: AbortSignal,
): Promise<void> {
  const { from, kind, once = false } = options
  const window = new TailWindow(from?.getTime() ?? platform.clock.now() - BEFORE_NOW_MS)
  const tell = async (rows: readonly TailRow[]): Promise<void> => {
    const wanted = rows.filter((row) => kind === undefined || row.kind === kind)
    const userIds = await userIdsOf(platform.db, wanted)
    for (const row of wanted) {
      if (signal.aborted) return
      const userId = userIds.get(row.userKey) ?? null
      await onDelivery({ ...row, webhookId: webhookId(row.deliveryId), userId })
    }
  }
  await look(platform, options.clientUuid, window, from ? tell : async () => {}, signal)
  while (!once && !signal.aborted) {
    await sleep(LOOK_MS, undefined, { signal }).catch(() => {})
    if (!signal.aborted) await look(platform, options.clientUuid, window, tell, signal)
  }
}

async function look(
  platform: Platform,
  clientUuid: string,
  window: TailWindow,
  tell: (rows: readonly TailRow[]) => Promise<void>,
  signal: AbortSignal,
): Promise<void> {
  const at = performance.now()
  let after = window.floor
  let oldestOpen: bigint | null = null
  while (!signal.aborted) {
    const page = await readTail(platform.db, clientUuid, after, PAGE)
    oldestOpen ??= page.oldestOpen
    await tell(page.rows.filter((row) => window.add(row.deliveryId)))
    if (page.rows.length < PAGE) {
      window.looked(at, { oldestOpen, nextTransaction: page.nextTransaction })
      return
    }
    after = page.rows.at(-1)!.deliveryId
  }
}
