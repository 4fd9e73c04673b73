import { type BodySummary, buildDay, buildEvents, type HealthRecord } from '@tributary/health'
import { describe, expect, it } from 'vitest'
import { SOURCE_FACTS } from '../registry.ts'
import { dexcom } from './index.ts'

/*
 * Thirty days in November of a person with diabetes, local time +01:00. The expected lists were written down by hand from
 * docs/reference/documents.md before the code was run on them.
 */

const DAYS = Array.from({ length: 30 }, (_, index) => `2026-11-${String(index + 1).padStart(2, '0')}`)

type Egv = [time: string, record: { value?: number | string | null; status?: string }]

const USUAL: Egv[] = [
  ['02:00', { value: 110 }],
  ['08:00', { value: 130 }],
  ['13:00', { value: 160 }],
  ['19:00', { value: 140 }],
]
const [NIGHT, MORNING, NOON, EVENING] = USUAL as [Egv, Egv, Egv, Egv]

const SPECIAL: Record<string, Egv[]> = {
  // A hypo in the night: two readings below what the sensor measures, then its lowest, then the way back.
  '2026-11-05': [
    ['02:00', { value: 'Low' }],
    ['02:05', { value: 39, status: 'low' }],
    ['02:10', { value: 40 }],
    ['02:15', { value: 62 }],
    ...[MORNING, NOON, EVENING],
  ],
  // A meal without insulin: two readings above what the sensor measures, then its highest, then the way back.
  '2026-11-12': [
    ...[NIGHT, MORNING],
    ['13:00', { value: 'High' }],
    ['13:05', { value: 401, status: 'high' }],
    ['13:10', { value: 400 }],
    ['13:15', { value: 385 }],
    EVENING,
  ],
  // Both on one day.
  '2026-11-19': [['02:00', { value: 'LOW' }], MORNING, NOON, ['19:00', { value: 'HIGH' }]],
  // Only the status says it.
  '2026-11-26': [['02:00', { value: null, status: 'low' }], MORNING, NOON, EVENING],
}

const readingsOf = (day: string) => SPECIAL[day] ?? USUAL

function recordsOf(day: string): HealthRecord[] {
  const records = readingsOf(day).map(([time, record]) => ({
    recordId: `${day}/${time}`,
    systemTime: new Date(`${day}T${time}:00+01:00`).toISOString(),
    displayTime: `${day}T${time}:00+01:00`,
    unit: 'mg/dL',
    ...record,
  }))
  const { records: mapped, refused } = dexcom.map({ resource: 'egvs', id: day, payload: { records } })
  expect(refused).toEqual([])
  return mapped.filter((record) => record.kind !== 'retraction')
}

const inputOf = (day: string) => ({
  ...{ userId: 'user-1', day, zone: 'Europe/Berlin', sources: SOURCE_FACTS, cleaning: true, granular: true },
  records: recordsOf(day),
})

interface GlucoseEvent {
  blood_glucose: {
    blood_glucose_avg_mg_per_dL_int: number
    blood_glucose_avg_comparator_string: string | null
  }
  metadata: { datetime_string: string }
}

const eventsOf = (day: string) =>
  buildEvents({ ...inputOf(day), deviceMetadata: false }).map(({ dataStructure, body }) => {
    const { events } = body.body_health as { events: Record<string, [GlucoseEvent]> }
    const { blood_glucose: glucose, metadata } = events[dataStructure]![0]
    const comparator = glucose.blood_glucose_avg_comparator_string ?? ''
    return `${metadata.datetime_string.slice(8, 16).replace('T', ' ')} ${dataStructure} ${comparator}${glucose.blood_glucose_avg_mg_per_dL_int}`
  })

function meanOf(day: string): string {
  const [document] = buildDay(inputOf(day)).filter(({ dataStructure }) => dataStructure === 'body_summary')
  const { body_health } = document!.body as Pick<BodySummary, 'body_health'>
  const glucose = body_health.summary.body_summary.blood_glucose
  return `${glucose.blood_glucose_avg_comparator_string ?? ''}${glucose.blood_glucose_avg_mg_per_dL_int}`
}

const EXPECTED_EVENTS: Record<string, string[]> = {
  '2026-11-05': [
    '05 02:00 blood_glucose_event <40',
    '05 02:05 blood_glucose_event <40',
    '05 02:10 blood_glucose_event 40',
    '05 02:15 blood_glucose_event 62',
    '05 08:00 blood_glucose_event 130',
    '05 13:00 blood_glucose_event 160',
    '05 19:00 blood_glucose_event 140',
  ],
  '2026-11-12': [
    '12 02:00 blood_glucose_event 110',
    '12 08:00 blood_glucose_event 130',
    '12 13:00 blood_glucose_event >400',
    '12 13:05 blood_glucose_event >400',
    '12 13:10 blood_glucose_event 400',
    '12 13:15 blood_glucose_event 385',
    '12 19:00 blood_glucose_event 140',
  ],
  '2026-11-19': [
    '19 02:00 blood_glucose_event <40',
    '19 08:00 blood_glucose_event 130',
    '19 13:00 blood_glucose_event 160',
    '19 19:00 blood_glucose_event >400',
  ],
  '2026-11-26': [
    '26 02:00 blood_glucose_event <40',
    '26 08:00 blood_glucose_event 130',
    '26 13:00 blood_glucose_event 160',
    '26 19:00 blood_glucose_event 140',
  ],
}

const usualEvents = (day: string) =>
  [
    '02:00 blood_glucose_event 110',
    '08:00 blood_glucose_event 130',
    '13:00 blood_glucose_event 160',
    '19:00 blood_glucose_event 140',
  ].map((text) => `${day.slice(-2)} ${text}`)

describe('thirty days of a person with diabetes', () => {
  it('give an event for every reading, with the bound and its comparator beyond what the sensor measures', () => {
    expect(DAYS.flatMap((day) => eventsOf(day).sort())).toEqual(
      DAYS.flatMap((day) => EXPECTED_EVENTS[day] ?? usualEvents(day)),
    )
  })

  it('give a mean of each day in which such readings count', () => {
    // 5th: 612 / 7 = 87.4     12th: 1965 / 7 = 280.7     19th: 730 / 4 = 182.5, on both sides     26th: 470 / 4 = 117.5
    const special: Record<string, string> = { '05': '<87', '12': '>281', '19': '183', '26': '<118' }
    expect(DAYS.map((day) => [day.slice(-2), meanOf(day)])).toEqual(
      DAYS.map((day) => [day.slice(-2), special[day.slice(-2)] ?? '135']),
    )
  })
})
