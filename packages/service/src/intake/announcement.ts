import type { Source } from '@tributary/health'
import { type Announcement, VendorError } from '@tributary/providers'
import type { Db } from '../platform/database.ts'
import { enqueue, type Job } from '../platform/jobs.ts'
import { nowDate, type Platform } from '../platform/platform.ts'
import { DEPLOYMENT_SCOPE } from '../platform/scope.ts'
import { followUp } from './follow-up.ts'
import type { Sessions } from './ports.ts'
import { closeReceipt, insertReceipt, openReceipt } from './store/receipts.ts'

export interface AnnouncementRequest {
  source: Source
  /** Hexadecimal. */
  eventKey: string
}

const NAME = 'intake.announcement'

/** Keeps what a vendor announced, together with the job that follows it up. Repeats of an event are recognised. */
export async function receive(
  platform: Platform,
  source: Source,
  announcements: readonly Announcement[],
): Promise<void> {
  const key = await platform.keyring.ensure(platform.db, DEPLOYMENT_SCOPE)
  const receivedAt = nowDate(platform.clock)
  await platform.db.transaction().execute(async (trx) => {
    for (const announcement of announcements) {
      const eventKey = key.mark(`${source}\0${announcement.eventId}`)
      const isNew = await insertReceipt(trx, key, { source, eventKey, announcement, receivedAt })
      if (isNew) await requestFollowUp(trx, { source, eventKey: eventKey.toString('hex') })
    }
  })
}

async function requestFollowUp(trx: Db, request: AnnouncementRequest): Promise<void> {
  await enqueue(trx, { name: NAME }, request, { key: `${request.source}/${request.eventKey}` })
}

/** Trouble that may pass throws, and the queue tries again; all that was done before is then recognised. */
export const announcementJob = (sessions: Sessions): Job<AnnouncementRequest> => ({
  name: NAME,
  async run(platform, request) {
    const { source } = request
    const eventKey = Buffer.from(request.eventKey, 'hex')
    const configured = platform.providers.get(source)
    const key = await platform.keyring.ensure(platform.db, DEPLOYMENT_SCOPE)
    const announcement = await openReceipt(platform.db, key, source, eventKey)
    if (!configured || !announcement) return
    const owners = await sessions.findByAccount(source, announcement.account)
    if (owners.length === 0) platform.metrics.droppedData.inc({ source })
    const troubles: unknown[] = []
    for (const { scope } of owners) {
      try {
        await followUp(platform, sessions, configured, scope, announcement)
      } catch (error) {
        if (isWorthAnotherTry(error)) troubles.push(error)
        else platform.log.warn({ err: error, source }, 'an announcement could not be followed up')
      }
    }
    if (troubles.length > 0) throw troubles[0]
    await closeReceipt(platform.db, source, eventKey, nowDate(platform.clock))
  },
})

const isWorthAnotherTry = (error: unknown) => !(error instanceof VendorError) || error.passing
