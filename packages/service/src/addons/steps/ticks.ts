import { addDays } from '@tributary/health'
import { clientsWithAddon } from '../../accounts/index.ts'
import type { Tick } from '../../platform/jobs.ts'
import { inEachLane } from '../../platform/lanes.ts'
import { nowDate } from '../../platform/platform.ts'
import { requestRun } from './run.ts'
import { deleteDays, dueUsers, lanesWithDueUsers, lanesWithOldDays } from './store.ts'

/** Users beyond this number in a lane are found a minute later. */
const USERS_PER_LANE = 500
/** A person who flies over the date line lives a day twice; no person returns to a day that is a week old. */
const DAYS_KEPT = 7

/** Looks only for clients with the add-on: for the other clients no vendor is ever polled. */
export const dueTick: Tick = {
  name: 'steps.tick',
  async run(platform) {
    const clients = await clientsWithAddon(platform, platform.db, 'steps_events')
    if (clients.length === 0) return
    const now = nowDate(platform.clock)
    await inEachLane(await lanesWithDueUsers(platform.db, clients, now), async (lane) => {
      const due = await dueUsers(platform.db, lane, clients, now, USERS_PER_LANE)
      for (const scope of due) await requestRun(platform.db, scope)
    })
  },
}

export const oldDaysTick: Tick = {
  name: 'steps.old_days',
  async run(platform) {
    const before = addDays(nowDate(platform.clock).toISOString().slice(0, 10), -DAYS_KEPT)
    const lanes = await lanesWithOldDays(platform.db, before)
    await inEachLane(lanes, (lane) => deleteDays(platform.db, lane, before))
  },
}
