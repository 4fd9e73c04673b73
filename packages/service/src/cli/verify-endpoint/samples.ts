import { buildAlertSummary, envelope, formatTime, type PhysicalSummary } from '@tributary/health'
import { emptied } from '../../building/index.ts'
import {
  LONGEST_BODY_BYTES,
  sampleDocuments,
  sampleNotification,
  testAddress,
} from '../../documents/index.ts'

const CLIENT_UUID = '00000000-0000-4000-8000-000000000000'
const DAY_MS = 86_400_000
/** The sample has a few kilobytes besides its series. */
const LARGE_BYTES = LONGEST_BODY_BYTES - 50_000
const READING_MS = 500

export type SampleDocument = Record<string, unknown>

/** Documents in the real shapes, which belong to no user, for the day before `now`. */
export interface Samples {
  physical: SampleDocument
  summaries: readonly SampleDocument[]
  events: readonly SampleDocument[]
  notification: SampleDocument
  /** One document in two versions. */
  versions: readonly [first: SampleDocument, second: SampleDocument]
  /** Second versions that retract the first ones. */
  retractions: readonly SampleDocument[]
  unknownStructure: SampleDocument
  unknownFields: SampleDocument
  /** Almost 16 MB, the longest that is sent: a day with a reading for every moment. */
  large: () => SampleDocument
}

export function samplesOf(now: number): Samples {
  const yesterday = dayBefore(now, 1)
  const first = yesterday.physical
  // Each check uses a day of its own, so that its versions are no older versions to another check.
  const ordered = dayBefore(now, 2).physical
  const { address, physical: retracted } = dayBefore(now, 3)
  const noAlerts = buildAlertSummary({
    userId: address.userId,
    zone: 'UTC',
    summaries: { day: address.day, nights: [], naps: [], body: null, physical: null },
    evaluation: null,
  })
  return {
    physical: first,
    summaries: yesterday.summaries,
    events: yesterday.events,
    notification: { ...sampleNotification(yesterday.address, { message: 'This is a test delivery.' }) },
    versions: [ordered, { ...ordered, document_version: 2 }],
    retractions: [
      envelope(
        { ...noAlerts, retracted: true },
        { ...address, documentVersion: 2 },
      ) as unknown as SampleDocument,
      { ...retracted, document_version: 2, retracted_bool: true, ...emptied(retracted) },
    ],
    unknownStructure: {
      ...without(first, 'physical_health'),
      data_structure: 'hydration_summary',
      hydration: { water_intake_ml_int: 1850 },
    },
    unknownFields: { ...first, a_new_field_string: 'new', a_new_block: { a_new_value_float: 0.5 } },
    large: () => largeOf(first),
  }
}

function dayBefore(now: number, days: number) {
  const address = testAddress(CLIENT_UUID, now - (days - 1) * DAY_MS)
  const documents = sampleDocuments(address) as unknown as SampleDocument[]
  const sampleOf = (structure: string) => documents.find((one) => one['data_structure'] === structure)!
  const summaries = ['sleep_summary', 'physical_summary', 'body_summary'].map(sampleOf)
  const events = ['activity_event', 'heart_rate_event', 'body_metrics_event'].map(sampleOf)
  return { address, summaries, events, physical: sampleOf('physical_summary') }
}

function without(document: SampleDocument, name: string): SampleDocument {
  const { [name]: _, ...rest } = document
  return rest
}

function largeOf(document: SampleDocument): SampleDocument {
  const copy = structuredClone(document) as { physical_health: PhysicalSummary['physical_health'] }
  const { heart_rate: heart, metadata } = copy.physical_health.summary.physical_summary
  const midnight = Date.parse(metadata.datetime_string)
  const reading = (n: number) => ({
    datetime_string: formatTime(midnight + n * READING_MS, 3_600),
    hr_bpm_int: 60 + (n % 40),
  })
  const size = JSON.stringify(reading(0)).length + 1
  heart.hr_granular_data_array = Array.from({ length: Math.ceil(LARGE_BYTES / size) }, (_, n) => reading(n))
  return copy
}
