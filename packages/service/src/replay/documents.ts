import {
  addDays,
  affectedDays,
  buildDay,
  buildEvents,
  envelope,
  type HealthDocument,
  type HealthRecord,
  type MappedRecord,
} from '@tributary/health'
import { SOURCE_FACTS } from '@tributary/providers'

const NO_CLIENT = '00000000-0000-0000-0000-000000000000'

export interface DocumentOptions {
  zone: string
  granular: boolean
  /** The `user_id` of the documents. */
  user: string
}

export interface DocumentOfDay {
  day: string
  document: HealthDocument
}

/** The documents of every day that these records concern, as they would be delivered to a client with all add-ons. */
export function buildDocuments(
  mapped: readonly MappedRecord[],
  { zone, granular, user }: DocumentOptions,
): DocumentOfDay[] {
  const stored = storedRecords(mapped)
  const byDay = new Map<string, Set<HealthRecord>>()
  for (const record of stored) {
    for (const day of affectedDays(record, zone)) byDay.set(day, (byDay.get(day) ?? new Set()).add(record))
  }
  // What concerns the days on both sides may be joined with what is on a day.
  const near = (day: string) =>
    new Set([-1, 0, 1].flatMap((days) => [...(byDay.get(addDays(day, days)) ?? [])]))
  return [...byDay.keys()].sort().flatMap((day) => {
    const concerned = near(day)
    const records = stored.filter((record) => concerned.has(record))
    const input = { userId: user, day, zone, records, sources: SOURCE_FACTS, cleaning: true, granular }
    const built = [...buildDay(input), ...buildEvents({ ...input, deviceMetadata: true })]
    const address = { clientUuid: NO_CLIENT, userId: user, documentVersion: 1 }
    return built.map((document) => ({ day, document: envelope(document, address) }))
  })
}

/** As when they are stored: a later record replaces the one of its key, a retraction takes it away. */
function storedRecords(mapped: readonly MappedRecord[]): HealthRecord[] {
  const stored = new Map<string, HealthRecord>()
  for (const record of mapped) {
    if (record.kind === 'retraction') stored.delete(record.key)
    else stored.set(record.key, record)
  }
  return [...stored.values()]
}
