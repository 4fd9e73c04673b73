import {
  localDate,
  type Metric,
  recordDays,
  type Source,
  sleepDay,
  type Zone,
  zoneAt,
} from '@tributary/health'
import { PHONE_STORES, PROVIDERS, phoneStoreOf, type SourceManifest } from '@tributary/providers'
import { type Addon, listAddons } from '../accounts/index.ts'
import { type Connection, listConnections } from '../connections/index.ts'
import { deliveriesOf, versionName } from '../delivery/index.ts'
import { type DocumentVersion, newestVersionsOfDay, readContent } from '../documents/index.ts'
import { dueAt, refusedPulls, resourceReadings } from '../intake/index.ts'
import { deniedResources, listPhoneSources } from '../phones/index.ts'
import type { Platform } from '../platform/platform.ts'
import type { TracedRecord } from '../records/index.ts'
import { cutRecords, recordsOfDay, refusalsOfDay } from '../records/index.ts'
import type { User } from '../users/index.ts'
import { isSummary, isTold } from './document.ts'
import type { DocumentFacts, OfferedBySource, RecordFacts, WhyFacts } from './facts.ts'
import { canTell, type Question } from './question.ts'

/** Of a day with more events than these, the first say enough. */
const MOST_EVENTS_READ = 20

export async function gather(
  platform: Platform,
  user: User,
  day: string,
  question: Question | null,
): Promise<WhyFacts> {
  const { db, clock } = platform
  const addons = await listAddons(platform, db, user.clientUuid)
  const isOn = (name: Addon) => addons.some(({ addon, enabled }) => addon === name && enabled)
  const isLocal = isOn('time_zone')
  const stored = await recordsOfDay(db, platform, user.scope, day, { isLocal })
  const { zone, traced } = cutRecords(user, stored, isLocal)
  const totalsDue = dueAt('totals', day, zone)
  return {
    userId: user.userId,
    day,
    now: clock.now(),
    today: localDate({ at: clock.now(), offset: null }, zone),
    zone: zoneAt(zone, totalsDue - 12 * 3_600_000),
    dueAt: { totals: totalsDue, sleep: dueAt('sleep', day, zone) },
    addons: { granular: isOn('granular_data') },
    question,
    sources: await sourcesOf(platform, user, { day, zone, traced }),
    documents: await documentsOf(platform, user, day, question),
    ableSources: manifests(platform)
      .filter(({ resources }) => resources.some((resource) => canTell(resource, question)))
      .map(({ source }) => source),
  }
}

/** As configured here, else as they are known: the command line reads no credentials. */
function manifests(platform: Platform): (SourceManifest & { pushes: boolean; polls: boolean })[] {
  const vendors = Object.values(PROVIDERS).map(({ manifest: known }) => {
    const manifest = platform.providers.get(known.source)?.provider.manifest ?? known
    const { delivery } = manifest
    return { ...manifest, pushes: delivery.includes('push'), polls: delivery.includes('pull') }
  })
  const phones = Object.values(PHONE_STORES)
  return [...vendors, ...phones.map(({ manifest }) => ({ ...manifest, pushes: true, polls: false }))]
}

async function sourcesOf(
  platform: Platform,
  { scope }: User,
  about: { day: string; zone: Zone; traced: readonly TracedRecord[] },
): Promise<OfferedBySource[]> {
  const { db } = platform
  const connections = await listConnections(db, scope)
  const readings = await resourceReadings(db, scope)
  const refusals = await refusalsOfDay(db, scope, about.day)
  const refusedPull = await refusedPulls(db)
  const phones = await listPhoneSources(db, await platform.keyring.get(db, scope), scope)
  const of = <T extends { source: Source }>(all: readonly T[], source: Source) =>
    all.filter((one) => one.source === source)
  return connections.map((connection) => {
    const { source } = connection
    const manifest = manifests(platform).find((one) => one.source === source)
    return {
      source,
      resources: manifest?.resources ?? [],
      pushes: manifest?.pushes ?? false,
      polls: (manifest?.polls ?? false) && !refusedPull.has(source),
      deniedOnPhone: deniedOn(source, phones.find((one) => one.source === source)?.permissions ?? []),
      connection,
      endedOn: endedOn(connection, about.zone),
      readings: of(readings, source),
      records: recordsOf(source, about),
      refusals: of(refusals, source),
    }
  })
}

function deniedOn(
  source: Source,
  permissions: Parameters<typeof deniedResources>[1],
): ReadonlySet<string> | null {
  const store = phoneStoreOf(source)
  return store && deniedResources(store, permissions)
}

const endedOn = ({ endedAt }: Connection, zone: Zone): string | null =>
  endedAt && localDate({ at: endedAt.getTime(), offset: null }, zone)

function recordsOf(
  source: Source,
  { day, zone, traced }: { day: string; zone: Zone; traced: readonly TracedRecord[] },
): RecordFacts[] {
  return traced
    .filter(({ record }) => record.source === source && isOfDay(record, day, zone))
    .map(({ record, raw }) => ({
      key: record.key,
      kind: record.kind,
      resource: raw.resource,
      metrics: Object.keys({ ...record.values, ...record.series }) as Metric[],
    }))
}

function isOfDay(record: TracedRecord['record'], day: string, zone: Zone): boolean {
  return record.kind === 'sleep' ? sleepDay(record, zone) === day : recordDays(record, zone).includes(day)
}

async function documentsOf(
  platform: Platform,
  { scope }: User,
  day: string,
  question: Question | null,
): Promise<DocumentFacts[]> {
  const { db } = platform
  const versions = (await newestVersionsOfDay(db, scope, day)).filter(isTold)
  const deliveries = await deliveriesOf(db, scope, versions)
  const read = new Set([...versions.filter(isSummary), ...eventsToRead(versions, question)])
  return Promise.all(
    versions.map(async (version) => ({
      ...version,
      delivery: deliveries.get(versionName(version)) ?? null,
      content: read.has(version) ? await readContent(db, platform, scope, version) : null,
    })),
  )
}

/** Those that the question is about come first. */
function eventsToRead(versions: readonly DocumentVersion[], question: Question | null): DocumentVersion[] {
  const isAsked = ({ dataStructure }: DocumentVersion) =>
    question?.places.some(({ structure }) => structure === dataStructure) ?? false
  return versions
    .filter((version) => !isSummary(version))
    .sort((a, b) => Number(isAsked(b)) - Number(isAsked(a)))
    .slice(0, MOST_EVENTS_READ)
}
