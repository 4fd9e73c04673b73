import type { Tick } from '../../platform/jobs.ts'
import { inEachLane } from '../../platform/lanes.ts'
import { DAILY } from './limits.ts'
import { forgetOld, lanesWithOld } from './store.ts'

/** A job that has failed for this long is no longer retried. */
const REQUEST_DAYS = 7

export const oldRequestsTick: Tick = {
  name: 'profile.old_requests',
  async run({ db, clock }) {
    const ago = (ms: number) => new Date(clock.now() - ms)
    const times = { windows: ago(DAILY.windowMs), requests: ago(REQUEST_DAYS * 86_400_000) }
    await inEachLane(await lanesWithOld(db, times), (lane) => forgetOld(db, lane, times))
  },
}
