import type { Tick } from '../platform/jobs.ts'
import { nowDate } from '../platform/platform.ts'
import { LANES } from '../platform/scope.ts'
import { requestPull } from './pull.ts'
import { deleteReceipts } from './store/receipts.ts'
import { dueConnections } from './store/sync.ts'

/** What is left over in a lane is found a minute later. */
const CONNECTIONS_PER_LANE = 500
/** Longer than any vendor repeats an event, and than following one up is worth trying: polls have read it by then. */
const RECEIPTS_KEPT_MS = 7 * 24 * 3_600_000

export const dueTick: Tick = {
  name: 'intake.tick',
  async run(platform) {
    const now = nowDate(platform.clock)
    for (let lane = 0; lane < LANES; lane++) {
      const due = await dueConnections(platform.db, lane, now, CONNECTIONS_PER_LANE)
      for (const { scope, source, isNew, dueAt } of due) {
        const manifest = platform.providers.get(source)?.provider.manifest
        const overdueSeconds = (now.getTime() - dueAt.getTime()) / 1000
        if (manifest) await requestPull(platform.db, scope, manifest, { isNew, overdueSeconds })
      }
    }
  },
}

export const receiptsTick: Tick = {
  name: 'intake.receipts',
  async run(platform) {
    await deleteReceipts(platform.db, new Date(platform.clock.now() - RECEIPTS_KEPT_MS))
  },
}
