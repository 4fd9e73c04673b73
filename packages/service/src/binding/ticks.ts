import type { Tick } from '../platform/jobs.ts'
import { deleteExpiredBefore } from './store.ts'

/** Kept a while after its end, so that a late caller gets the right answer. */
const KEPT_AFTER_MS = 30 * 86_400_000

export const forgetOldEnrolments: Tick = {
  name: 'binding.forget_old_enrolments',
  async run({ db, clock, log }) {
    const forgotten = await deleteExpiredBefore(db, new Date(clock.now() - KEPT_AFTER_MS))
    if (forgotten > 0) log.info({ forgotten }, 'bindings and enrolments that expired were deleted')
  },
}
