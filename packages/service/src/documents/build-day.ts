import {
  type BuiltDocument,
  buildDay,
  SOURCES,
  SUMMARY_SCHEMAS,
  type SummaryStructure,
} from '@tributary/health'
import { type Addon, listAddons } from '../accounts/addons.ts'
import type { Db } from '../platform/database.ts'
import { enqueue, type Job } from '../platform/jobs.ts'
import type { Platform } from '../platform/platform.ts'
import type { Scope } from '../platform/scope.ts'
import { findUserByScope } from '../users/index.ts'
import { emptied } from './emptied.ts'
import type { RecordSource } from './ports.ts'
import { lockDay, readNewest } from './store.ts'
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

/** Asks for a day to be built again once the caller's transaction is committed; repeats collapse. */
export async function requestBuild(trx: Db, scope: Scope, day: string): Promise<void> {
  const request: BuildDayRequest = { lane: scope.lane, userKey: scope.userKey, day }
  await enqueue(trx, { name: NAME }, request, {
    key: `${scope.lane}/${scope.userKey}/${day}`,
    delaySeconds: SETTLE_SECONDS,
  })
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
  await lockDay(trx, scope, day)
  const user = await findUserByScope(trx, scope)
  if (!user) return []
  const addons = await listAddons(platform, trx, user.clientUuid)
  const isOn = (name: Addon) => addons.some(({ addon, enabled }) => addon === name && enabled)
  const cleaning = isOn('data_cleaning')
  const traced = await source.recordsOfDay(trx, platform, scope, day)
  const records = traced.map(({ record }) => record)
  const zone = isOn('time_zone') ? zoneOf(user, records) : 'UTC'
  const rules = { userId: user.userId, day, zone, cleaning, granular: isOn('granular_data') }
  const built = traced.some(({ documents }) => documents)
    ? SUMMARIES.flatMap((name) => {
        const allowed = traced.filter(({ documents }) => !documents || documents.includes(name))
        const made = buildDay({ ...rules, records: allowed.map(({ record }) => record) })
        return made.filter(({ dataStructure }) => dataStructure === name)
      })
    : buildDay({ ...rules, records })
  const hold = platform.config.summaryHoldSeconds
  const vanished = await vanishedOf(trx, platform, scope, { day, built, cleaning })
  return storeVersions(trx, platform, user, [
    ...built.map((document) => wishFor(user, document, traced, hold)),
    ...vanished.map((document) => wishFor(user, document, [], hold)),
  ])
}

/** The client holds documents of which nothing is left: each gets a version that says so. */
async function vanishedOf(
  trx: Db,
  platform: Platform,
  scope: Scope,
  { day, built, cleaning }: { day: string; built: readonly BuiltDocument[]; cleaning: boolean },
) {
  const others = await readNewest(trx, platform, scope, day, { exceptKeys: built.map(({ key }) => key) })
  return others.flatMap(({ documentKey, dataStructure, body }) =>
    isOfOneSource(documentKey) === cleaning || !isSummary(dataStructure)
      ? []
      : [
          {
            key: documentKey,
            dataStructure,
            day,
            body: emptied(JSON.parse(body.toString())),
            trace: {},
          },
        ],
  )
}

/** Whether it was made with Data Cleaning off; those made the other way are left as they are. */
const isOfOneSource = (documentKey: string) => SOURCES.some((source) => documentKey.endsWith(`:${source}`))

const SUMMARIES = Object.keys(SUMMARY_SCHEMAS) as SummaryStructure[]

const isSummary = (dataStructure: string): dataStructure is SummaryStructure =>
  (SUMMARIES as readonly string[]).includes(dataStructure)
