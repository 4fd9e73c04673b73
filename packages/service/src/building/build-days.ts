import {
  type BuildInput,
  type BuiltDocument,
  type BuiltEvent,
  buildDay,
  buildEvents,
  type DataStructure,
  EVENT_SCHEMAS,
  type EventInput,
  SUMMARY_SCHEMAS,
  type SummaryStructure,
} from '@tributary/health'
import { SOURCE_FACTS } from '@tributary/providers'
import { type Addon, listAddons, rankingOf } from '../accounts/index.ts'
import { publishVersions } from '../delivery/index.ts'
import {
  draftVersion,
  lockDays,
  readNewest,
  type StoredVersion,
  withStoredKeys,
  withStoredPlaces,
} from '../documents/index.ts'
import type { Db } from '../platform/database.ts'
import { enqueue, type Job } from '../platform/jobs.ts'
import type { Platform } from '../platform/platform.ts'
import type { Scope } from '../platform/scope.ts'
import { cutRecords, recordsOfDays, type TracedRecord } from '../records/index.ts'
import { findUserByScope } from '../users/index.ts'
import { forgetDays, noteDays, notedDays } from './days-to-build.ts'
import { emptied } from './emptied.ts'
import { type Follower, type FollowFailure, followDays } from './follow-days.ts'
import { knownHeights } from './known-heights.ts'
import { runsOf } from './runs.ts'

const NAME = 'documents.build_days'

/** Parts of days arrive one after the other: each pushes the build back by this much, so that one build sees them all. */
const SETTLE_SECONDS = 2

/** Requests that days be built again once the caller's transaction is committed; all requested days of a user are built together. */
export async function requestBuilds(trx: Db, scope: Scope, days: Iterable<string>): Promise<void> {
  const { lane, userKey } = scope
  const wanted = [...new Set(days)]
  if (wanted.length === 0) return
  await noteDays(trx, scope, wanted)
  await enqueue<Scope>(
    trx,
    { name: NAME },
    { lane, userKey },
    { key: `${lane}/${userKey}`, delaySeconds: SETTLE_SECONDS },
  )
}

/**
 * Builds the requested days, then runs the followers on them, also when nothing changed, because the last run may have ended
 * between the two. A day stays requested until all of that is done.
 */
export const buildDaysJob = (followers: readonly Follower[]): Job<Scope> => ({
  name: NAME,
  async run(platform, { lane, userKey }) {
    const scope = { lane, userKey }
    const noted = await notedDays(platform.db, scope)
    const days = [...new Set(noted.map(({ day }) => day))].sort()
    const build = (some: readonly string[]) =>
      platform.db.transaction().execute((trx) => buildDocuments(trx, platform, scope, some))
    const failures: FollowFailure[] = []
    for (const run of runsOf(days)) failures.push(...(await eachOrTogether(run, build)))
    failures.push(...(await followDays(platform, followers, scope, days)))
    const failed = new Set(failures.flatMap((failure) => failure.days))
    await forgetDays(
      platform.db,
      scope,
      noted.filter(({ day }) => !failed.has(day)),
    )
    if (failures.length > 0)
      throw new AggregateError(
        failures.map(({ error }) => error),
        'days could not be built or followed',
      )
  },
})

/** Builds the days together, which costs less; a day that cannot be built does not hold back the others. */
async function eachOrTogether(
  days: readonly string[],
  build: (days: readonly string[]) => Promise<unknown>,
): Promise<FollowFailure[]> {
  try {
    await build(days)
    return []
  } catch (error) {
    if (days.length === 1) return [{ days, error }]
  }
  const failures: FollowFailure[] = []
  for (const day of days) failures.push(...(await eachOrTogether([day], build)))
  return failures
}

/**
 * Builds every document of the days, which lie close together, in the caller's transaction. Returns the documents that have a
 * new version.
 */
