import type { Source } from '@tributary/health'
import type { Db } from '../../platform/database.ts'
import { enqueue, type Job, type Tick } from '../../platform/jobs.ts'
import { nowDate, type Platform } from '../../platform/platform.ts'
import { DEPLOYMENT_SCOPE } from '../../platform/scope.ts'
import type { Recorder } from '../../recording/index.ts'
import { keepAnnouncements } from '../announcement.ts'
import { allPending, closeBody, deleteBodies, findPending, type PendingBody } from './store.ts'
import { unpack } from './unpack.ts'

export interface UnpackingRequest {
  bodyId: string
}

const NAME = 'intake.body'
/** Longer than a vendor repeats a body, and than processing one is worth trying. */
const COMPLETED_KEPT_MS = 7 * 24 * 3_600_000
/** Longer than any call may take: its process has ended. */
const INCOMPLETE_KEPT_MS = 3_600_000

/** Requests the job in the transaction that completes the body. */
export async function requestUnpacking(trx: Db, bodyId: string): Promise<void> {
  await enqueue<UnpackingRequest>(trx, { name: NAME }, { bodyId }, { key: bodyId })
}

/** Reads a stored body. Entries that were stored before a failure are recognised when the body is read again. */
export const unpackingJob = (recorder: Recorder): Job<UnpackingRequest> => ({
  name: NAME,
  async run(platform, { bodyId }) {
    const body = await findPending(platform.db, bodyId)
    if (!body) return
    const key = await platform.keyring.ensure(platform.db, DEPLOYMENT_SCOPE)
    const whilePending = (work: (trx: Db) => Promise<void>) =>
      platform.db.transaction().execute(async (trx) => {
        if (!(await findPending(trx, bodyId))) throw new Error('the body has been unpacked elsewhere')
        await work(trx)
      })
    const configured = platform.providers.get(body.source)
    await unpack(platform.db, platform, body, async (announcements, call) => {
      if (configured) await recorder.keepCall(configured, call, announcements)
      await whilePending((trx) => keepAnnouncements(trx, key, arrivalOf(body), announcements))
    })
    await whilePending((trx) => closeBody(trx, bodyId, nowDate(platform.clock)))
  },
})

/** Part of a user's erasure: what waits in bodies becomes receipts, but for what concerns the erased accounts. */
export async function unpackForErasure(
  trx: Db,
  platform: Platform,
  isOf: (source: Source, account: string) => boolean,
): Promise<void> {
  const key = await platform.keyring.ensure(platform.db, DEPLOYMENT_SCOPE)
  for (const body of await allPending(trx)) {
    await unpack(trx, platform, body, (announcements) => {
      const others = announcements.filter(({ account }) => !isOf(body.source, account))
      return keepAnnouncements(trx, key, arrivalOf(body), others)
    })
    await closeBody(trx, body.bodyId, nowDate(platform.clock))
  }
}

/** One entry may replace another of the same body, so that they are followed up in their order. */
const arrivalOf = ({ source, receivedAt }: PendingBody) => ({ source, receivedAt, isOrdered: true })

export const bodiesTick: Tick = {
  name: 'intake.bodies',
  async run({ db, clock }) {
    await deleteBodies(db, {
      completed: new Date(clock.now() - COMPLETED_KEPT_MS),
      incomplete: new Date(clock.now() - INCOMPLETE_KEPT_MS),
    })
  },
}
