import {
  acceptSteps,
  baselinesOf,
  buildAlertEvents,
  buildAlertSummary,
  buildEvents,
  buildStepsEvent,
  buildUserInfo,
  buildUserProfile,
  clinicalBody,
  clinicalDay,
  type DataStructure,
  effectiveRule,
  envelope,
  evaluateDay,
  excursionsOf,
  formatTimeWithoutOffset,
  type HealthDocument,
  healthScoreKey,
  type Notification,
  oxygenReadings,
  rangeOf,
  rescore,
  scoreInputs,
  stepsOfDay,
} from '@tributary/health'
import { labReportJson } from '@tributary/lab'
import { SOURCE_FACTS } from '@tributary/providers'
import { labReportOf } from './lab.ts'
import { pastOf, type SamplePast } from './past.ts'
import { ZONE } from './records.ts'

const NO_RULES = { user: [], client: [] }
const HOUR_MS = 3_600_000

export interface SampleAddress {
  clientUuid: string
  userId: string
  /** YYYY-MM-DD, the local day that the documents describe. */
  day: string
  /** Whether the documents of the day are marked as a test delivery. */
  isTest?: boolean
}

interface Content {
  key: string
  dataStructure: DataStructure
  body: object
}

/** Builds sample documents of every kind, which belong to no user, with the code that builds the real ones. */
export function sampleDocuments(address: SampleAddress): HealthDocument[] {
  const past = pastOf(address.userId, address.day, address.isTest ? { test_delivery_bool: true } : {})
  const contents: Content[] = [...past.built, ...eventsOf(address, past), ...derivedFrom(address, past)]
  return contents.map(
    ({ key, dataStructure, body }) =>
      envelope(
        { key, dataStructure, body: body as Record<string, unknown> },
        { ...address, documentVersion: 1 },
      ) as HealthDocument,
  )
}

/** Builds a sample notification for the middle of the day. Callers give the fields that differ. */
export const sampleNotification = (
  { clientUuid, userId, day }: SampleAddress,
  given: Partial<Notification> = {},
): Notification => ({
  client_uuid: clientUuid,
  user_id: userId,
  data_source: 'Oura',
  action: 'user_connected',
  level: 'info',
  message: 'The user connected a data source.',
  action_datetime: formatTimeWithoutOffset(middayOf(day)),
  environment: 'sandbox',
  ...given,
})

const middayOf = (day: string) => Date.parse(`${day}T11:00:00Z`)

function eventsOf({ userId, day }: SampleAddress, { records }: SamplePast): Content[] {
  const { accepted } = acceptSteps(null, [stepsOfDay('Garmin', day, records)], SOURCE_FACTS)
  const steps = buildStepsEvent({ userId, day, zone: ZONE, at: middayOf(day), accepted: accepted!, records })
  const rule = effectiveRule('oxygenation', NO_RULES)
  const range = rangeOf(rule.thresholds, null)!
  const excursions = excursionsOf(oxygenReadings(records, ZONE), range)
  const alerts = buildAlertEvents({ userId, excursions, rule, reported: [] })
  const measured = buildEvents({
    ...{
      userId,
      day,
      zone: ZONE,
      sources: SOURCE_FACTS,
      cleaning: true,
      granular: true,
      deviceMetadata: true,
    },
    records,
  })
  return [...measured, steps, ...alerts]
}

function derivedFrom({ clientUuid, userId, day }: SampleAddress, { days }: SamplePast): Content[] {
  const today = days.at(-1)!
  const now = middayOf(day) + 12 * HOUR_MS
  const moment = { at: middayOf(day), offset: null }
  const person = {
    sex: 'female',
    dateOfBirth: '1984-01-17',
    country: 'Germany',
    heightCm: 171,
    weightKg: 66.4,
  }
  const evaluation = evaluateDay(today, baselinesOf(days), NO_RULES)
  const scored = rescore([day], {
    ...{ userId, person, now, weights: {}, previous: new Map() },
    days: days.map((summaries) => scoreInputs(summaries, ZONE, SOURCE_FACTS)),
  })
  const profile = buildUserProfile({
    ...{ userId, day, days, person, previous: null, offsetSeconds: 3_600 },
    requestId: '6f7a2c1e-8a54-4f0b-9d36-2f1f4f3f9a10',
  })
  const documentId = '3d0f6a52-7f0e-4c46-9a55-0b7a1f6f2c11'
  const lab = labReportJson(labReportOf(day), { userId, documentId, receivedAt: now })
  const clinical = clinicalDay({ clientUuid, userId, zone: ZONE, sources: SOURCE_FACTS, summaries: today })
  return [
    buildAlertSummary({ userId, zone: ZONE, summaries: today, evaluation }),
    { key: healthScoreKey(day), dataStructure: 'health_score', body: scored[0]!.body },
    buildUserInfo({
      ...{ userId, zone: ZONE, at: moment },
      demographics: {
        sex: person.sex,
        dateOfBirth: person.dateOfBirth,
        country: person.country,
        timeZone: ZONE,
      },
      heights: [{ value: person.heightCm, at: moment, by: null }],
      weights: [{ value: person.weightKg, at: moment, by: { source: 'Withings', record: 'weight' } }],
    }),
    { key: 'user_profile', dataStructure: 'user_profile', body: { user_profile_data: profile!.data } },
    { key: clinical.key, dataStructure: 'clinical_ready', body: clinicalBody(clinical, now) },
    { key: `lab_report:${documentId}`, dataStructure: 'lab_report', body: { lab_report: lab } },
  ]
}
