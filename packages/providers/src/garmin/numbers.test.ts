import { buildDay, buildEvents, type HealthRecord, type MappedRecord } from '@tributary/health'
import { describe, expect, it } from 'vitest'
import { SOURCE_FACTS } from '../registry.ts'
import { garmin } from './index.ts'

const DAY = '2026-03-02'
const MIDNIGHT = Date.parse(`${DAY}T00:00:00+01:00`) / 1000
const isHealth = (record: MappedRecord): record is HealthRecord => record.kind !== 'retraction'
const recordsOf = (resource: string, payload: object, id = `${DAY}/1`) =>
  garmin.map({ resource, id, payload }).records.filter(isHealth)

const asked = {
  day: DAY,
  zone: 'Europe/Berlin',
  userId: 'user',
  sources: SOURCE_FACTS,
  cleaning: true,
  granular: true,
}
const summaries = (records: readonly HealthRecord[], day = DAY) =>
  new Map(buildDay({ ...asked, day, records }).map(({ key, body }) => [key, body as Record<string, object>]))
const events = (records: readonly HealthRecord[]) =>
  buildEvents({ ...asked, records, deviceMetadata: false }).filter(
    ({ dataStructure }) => dataStructure === 'activity_event',
  )

const night = {
  calendarDate: DAY,
  startTimeInSeconds: MIDNIGHT - 3600,
  startTimeOffsetInSeconds: 3600,
  durationInSeconds: 27_000,
  deepSleepDurationInSeconds: 5400,
  lightSleepDurationInSeconds: 14_400,
  remSleepInSeconds: 4200,
  awakeDurationInSeconds: 3000,
}
const zeros = {
  deepSleepDurationInSeconds: 0,
  lightSleepDurationInSeconds: 0,
  remSleepInSeconds: 0,
  awakeDurationInSeconds: 0,
  durationInSeconds: 28_260,
}

describe('sleep', () => {
  it.each([
    ['holds the time awake', { durationInSeconds: 27_000 }],
    ['is the time asleep', { durationInSeconds: 24_000 }],
    ['is missing', { durationInSeconds: null }],
    ['holds what could not be measured', { durationInSeconds: 27_600, unmeasurableSleepInSeconds: 600 }],
  ])('is the sum of its stages where the length %s', (_, of) => {
    const [record] = recordsOf('sleeps', { ...night, ...of })
    expect(record?.values.sleep_s).toBe(24_000)
  })

  it.each([
    ['off the wrist', { ...zeros, validation: 'OFF_WRIST' }],
    ['without any measured stage', { ...zeros, validation: 'AUTO_FINAL' }],
    ['off the wrist, without stages', { durationInSeconds: 28_260, validation: 'off_wrist' }],
  ])('%s is no sleep', (_, of) => {
    const {
      deepSleepDurationInSeconds: _d,
      lightSleepDurationInSeconds: _l,
      remSleepInSeconds: _r,
      ...bare
    } = night
    expect(recordsOf('sleeps', { ...bare, ...of })).toEqual([])
  })

  it('that the person typed in needs no stages', () => {
    const [record] = recordsOf('sleeps', { ...night, ...zeros, validation: 'MANUAL' })
    expect(record?.values).toMatchObject({ sleep_s: 28_260 })
    expect(record?.values).not.toHaveProperty('deep_sleep_s')
  })

  it("belongs to the vendor's date, whichever date the person's zone would give", () => {
    const { startTimeOffsetInSeconds: _, ...undated } = night
    const records = recordsOf('sleeps', { ...undated, calendarDate: '2026-03-01' })
    expect([...summaries(records, '2026-03-01').keys()]).toEqual(['sleep_summary:2026-03-01:night'])
    expect(summaries(records).size).toBe(0)
  })

  it('has the same variability as the day', () => {
    const hrv = {
      calendarDate: DAY,
      startTimeInSeconds: MIDNIGHT,
      startTimeOffsetInSeconds: 3600,
      durationInSeconds: 20_000,
      lastNightAvg: 44,
      hrvValues: { 300: 32, 600: 35, 900: 37 },
    }
    const found = summaries([...recordsOf('sleeps', night), ...recordsOf('hrv', hrv)])
    for (const [key, pillar] of [
      [`sleep_summary:${DAY}:night`, 'sleep_health'],
      [`physical_summary:${DAY}`, 'physical_health'],
    ] as const) {
      expect(JSON.stringify(found.get(key)?.[pillar])).toContain('"hrv_avg_rmssd_float":44')
    }
  })
})