export async function buildDocuments(
  trx: Db,
  platform: Platform,
  { lane, userKey }: Scope,
  days: readonly string[],
): Promise<StoredVersion[]> {
  const scope = { lane, userKey }
  await lockDays(trx, scope)
  const user = await findUserByScope(trx, scope)
  if (!user) return []
  const addons = await listAddons(platform, trx, user.clientUuid)
  const isOn = (name: Addon) => addons.some(({ addon, enabled }) => addon === name && enabled)
  const ranking = await rankingOf(trx, user.clientUuid)
  const cleaning = isOn('data_cleaning')
  const known = await knownHeights(trx, platform, scope)
  const isLocal = isOn('time_zone')
  const found = await recordsOfDays(trx, platform, scope, days, { isLocal })
  const inputs = [...found].map(([day, stored]) => {
    const { zone, traced } = cutRecords(user, stored, isLocal)
    const rules = {
      userId: user.userId,
      day,
      zone,
      sources: SOURCE_FACTS,
      ranking,
      cleaning,
      granular: isOn('granular_data'),
      deviceMetadata: isOn('device_metadata'),
      known,
    }
    return { rules, traced }
  })
  const summaries = inputs.flatMap(({ rules, traced }) => buildSummaries(rules, traced))
  const events = inputs.flatMap(({ rules, traced }) => buildAllEvents(rules, traced))
  const documents = [
    ...(await withStoredPlaces(trx, platform, scope, days, summaries)),
    ...(await withStoredKeys(trx, scope, days, events)),
  ]
  const built = documents.map((document) => ({ document, behind: found.get(document.day)! }))
  const keys = built.map(({ document }) => document.key)
  const vanished = await vanishedOf(trx, platform, scope, { days, keys })
  const hold = (structure: string) => (isSummary(structure) ? platform.config.summaryHoldSeconds : 0)
  return publishVersions(
    trx,
    platform,
    user,
    [...built, ...vanished.map((document) => ({ document, behind: [] }))].map(({ document, behind }) =>
      draftVersion(user, document, behind, hold(document.dataStructure)),
    ),
    { alone: true },
  )
}

/** Before a connection, some sources may fill only some summaries of a day. */
function buildSummaries(
  rules: Omit<BuildInput, 'records'>,
  traced: readonly TracedRecord[],
): BuiltDocument[] {
  const from = (records: readonly TracedRecord[]) =>
    buildDay({ ...rules, records: records.map(({ record }) => record) })
  if (!traced.some(({ documents }) => documents)) return from(traced)
  return SUMMARIES.flatMap((name) =>
    from(traced.filter(mayFill(name))).filter(({ dataStructure }) => dataStructure === name),
  )
}

/** The energy of a day is the energy of its physical summary. */
function buildAllEvents(rules: Omit<EventInput, 'records'>, traced: readonly TracedRecord[]): BuiltEvent[] {
  const from = (records: readonly TracedRecord[]) =>
    buildEvents({ ...rules, records: records.map(({ record }) => record) })
  if (!traced.some(({ documents }) => documents)) return from(traced)
  const isEnergy = ({ dataStructure }: BuiltEvent) => dataStructure === 'calories_event'
  return [
    ...from(traced).filter((event) => !isEnergy(event)),
    ...from(traced.filter(mayFill('physical_summary'))).filter(isEnergy),
  ]
}

const mayFill =
  (name: SummaryStructure) =>
  ({ documents }: TracedRecord) =>
    !documents || documents.includes(name)

/**
 * Drafts an empty version of each document that the client holds and for which no data is left, or that was built in the other mode
 * of Data Cleaning.
 */
async function vanishedOf(
  trx: Db,
  platform: Platform,
  scope: Scope,
  { days, keys }: { days: readonly string[]; keys: readonly string[] },
) {
  const others = await readNewest(trx, platform, scope, days, {
    dataStructures: BUILT,
    exceptKeys: keys,
  })
  return others.map(({ documentKey, dataStructure, day, body }) => ({
    key: documentKey,
    dataStructure: dataStructure as DataStructure,
    day,
    body: emptied(JSON.parse(body.toString())),
    trace: {},
    retracted: true,
  }))
}

const SUMMARIES = Object.keys(SUMMARY_SCHEMAS) as SummaryStructure[]
const BUILT = [...SUMMARIES, ...Object.keys(EVENT_SCHEMAS)]

const isSummary = (dataStructure: string) => (SUMMARIES as readonly string[]).includes(dataStructure)
