import {
  type BuildInput,
  type BuiltDocument,
  buildDay,
  buildEvents,
  type DataStructure,
  EVENT_SCHEMAS,
  SUMMARY_SCHEMAS,
  type SummaryStructure,
} from '@tributary/health'
import { type Addon, listAddons } from '../accounts/addons.ts'
import { rankingOf } from '../accounts/ranking.ts'
import type { Db } from '../platform/database.ts'
import { enqueueMany, type Job } from '../platform/jobs.ts'
import type { Platform } from '../platform/platform.ts'
import type { Scope } from '../platform/scope.ts'
import { findUserByScope } from '../users/index.ts'
import { emptied } from './emptied.ts'
import { requestFollowing } from './follow-day.ts'
import { sourceOfKey } from './keys.ts'
import type { RecordSource, TracedRecord } from './ports.ts'
import { lockDays, readNewest } from './store.ts'
import { type StoredVersion, storeVersions } from './versions.ts'
import { wishFor } from './wish.ts'
import { zoneOf } from './zone.ts'

export interface BuildDayRequest extends Scope {
  /** YYYY-MM-DD, the user's local date. */
  day: string
}

const NAME = 'documents.build_day'

/** Parts of a day arrive one after the other: each pushes the build back by this much, so that one build sees them all. */
const SETTLE_SECONDS = 2

/** Asks for days to be built again once the caller's transaction is committed; repeats collapse. */
export async function requestBuilds(trx: Db, scope: Scope, days: Iterable<string>): Promise<void> {
  const { lane, userKey } = scope
  const wanted = [...days].sort().map((day) => ({
    key: `${lane}/${userKey}/${day}`,
    payload: { lane, userKey, day },
  }))
  await enqueueMany<BuildDayRequest>(trx, { name: NAME }, wanted, { delaySeconds: SETTLE_SECONDS })
}

export const buildDayJob = (source: RecordSource): Job<BuildDayRequest> => ({
  name: NAME,
  async run(platform, request) {
    await platform.db.transaction().execute((trx) => buildDocuments(trx, platform, source, request))
  },
})

/** Builds every document of the day, in the caller's transaction. Returns those of which there is a new version. */
export async function buildDocuments(
  trx: Db,
  platform: Platform,
  source: RecordSource,
  { day, lane, userKey }: BuildDayRequest,
): Promise<StoredVersion[]> {
  const scope = { lane, userKey }
  await lockDays(trx, scope)
  const user = await findUserByScope(trx, scope)
  if (!user) return []
  const addons = await listAddons(platform, trx, user.clientUuid)
  const isOn = (name: Addon) => addons.some(({ addon, enabled }) => addon === name && enabled)
  const traced = await source.recordsOfDay(trx, platform, scope, day)
  const records = traced.map(({ record }) => record)
  const cleaning = isOn('data_cleaning')
  const rules = {
    userId: user.userId,
    day,
    zone: isOn('time_zone') ? zoneOf(user, records) : 'UTC',
    ranking: await rankingOf(trx, user.clientUuid),
    cleaning,
    granular: isOn('granular_data'),
    deviceMetadata: isOn('device_metadata'),
  }
  const summaries = buildSummaries(rules, traced)
  const events = buildEvents({ ...rules, records })
  const keys = [...summaries, ...events].map(({ key }) => key)
  const vanished = await vanishedOf(trx, platform, scope, { day, keys, cleaning })
  const hold = (structure: string) => (isSummary(structure) ? platform.config.summaryHoldSeconds : 0)
  const stored = await storeVersions(
    trx,
    platform,
    user,
    [
      ...[...summaries, ...events].map((document) => ({ document, behind: traced })),
      ...vanished.map((document) => ({ document, behind: [] })),
    ].map(({ document, behind }) => wishFor(user, document, behind, hold(document.dataStructure))),
    { alone: true },
  )
  if (stored.length > 0) await requestFollowing(trx, scope, [day])
  return stored
}

/** Of the days before a connection some sources may fill some summaries only. */
function buildSummaries(
  rules: Omit<BuildInput, 'records'>,
  traced: readonly TracedRecord[],
): BuiltDocument[] {
  const from = (records: readonly TracedRecord[]) =>
    buildDay({ ...rules, records: records.map(({ record }) => record) })
  if (!traced.some(({ documents }) => documents)) return from(traced)
  return SUMMARIES.flatMap((name) =>
    from(traced.filter(({ documents }) => !documents || documents.includes(name))).filter(
      ({ dataStructure }) => dataStructure === name,
    ),
  )
}

/** The client holds documents of which nothing is left: each gets a version that says so. */
async function vanishedOf(
  trx: Db,
  platform: Platform,
  scope: Scope,
  { day, keys, cleaning }: { day: string; keys: readonly string[]; cleaning: boolean },
) {
  const others = await readNewest(trx, platform, scope, day, { dataStructures: BUILT, exceptKeys: keys })
  return others
    .filter(
      ({ documentKey, dataStructure }) =>
        !isSummary(dataStructure) || (sourceOfKey(documentKey) !== null) !== cleaning,
    )
    .map(({ documentKey, dataStructure, body }) => ({
      key: documentKey,
      dataStructure: dataStructure as DataStructure,
      day,
      body: emptied(JSON.parse(body.toString())),
      trace: {},
    }))
}

const SUMMARIES = Object.keys(SUMMARY_SCHEMAS) as SummaryStructure[]
const BUILT = [...SUMMARIES, ...Object.keys(EVENT_SCHEMAS)]

const isSummary = (dataStructure: string) => (SUMMARIES as readonly string[]).includes(dataStructure)
