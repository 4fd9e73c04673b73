import { listClients } from '../accounts/index.ts'
import { forgetNotifications } from '../documents/index.ts'
import type { Tick } from '../platform/jobs.ts'
import { clientScope } from '../platform/scope.ts'
import { NEWS_DAYS } from './remains.ts'

const DAY_MS = 86_400_000
const LOOK_EVERY_MS = 3_600_000

/** The news of an erasure names the person: it does not stay longer than the log of its delivery. */
export function oldNewsTick(): Tick {
  let dueAt = 0
  return {
    name: 'erasure.old_news',
    async run({ db, clock }) {
      const now = clock.now()
      if (now < dueAt) return
      dueAt = now + LOOK_EVERY_MS
      const before = new Date(now - NEWS_DAYS * DAY_MS)
      for (const { client_uuid } of await listClients(db))
        await forgetNotifications(db, clientScope(client_uuid), before)
    },
  }
}
