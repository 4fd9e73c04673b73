import {
  type BuiltDocument,
  buildDay,
  envelope,
  SOURCES,
  SUMMARY_SCHEMAS,
  type SummaryStructure,
} from '@tributary/health'
import { type Addon, listAddons } from '../accounts/addons.ts'
import type { Db } from '../platform/database.ts'
import { enqueue, type Job } from '../platform/jobs.ts'
import type { Platform } from '../platform/platform.ts'
import type { Scope } from '../platform/scope.ts'
import { findUserByScope, type User } from '../users/index.ts'
import { emptied } from './emptied.ts'
import type { RecordSource, TracedRecord } from './ports.ts'
import { lockDay, readNewest, storeVersion } from './store.ts'
import { tracedWithRaw } from './trace.ts'
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
    await platform.db.transaction().execute((trx) => build(trx, platform, source, request))
  },
})

async function build(
  trx: Db,
  platform: Platform,
  source: RecordSource,
  { day, ...scope }: BuildDayRequest,
): Promise<void> {
  await lockDay(trx, scope, day)
  const user = await findUserByScope(trx, scope)
  if (!user) return
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
  for (const document of built) await store(trx, platform, user, document, traced)
  await emptyVanished(trx, platform, user, { day, built, cleaning })
}

async function store(
  trx: Db,
  platform: Platform,
  user: User,
  document: Pick<BuiltDocument, 'key' | 'dataStructure' | 'day' | 'body' | 'trace'>,
  records: readonly TracedRecord[],
): Promise<void> {
  await storeVersion(trx, platform, {
    scope: user.scope,
    clientUuid: user.clientUuid,
    documentKey: document.key,
    dataStructure: document.dataStructure,
    day: document.day,
    content: document.body,
    render: (documentVersion) =>
      JSON.stringify(
        envelope(document, { clientUuid: user.clientUuid, userId: user.userId, documentVersion }),
      ),
    trace: tracedWithRaw(document.trace, records),
    holdSeconds: platform.config.summaryHoldSeconds,
  })
}

/** The client holds a document of which nothing is left: it gets a version that says so. */
async function emptyVanished(
  trx: Db,
  platform: Platform,
  user: User,
  { day, built, cleaning }: { day: string; built: readonly BuiltDocument[]; cleaning: boolean },
): Promise<void> {
  const vanished = await readNewest(trx, platform, user.scope, day, {
    exceptKeys: built.map(({ key }) => key),
  })
  for (const { documentKey, dataStructure, body } of vanished) {
    if (isOfOneSource(documentKey) === cleaning || !isSummary(dataStructure)) continue
    const document = {
      key: documentKey,
      dataStructure,
      day,
      body: emptied(JSON.parse(body.toString())),
      trace: {},
    }
    await store(trx, platform, user, document, [])
  }
}

/** Whether it was made with Data Cleaning off; those made the other way are left as they are. */
const isOfOneSource = (documentKey: string) => SOURCES.some((source) => documentKey.endsWith(`:${source}`))

const SUMMARIES = Object.keys(SUMMARY_SCHEMAS) as SummaryStructure[]

const isSummary = (dataStructure: string): dataStructure is SummaryStructure =>
  (SUMMARIES as readonly string[]).includes(dataStructure)