describe('an activity and its details', () => {
  const start = MIDNIGHT + 9 * 3600
  const activity = {
    activityType: 'RUNNING',
    startTimeInSeconds: start,
    startTimeOffsetInSeconds: 3600,
    durationInSeconds: 600,
    averageHeartRateInBeatsPerMinute: 140,
    averageRunCadenceInStepsPerMinute: 170,
    startingLatitudeInDegree: 52.5,
    startingLongitudeInDegree: 13.4,
  }
  const sample = (second: number, heartRate: number) => ({
    startTimeInSeconds: start + second,
    heartRate,
    latitudeInDegree: 52.5 + second / 1000,
    longitudeInDegree: 13.4,
    stepsPerMinute: 168,
  })
  const details = recordsOf('activityDetails', {
    summary: activity,
    samples: [sample(0, 120), sample(5, 122)],
  })
  const whole = recordsOf('activities', activity)

  it.each([
    ['both', [...whole, ...details]],
    ['both, the other way round', [...details, ...whole]],
    ['the details alone', details],
  ])('are one workout with its heart rate, route and cadence: %s', (_, records) => {
    const [event, ...others] = events(records)
    expect(others).toEqual([])
    expect(event?.key).toBe(`activity_event:Garmin/activities:${DAY}/1`)
    expect(event?.body).toMatchObject({
      physical_health: {
        events: {
          activity_event: [
            {
              heart_rate: {
                hr_avg_bpm_int: 140,
                hr_granular_data_array: [{ hr_bpm_int: 120 }, { hr_bpm_int: 122 }],
              },
              movement: {
                cadence_avg_rpm_float: 85,
                cadence_granular_data_array: [{ cadence_rpm_float: 84 }, {}],
              },
              position: {
                position_granular_data_array: [
                  { interval_duration_seconds_float: 5, lat_deg_float: 52.5 },
                  {},
                ],
              },
            },
          ],
        },
      },
    })
  })

  it('without details have the place where they began', () => {
    expect(JSON.stringify(events(whole)[0]?.body)).toContain('"lat_deg_float":52.5')
  })
})

it('breaths outside of sleep are passed along with the day, without those that are none', () => {
  const breaths = recordsOf('allDayRespiration', {
    startTimeInSeconds: MIDNIGHT + 50_000,
    startTimeOffsetInSeconds: 3600,
    durationInSeconds: 900,
    timeOffsetEpochToBreaths: { 0: 14.5, 60: 0, 120: -1, 180: 15 },
  })
  const day = recordsOf('dailies', { calendarDate: DAY, startTimeInSeconds: MIDNIGHT, steps: 5 })
  const found = JSON.stringify(summaries([...breaths, ...day]).get(`physical_summary:${DAY}`))
  expect(found).toContain('"timeOffsetEpochToBreaths":{"0":14.5,"180":15}')
})

it('the course of a health snapshot is in its events, and the day has its averages', () => {
  const snapshot = recordsOf('healthSnapshot', {
    startTimeInSeconds: MIDNIGHT + 50_000,
    offsetStartTimeInSeconds: 3600,
    summaries: [{ summaryType: 'heart_rate', avgValue: 62, epochSummaries: { 0: 66, 5: 0, 10: 59 } }],
  })
  const [event] = buildEvents({ ...asked, records: snapshot, deviceMetadata: false })
  expect(event?.body).toMatchObject({
    body_health: {
      events: {
        heart_rate_event: [
          {
            heart_rate: {
              hr_avg_bpm_int: 62,
              hr_granular_data_array: [{ hr_bpm_int: 66 }, { hr_bpm_int: 59 }],
            },
          },
        ],
      },
    },
  })
  const body = JSON.stringify(summaries(snapshot).get(`body_summary:${DAY}`))
  expect(body).toContain('"hr_avg_bpm_int":62')
})
