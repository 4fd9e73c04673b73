import type { MappedSource } from '@tributary/providers'
import type { Db } from '../../platform/database.ts'
import { nowDate, type Platform } from '../../platform/platform.ts'
import type { DataKey } from '../../platform/sealing.ts'
import { daysAffected, hasLocalDays, today, type User, zoneOf } from '../../users/index.ts'
import { planChanges, type RecordChanges } from '../plan-changes.ts'
import { objectName } from '../store/raw.ts'
import { deleteRecords, markOf, putRecords } from '../store/records.ts'
import { lockIntake, pastDaysOfProfile } from '../store-payloads.ts'
import { countWithoutRaw, type DayRange, revisionsOfRange } from './objects.ts'
import { replaceChangedRefusals } from './refusals.ts'
import { mappedBatches, objectsConcerned, type Survey, survey } from './survey.ts'

export interface MappedAgain {
  /** Vendor objects that were mapped and concern the days. */
  objects: number
  /** The number of these with parts that cannot be read. */
  refused: number
  /** Records that were left as they are because their payload is no longer stored. */
  withoutRaw: number
  recordsChanged: number
  recordsRemoved: number
  /** Local days whose documents may change. */
  days: Set<string>
}

/** Maps the stored payloads of one source with the present maps and changes the records as if all payloads arrived anew. */
export async function mapAgain(
  trx: Db,
  platform: Platform,
  user: User,
  provider: MappedSource,
  range: DayRange,
): Promise<MappedAgain> {
  const { scope } = user
  const { source } = provider.manifest
  await lockIntake(trx, user, source)
  const key = await platform.keyring.get(trx, scope)
  const homeZone = zoneOf(user, [])
  const refs = await revisionsOfRange(trx, scope, source, range)
  const at = { zone: homeZone, today: today(platform.clock.now(), homeZone) }
  const found = await survey(trx, key, scope, provider, refs, at)
  const records = found.items.flatMap((item) => item.records)
  const zone = zoneOf(
    user,
    records.filter((record) => record.kind !== 'retraction'),
  )
  const concerned = objectsConcerned(found, zone, range)
  const changes = planReplay(found, concerned)
  await apply(trx, platform, user, provider, key, changes)

  const now = { mapperVersion: provider.mapperVersion, at: nowDate(platform.clock) }
  // An object that gives records of other days only is left to a run over those.
  const settled = [...found.looked].filter(([name, { gives }]) => concerned.has(name) || gives === 0)
  const items = settled.map(([, item]) => item)
  await replaceChangedRefusals(trx, scope, source, items, now)

  const isLocal = await hasLocalDays(platform, trx, user.clientUuid)
  const days = daysAffected(changes.touched, zone, isLocal)
  if (changes.touched.some(({ kind }) => kind === 'profile'))
    for (const day of await pastDaysOfProfile(trx, user, source)) days.add(day)
  const isOfRange = (day: string) => day >= range.from && day <= range.to
  const refused = items.filter((item) => item.refused.length > 0 && (item.days?.some(isOfRange) ?? true))
  const names = new Set([...concerned, ...refused.map(({ resource, id }) => objectName(resource, id))])
  return {
    objects: [...names].filter((name) => found.looked.has(name)).length,
    refused: refused.length,
    withoutRaw: await countWithoutRaw(trx, scope, source, range),
    recordsChanged: changes.put.size,
    recordsRemoved: changes.remove.size,
    days,
  }
}

function planReplay({ items, stored, markOf }: Survey, concerned: ReadonlySet<string>): RecordChanges {
  const isConcerned = ({ resource, id }: { resource: string; id: string }) =>
    concerned.has(objectName(resource, id))
  const revisions = new Set(
    items.map(({ resource, id, revision }) => `${objectName(resource, id)}/${revision}`),
  )
  const known = [...stored.values()].filter(({ object }) => isConcerned(object))
  /** A record from an object that is not mapped again arrived later or from a deleted payload, so it stays. */
  const isOthers = (recordKey: string) => {
    const owner = stored.get(recordKey)?.object
    return owner !== undefined && !isConcerned(owner)
  }
  return planChanges(
    items
      .filter(isConcerned)
      .map((item) => ({ ...item, records: item.records.filter((record) => !isOthers(record.key)) })),
    // The vendor's time as an older map read it decides only where its revision is not mapped again.
    known.map((one) => {
      const isReplayed = revisions.has(`${objectName(one.object.resource, one.object.id)}/${one.revision}`)
      return { ...one, updatedAt: isReplayed ? null : one.updatedAt }
    }),
    (record) => {
      const mark = markOf(record)
      return mark !== undefined && (stored.get(record.key)?.mark.equals(mark) ?? false)
    },
  )
}

/** The plan has the records without their values, so the payloads of the records to put are mapped once more. */
async function apply(
  trx: Db,
  platform: Platform,
  { scope }: User,
  provider: MappedSource,
  key: DataKey,
  { put, remove }: RecordChanges,
): Promise<void> {
  const { manifest, mapperVersion } = provider
  await deleteRecords(trx, scope, manifest.source, [...remove])
  const refs = [...new Set([...put.values()].map(({ item }) => item))]
  for await (const batch of mappedBatches(trx, key, scope, provider, refs)) {
    const records = batch.flatMap(({ item, revision, records }) =>
      (records ?? []).flatMap((record) => {
        const planned = put.get(record.key)?.item
        const isPlanned =
          planned?.resource === item.resource && planned.id === item.id && planned.revision === revision
        if (!isPlanned || record.kind === 'retraction') return []
        const raw = { resource: item.resource, objectId: item.id, revision, mapperVersion }
        return [{ record, mark: markOf(key, record), raw }]
      }),
    )
    await putRecords(
      trx,
      key,
      scope,
      [...new Map(records.map((one) => [one.record.key, one])).values()],
      nowDate(platform.clock),
    )
  }
}
