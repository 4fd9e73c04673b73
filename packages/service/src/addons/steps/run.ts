import { acceptSteps, buildStepsEvent, localDate, stepsOfDay } from '@tributary/health'
import { SOURCE_FACTS } from '@tributary/providers'
import { hasAddon } from '../../accounts/index.ts'
import { publishVersion } from '../../delivery/index.ts'
import { draftVersion } from '../../documents/index.ts'
import type { SessionsPort } from '../../intake/index.ts'
import { notify } from '../../notifications/index.ts'
import type { Db } from '../../platform/database.ts'
import { enqueue, type Job } from '../../platform/jobs.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Scope } from '../../platform/scope.ts'
import { recordsOfDay } from '../../records/index.ts'
import { findUserByScope, type User, zoneOf } from '../../users/index.ts'
import { type PolledSteps, readSteps } from './read.ts'
import { claimTurns, finishTurn, lockSteps, readDay, writeDay } from './store.ts'
import { nextTurn, turnAfterFailure } from './turns.ts'

const NAME = 'steps.run'
/** How long the sources of a user are left to the worker that took them. */
const CLAIM_MS = 10 * 60_000

export async function requestRun(db: Db, { lane, userKey }: Scope): Promise<void> {
  await enqueue(db, { name: NAME }, { lane, userKey }, { key: `${lane}/${userKey}` })
}

export const runJob = (sessions: SessionsPort): Job<Scope> => ({
  name: NAME,
  async run(platform, scope) {
    const user = await findUserByScope(platform.db, scope)
    if (!user || !(await wantsSteps(platform.db, platform, user))) return
    const now = platform.clock.now()
    const claimedUntil = new Date(now + CLAIM_MS)
    const sources = await claimTurns(platform.db, scope, { now: new Date(now), until: claimedUntil })
    if (sources.length === 0) return
    const ask = (source: (typeof sources)[number], day: string) =>
      readSteps(platform, sessions, user, source, day)
    const asked = localDay(user, now)
    let readings = await Promise.all(sources.map((source) => ask(source, asked)))
    // The responses may have reported where the person is, and that it is another day there.
    const day = localDay((await findUserByScope(platform.db, scope)) ?? user, now)
    if (day !== asked)
      readings = await Promise.all(
        readings.map((reading) => (reading.outcome === 'read' ? ask(reading.source, day) : reading)),
      )
    await platform.db
      .transaction()
      .execute((trx) => settle(trx, platform, { scope, now, claimedUntil, readings }))
  },
})

const wantsSteps = (db: Db, platform: Platform, { clientUuid }: User) =>
  hasAddon(platform, db, clientUuid, 'steps_events')

const localDay = (user: User, now: number) => localDate({ at: now, offset: null }, zoneOf(user, []))

interface Run {
  scope: Scope
  now: number
  claimedUntil: Date
  readings: readonly PolledSteps[]
}

/** Stores everything that follows from one hour's readings at once: next turns, failures, the count and its document. */
async function settle(trx: Db, platform: Platform, run: Run): Promise<void> {
  const { scope, now } = run
  await lockSteps(trx, scope)
  const user = await findUserByScope(trx, scope)
  if (!user) return
  await platform.keyring.get(trx, scope)
  const mine = await finishTurns(trx, run)
  if (!(await wantsSteps(trx, platform, user))) return
  for (const reading of mine)
    if (reading.outcome === 'failed') await reportFailure(trx, platform, user, reading)
  const day = localDay(user, now)
  const readings = mine.flatMap((reading) =>
    reading.outcome === 'read' ? [stepsOfDay(reading.source, day, reading.records)] : [],
  )
  if (readings.length === 0) return
  const key = await platform.keyring.get(trx, scope)
  const { day: known, accepted } = acceptSteps(await readDay(trx, key, scope, day), readings, SOURCE_FACTS)
  await writeDay(trx, key, scope, day, known)
  if (!accepted) return
  const traced = await recordsOfDay(trx, platform, scope, day)
  const document = buildStepsEvent({
    userId: user.userId,
    day,
    zone: zoneOf(user, []),
    at: now,
    accepted,
    records: traced.map(({ record }) => record),
  })
  await publishVersion(trx, platform, user, draftVersion(user, document, traced))
}

/** Returns the readings that still count. A failure that ended the connection itself counts. */
async function finishTurns(trx: Db, { scope, now, claimedUntil, readings }: Run): Promise<PolledSteps[]> {
  const mine: PolledSteps[] = []
  for (const reading of readings) {
    const isFailure = reading.outcome === 'failed'
    const next = isFailure
      ? turnAfterFailure(scope.userKey, now, reading.error)
      : nextTurn(scope.userKey, now)
    const held = await finishTurn(trx, scope, reading.source, { claimedUntil, next: new Date(next) })
    if (held || (isFailure && reading.error?.kind === 'grant_ended')) mine.push(reading)
  }
  return mine
}

async function reportFailure(
  trx: Db,
  platform: Platform,
  user: User,
  { source }: PolledSteps,
): Promise<void> {
  await notify(trx, platform, {
    clientUuid: user.clientUuid,
    user,
    dataSource: source,
    action: 'steps_extraction_failed',
    level: 'warning',
  })
}
