import {
  type BodyData,
  type DaySummaries,
  type DeliveredSummary,
  type PhysicalData,
  type RankedPillar,
  type Ranking,
  rankedSources,
  type SleepSummaryData,
  SUMMARY_SCHEMAS,
} from '@tributary/health'
import { SOURCE_FACTS } from '@tributary/providers'
import { sql } from 'kysely'
import type { Db } from '../platform/database.ts'
import type { Platform } from '../platform/platform.ts'
import type { Scope } from '../platform/scope.ts'
import { sourceOfKey } from './keys.ts'
import { identity } from './store.ts'
import type { StoredTrace } from './trace.ts'

interface Row {
  day: string
  document_key: string
  document_version: number
  data_structure: string
  body: Buffer
  trace: Buffer | null
  created_at: Date
}

interface StoredSummary<D = never> extends DeliveredSummary<D> {
  day: string
  structure: string
  createdAt: Date
}

/**
 * Reads the newest summaries of each local day from `from` to `to`, in order; days without any are absent, and so are
 * summaries that were emptied. Where a day has a summary for each source, the best-ranked source is used.
 */
export async function summariesOf(
  db: Db,
  platform: Platform,
  scope: Scope,
  { from, to, ranking }: { from: string; to: string; ranking: Ranking },
): Promise<DaySummaries[]> {
  const key = await platform.keyring.find(db, scope)
  if (!key) return []
  const { rows } = await sql<Row>`
    select distinct on (document_key)
      document_key, document_version, data_structure, day, body, trace, created_at
    from documents
    where lane = ${scope.lane} and user_key = ${scope.userKey} and day between ${from} and ${to}
      and data_structure = any(${Object.keys(SUMMARY_SCHEMAS)}::text[])
    order by document_key, document_version desc`.execute(db)
  const open = (row: Row, column: 'body' | 'trace', bytes: Buffer) =>
    JSON.parse(
      key.openContent(identity(scope, row.document_key, row.document_version, column), bytes).toString(),
    )
  const summaries = rows.map(
    (row): StoredSummary => ({
      documentKey: row.document_key,
      documentVersion: row.document_version,
      structure: row.data_structure,
      day: row.day,
      createdAt: row.created_at,
      data: insideOf(open(row, 'body', row.body)),
      trace: row.trace ? (open(row, 'trace', row.trace) as StoredTrace).fields : {},
    }),
  )
  const days = [...new Set(summaries.map(({ day }) => day))].sort()
  return days
    .map((day) =>
      ofDay(
        day,
        summaries.filter((one) => one.day === day),
        ranking,
      ),
    )
    .filter(({ nights, naps, physical, body }) => nights.length + naps.length > 0 || physical || body)
}

/** `<pillar>.summary.<name>` of a delivered summary. */
function insideOf(document: Record<string, unknown>): never {
  const held = Object.values(document).find(
    (part): part is { summary: Record<string, never> } =>
      typeof part === 'object' && part !== null && 'summary' in part,
  )
  return Object.values(held!.summary)[0]!
}

function ofDay(day: string, summaries: readonly StoredSummary[], ranking: Ranking): DaySummaries {
  const of = <D>(structure: string, pillar: RankedPillar) =>
    selectSummaries(
      summaries.filter((one) => one.structure === structure),
      rankedSources(SOURCE_FACTS, pillar, ranking),
    ) as StoredSummary<D>[]
  const sleeps = of<SleepSummaryData>('sleep_summary', 'sleep')
  const isNap = ({ documentKey }: StoredSummary<SleepSummaryData>) => documentKey.includes(':nap-')
  return {
    day,
    nights: sleeps.filter((one) => !isNap(one)).sort((a, b) => secondsAsleep(b) - secondsAsleep(a)),
    naps: sleeps.filter(isNap),
    physical: of<PhysicalData>('physical_summary', 'physical')[0] ?? null,
    body: of<BodyData>('body_summary', 'body')[0] ?? null,
  }
}

const secondsAsleep = ({ data }: DeliveredSummary<SleepSummaryData>) =>
  data.duration.sleep_duration_seconds_int ?? data.duration.time_in_bed_seconds_int ?? 0

/** Keeps the summaries made in the mode that was last in use: from all sources together, or from the best source alone. */
function selectSummaries(summaries: readonly StoredSummary[], ranked: readonly string[]): StoredSummary[] {
  const latest = summaries.reduce<StoredSummary | null>(
    (a, b) => (a && a.createdAt > b.createdAt ? a : b),
    null,
  )
  const filled = summaries.filter(hasSources)
  if (!latest || sourceOfKey(latest.documentKey) === null)
    return filled.filter(({ documentKey }) => sourceOfKey(documentKey) === null)
  const best = ranked.find((source) => filled.some(({ documentKey }) => sourceOfKey(documentKey) === source))
  return filled.filter(({ documentKey }) => sourceOfKey(documentKey) === best)
}

const hasSources = ({ data }: { data: { metadata: { sources_of_data_array: readonly unknown[] } } }) =>
  data.metadata.sources_of_data_array.length > 0
