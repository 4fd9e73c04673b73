import {
  buildAlertSummary,
  buildDay,
  buildEvents,
  envelope,
  formatTime,
  formatTimeWithoutOffset,
  type HealthRecord,
  localDate,
  type Notification,
  type PhysicalSummary,
} from '@tributary/health'
import { SOURCE_FACTS } from '@tributary/providers'
import { emptied } from '../../building/index.ts'
import { LONGEST_BODY_BYTES } from '../../documents/index.ts'

const CLIENT_UUID = '00000000-0000-4000-8000-000000000000'
const USER_ID = 'test-user'
const ZONE = 'Europe/Berlin'
const HOUR_MS = 3_600_000
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
  const { day, physical: retracted } = dayBefore(now, 3)
  const noAlerts = buildAlertSummary({
    userId: USER_ID,
    zone: ZONE,
    summaries: { day, nights: [], naps: [], body: null, physical: null },
    evaluation: null,
  })
  return {
    physical: first,
    summaries: yesterday.summaries,
    events: yesterday.events,
    notification: notificationAt(now),
    versions: [ordered, { ...ordered, document_version: 2 }],
    retractions: [
      delivered({ ...noAlerts, retracted: true }, 2),
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
  const day = localDate({ at: now - days * 24 * HOUR_MS, offset: null }, ZONE)
  const input = {
    userId: USER_ID,
    day,
    zone: ZONE,
    sources: SOURCE_FACTS,
    cleaning: true,
    granular: true,
    records: recordsOf(day),
  }
  const summaries = buildDay(input).map((built) => delivered(built))
  const events = buildEvents({ ...input, deviceMetadata: true }).map((built) => delivered(built))
  const physical = summaries.find((document) => document['data_structure'] === 'physical_summary')!
  return { day, summaries, events, physical }
}

const delivered = (built: Parameters<typeof envelope>[0], documentVersion = 1) =>
  envelope(built, { clientUuid: CLIENT_UUID, userId: USER_ID, documentVersion }) as unknown as SampleDocument

function recordsOf(day: string): HealthRecord[] {
  const base = { source: 'Oura', origin: 'vendor', device: null, manual: false, updatedAt: null } as const
  const midnight = Date.parse(`${day}T00:00:00Z`)
  const at = (hours: number) => ({ at: midnight + hours * HOUR_MS, offset: 3_600 })
  const extras = { test_delivery_bool: true }
  return [
    {
      ...base,
      kind: 'day',
      key: 'day',
      day,
      offset: 3_600,
      values: { steps: 8042, distance_walked_m: 6120.5, energy_total_kcal: 2310, heart_rate_resting_bpm: 52 },
      series: {},
      extras,
    },
    {
      ...base,
      kind: 'sleep',
      key: 'sleep',
      start: at(-2),
      end: at(5),
      nap: false,
      stages: [
        { at: at(-2).at, seconds: 5 * 3_600, stage: 'light' },
        { at: at(3).at, seconds: 2 * 3_600, stage: 'deep' },
      ],
      values: { hrv_rmssd_ms: 41.5 },
      series: {},
      extras,
    },
    {
      ...base,
      kind: 'workout',
      key: 'workout',
      start: at(16),
      end: at(17),
      activity: 'Running',
      autoDetected: false,
      values: { distance_traveled_m: 9800, energy_total_kcal: 640, heart_rate_avg_bpm: 151 },
      series: {},
      extras,
    },
    {
      ...base,
      kind: 'measurement',
      key: 'weight',
      at: at(6),
      site: null,
      values: { weight_kg: 71.4 },
      series: {},
      extras,
    },
  ]
}

function notificationAt(now: number): SampleDocument {
  const notification: Notification = {
    client_uuid: CLIENT_UUID,
    user_id: USER_ID,
    data_source: 'Oura',
    action: 'user_connected',
    level: 'info',
    message: 'This is a test delivery.',
    action_datetime: formatTimeWithoutOffset(now),
    environment: 'sandbox',
  }
  return notification
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
