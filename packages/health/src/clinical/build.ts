import type { Trace } from '../documents/index.ts'
import type { ClinicalReady } from '../payloads/index.ts'
import type { DaySummaries } from '../readings/index.ts'
import type { Source } from '../records.ts'
import type { Sources } from '../sources.ts'
import { formatTime, type Zone } from '../time/index.ts'
import { uuidOf } from './ids.ts'
import { narrative } from './narrative.ts'
import {
  type BundleEntry,
  type Made,
  type MeasurementOrigin,
  type MeasuringOccasion,
  observationsOf,
} from './observations.ts'
import { SYSTEMS } from './systems.ts'
import { tagsOf } from './tags.ts'
import { dayPeriod, fhirTime, midnight, sleepPeriod } from './times.ts'

type Content = ClinicalReady['clinical_ready']

export interface ClinicalInput {
  clientUuid: string
  userId: string
  zone: Zone
  sources: Sources
  summaries: DaySummaries
}

/** The document of a local day before it is dated. Equal input gives equal bytes. */
export interface ClinicalDay {
  key: string
  day: string
  userId: string
  /** The midnight that begins the day. */
  datetime: string
  /** What makes a version differ from the one before. */
  content: {
    sources: readonly Source[]
    bundle: Omit<Content['clinical_ready_data'], 'timestamp'>
  }
  /** By path inside the bundle. */
  trace: Trace
  /** By the same path: the summary, and the path inside it. */
  readFrom: Record<string, { documentKey: string; documentVersion: number; path: string }>
}

export function clinicalDay({ clientUuid, userId, zone, sources, summaries }: ClinicalInput): ClinicalDay {
  const { day } = summaries
  const owner = [clientUuid, userId]
  const patient = patientOf(owner, userId)
  const made = occasionsOf(summaries, zone).flatMap((occasion) =>
    observationsOf(occasion, [...owner, day], patient.fullUrl),
  )
  const byPath = <T>(value: (origin: MeasurementOrigin) => T) =>
    Object.fromEntries(
      made.flatMap(({ origins }, index) =>
        origins.map((origin) => [`/entry/${index + 1}/resource${origin.place}`, value(origin)]),
      ),
    )
  return {
    key: `clinical_ready:${day}`,
    day,
    userId,
    datetime: midnight(day, zone, summaries.physical ?? summaries.body),
    content: {
      sources: sourcesOf(made, sources),
      bundle: {
        resourceType: 'Bundle',
        id: uuidOf(...owner, day),
        meta: {
          source: SYSTEMS.service,
          profile: [SYSTEMS.bundle],
          tag: tagsOf(made.flatMap(({ origins }) => origins.map(({ summary }) => summary))),
        },
        type: 'collection',
        entry: [patient, ...made.map(({ entry }) => entry)],
      },
    },
    trace: byPath(({ trace }) => trace),
    readFrom: byPath(({ documentKey, documentVersion, path }) => ({ documentKey, documentVersion, path })),
  }
}

/** Whether there is any Observation, and not the Patient alone. */
export const isFilled = ({ content }: ClinicalDay): boolean => content.bundle.entry.length > 1

/** What follows the envelope, dated with when it was made. */
export function clinicalBody(
  { userId, datetime, content }: ClinicalDay,
  madeAt: number,
): Pick<ClinicalReady, 'clinical_ready'> {
  const { entry, ...bundle } = content.bundle
  return {
    clinical_ready: {
      metadata: {
        datetime_string: datetime,
        user_id: userId,
        sources_of_data_array: [...content.sources],
        fhir_export_ready: true,
        fhir_export_completed_at: formatTime(madeAt, 0),
      },
      clinical_ready_data: { ...bundle, timestamp: fhirTime(madeAt, 0), entry },
    },
  }
}

/** What makes a version of a document differ from the one before; the reverse of `clinicalBody`. */
export function clinicalContent({
  clinical_ready: { metadata, clinical_ready_data },
}: Pick<ClinicalReady, 'clinical_ready'>): ClinicalDay['content'] {
  const { timestamp: _, ...bundle } = clinical_ready_data
  return { sources: metadata.sources_of_data_array as Source[], bundle }
}

/** The day as a whole, then every sleep by itself: nights, then naps. */
function occasionsOf({ day, nights, naps, physical, body }: DaySummaries, zone: Zone): MeasuringOccasion[] {
  const daily = (summary: typeof physical | typeof body) =>
    summary && { summary, period: dayPeriod(day, zone, summary) }
  const asleep = (span: 'night' | 'nap') => (summary: DaySummaries['nights'][number]) => ({
    span,
    name: summary.documentKey,
    summaries: { sleep: { summary, period: sleepPeriod(summary) ?? dayPeriod(day, zone, null) } },
  })
  return [
    { span: 'daily', name: 'day', summaries: { body: daily(body), physical: daily(physical) } },
    ...nights.map(asleep('night')),
    ...naps.map(asleep('nap')),
  ]
}

function patientOf(owner: readonly string[], userId: string): BundleEntry {
  const id = uuidOf(...owner)
  return {
    fullUrl: `urn:uuid:${id}`,
    resource: {
      resourceType: 'Patient',
      id,
      meta: { source: SYSTEMS.service },
      text: narrative('A user, known by the identifier of the client alone.'),
      identifier: [{ system: SYSTEMS.userId, value: visible(userId) }],
    },
  }
}

/** No text of FHIR is blank. */
const visible = (text: string) => (text.trim() === '' ? encodeURIComponent(text) : text)

function sourcesOf(made: readonly Made[], sources: Sources): Source[] {
  const used = new Set(
    made.flatMap(({ origins }) => origins.flatMap(({ trace }) => trace.won.map(({ source }) => source))),
  )
  return [...sources.keys()].filter((source) => used.has(source))
}
