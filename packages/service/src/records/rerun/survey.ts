import { affectedDays, type HealthRecord, type MappedRecord, type Zone } from '@tributary/health'
import type { MappedSource } from '@tributary/providers'
import type { Db } from '../../platform/database.ts'
import type { Scope } from '../../platform/scope.ts'
import type { DataKey } from '../../platform/sealing.ts'
import type { MappedItem, StoredRecord } from '../plan-changes.ts'
import { refusedDays } from '../refused-days.ts'
import { objectName, type RevisionRef, readRevisions, type StoredItem } from '../store/raw.ts'
import { findRecords, markOf } from '../store/records.ts'
import type { RefusedItem } from '../store/refusals.ts'
import { type MaybeMapped, tryMap } from '../store-payloads.ts'
import type { DayRange } from './objects.ts'

/** The number of payloads that are open at the same time. */
const AT_ONCE = 100

type KnownOfObject = StoredRecord & { mark: Buffer; revision: number }

/** The records that the present maps give for the stored payloads, and the stored records, without their values. */
export interface Survey {
  /** Mapped objects in the order of the revisions; unreadable ones are absent. */
  items: MappedItem[]
  stored: ReadonlyMap<string, KnownOfObject>
  markOf: (record: HealthRecord) => Buffer | undefined
  /** By name of the object: the unreadable parts of its newest revision, and the number of records that it gives. */
  looked: ReadonlyMap<string, RefusedItem & { gives: number }>
}

/** Reads and maps in batches and keeps only the parts of each record that a plan needs: a year of samples does not fit in memory. */
export async function survey(
  trx: Db,
  key: DataKey,
  scope: Scope,
  provider: MappedSource,
  refs: readonly RevisionRef[],
  at: { zone: Zone; today: string },
): Promise<Survey> {
  const { source } = provider.manifest
  const marks = new WeakMap<HealthRecord, Buffer>()
  const items: MappedItem[] = []
  const stored = new Map<string, KnownOfObject>()
  const looked = new Map<string, RefusedItem & { gives: number }>()
  const light = (record: MappedRecord): MappedRecord => {
    if (record.kind === 'retraction') return record
    const bare = withoutNumbers(record)
    marks.set(bare, markOf(key, record))
    return bare
  }
  for await (const batch of mappedBatches(trx, key, scope, provider, refs)) {
    const keys = batch.flatMap(({ records }) => (records ?? []).map((record) => record.key))
    const objects = batch.map(({ item }) => item)
    for (const known of await findRecords(trx, key, scope, source, { objects, keys }))
      stored.set(known.record.key, { ...known, record: withoutNumbers(known.record) })
    for (const { item, revision, records, refused } of batch) {
      const { resource, id } = item
      const days = refused.length > 0 ? refusedDays(item, records ?? [], at) : null
      const gives = records?.length ?? 0
      looked.set(objectName(resource, id), { resource, id, revision, refused, days, gives })
      // A record that the present rules refuse is removed, although earlier rules accepted it.
      if (records) items.push({ resource, id, revision, records: records.map(light), isPartial: false })
    }
  }
  return { items, stored, looked, markOf: (record) => marks.get(record) }
}

/** An empty payload marks an object that the vendor no longer has. */
export async function* mappedBatches(
  trx: Db,
  key: DataKey,
  scope: Scope,
  provider: MappedSource,
  refs: readonly RevisionRef[],
): AsyncGenerator<(StoredItem & MaybeMapped)[]> {
  const { source } = provider.manifest
  for (let at = 0; at < refs.length; at += AT_ONCE) {
    const stored = await readRevisions(trx, key, scope, source, refs.slice(at, at + AT_ONCE))
    yield stored.map((one) => ({
      ...one,
      ...(one.item.payload === null ? { records: [], refused: [] } : tryMap(provider, one.item)),
    }))
  }
}

function withoutNumbers(record: HealthRecord): HealthRecord {
  const bare = { ...record, values: {}, series: {}, extras: {} }
  if (bare.kind === 'sleep') return { ...bare, stages: [] }
  return bare.kind === 'ecg' ? { ...bare, voltages: [] } : bare
}

/** Finds the names of the objects with a record, stored or mapped now, that concerns the days. */
export function objectsConcerned(
  { items, stored }: Pick<Survey, 'items' | 'stored'>,
  zone: Zone,
  { from, to }: DayRange,
): Set<string> {
  const concerns = (record: MappedRecord) =>
    record.kind !== 'retraction' && affectedDays(record, zone).some((day) => day >= from && day <= to)
  const names = [
    ...items.filter(({ records }) => records.some(concerns)),
    ...[...stored.values()].filter(({ record }) => concerns(record)).map(({ object }) => object),
  ].map(({ resource, id }) => objectName(resource, id))
  return new Set(names)
}
