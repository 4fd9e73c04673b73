import type { Source } from '@tributary/health'
import { type Announcement, VendorError } from '@tributary/providers'
import type { Db } from '../platform/database.ts'
import { countJobs, enqueue, type Job } from '../platform/jobs.ts'
import { nowDate, type Platform } from '../platform/platform.ts'
import { DEPLOYMENT_SCOPE, laneOf } from '../platform/scope.ts'
import type { DataKey } from '../platform/sealing.ts'
import { BudgetUsedUp } from './budget.ts'
import { followUp } from './follow-up.ts'
import type { SessionsPort } from './ports.ts'
import { ourShare } from './shares.ts'
import { closeReceipt, insertReceipt, openReceipt } from './store/receipts.ts'

export interface AnnouncementRequest {
  source: Source
  /** Hexadecimal. */
  eventKey: string
}

const NAME = 'intake.announcement'
/** The approximate number of calls that one announcement costs. */
const CALLS_OF_FOLLOW_UP = 2

/** Keeps what a vendor announced, together with the job that follows it up. Repeats of an event are recognised. */
export async function receive(
  platform: Platform,
  source: Source,
  announcements: readonly Announcement[],
): Promise<void> {
  const key = await platform.keyring.ensure(platform.db, DEPLOYMENT_SCOPE)
  const arrival = { source, receivedAt: nowDate(platform.clock), isOrdered: false }
  await platform.db.transaction().execute((trx) => keepAnnouncements(trx, key, arrival, announcements))
}

/** Stores announcements in the caller's transaction. Ordered ones of an account are followed up one after the other, in this order. */
export async function keepAnnouncements(
  trx: Db,
  key: DataKey,
  { source, receivedAt, isOrdered }: { source: Source; receivedAt: Date; isOrdered: boolean },
  announcements: readonly Announcement[],
): Promise<void> {
  for (const announcement of announcements) {
    const eventKey = key.mark(`${source}\0${announcement.eventId}`)
    const isNew = await insertReceipt(trx, key, { source, eventKey, announcement, receivedAt })
    if (!isNew) continue
    const queue = isOrdered ? `${NAME} ${source} ${laneOf(source, announcement.account)}` : null
    const turn = turnOf(key, source, announcement)
    await requestFollowUp(trx, { source, eventKey: eventKey.toString('hex') }, { queue, turn })
  }
}

/** Announcements for one account are stored one after the other. */
const turnOf = (key: DataKey, source: Source, { account }: Announcement) =>
  key.mark(`turn\0${source}\0${account}`).toString('hex')

async function requestFollowUp(
  trx: Db,
  request: AnnouncementRequest,
  when: { turn: string; queue?: string | null; delaySeconds?: number },
): Promise<void> {
  await enqueue(trx, { name: NAME }, request, { key: `${request.source}/${request.eventKey}`, ...when })
}

/**
 * Follows up an announcement. Trouble that may pass is thrown, so that the queue tries again; work that was done before is then
 * recognised.
 */
export const announcementJob = (sessions: SessionsPort): Job<AnnouncementRequest> => ({
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
        if (error instanceof BudgetUsedUp)
          return waitForCalls(platform, request, error, turnOf(key, source, announcement))
        if (isWorthAnotherTry(error)) troubles.push(error)
        else platform.log.warn({ err: error, source }, 'an announcement could not be followed up')
      }
    }
    if (troubles.length > 0) throw troubles[0]
    await closeReceipt(platform.db, source, eventKey, nowDate(platform.clock))
  },
})

/**
 * No call is left: it is followed up in a later period, without being a failure. Where many were put off, they are spread over
 * as many periods as they take. Those not tried yet do not count: most of them need no call.
 */
async function waitForCalls(
  { db, providers }: Platform,
  request: AnnouncementRequest,
  { retryAfterSeconds }: BudgetUsedUp,
  turn: string,
): Promise<void> {
  const { source } = request
  const limits = providers.get(source)?.provider.manifest.limits ?? []
  const waiting = await countJobs(db, { name: NAME }, { start: `${source}/`, putOff: true })
  const [tightest] = limits
    .map((limit) => ({
      seconds: limit.seconds,
      periods: (waiting * CALLS_OF_FOLLOW_UP) / ourShare(limit, 0),
    }))
    .sort((one, other) => other.periods * other.seconds - one.periods * one.seconds)
  const later = tightest ? Math.floor(Math.random() * Math.ceil(tightest.periods)) * tightest.seconds : 0
  await requestFollowUp(db, request, { turn, delaySeconds: (retryAfterSeconds ?? 0) + later })
}

const isWorthAnotherTry = (error: unknown) => !(error instanceof VendorError) || error.passing
