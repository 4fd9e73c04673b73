import { buildDay, buildEvents, type HealthRecord, type MappedRecord } from '@tributary/health'
import { describe, expect, it } from 'vitest'
import { SOURCE_FACTS } from '../registry.ts'
import { polar } from './index.ts'

const DAY = '2026-03-02'
const isHealth = (record: MappedRecord): record is HealthRecord => record.kind !== 'retraction'
const recordsOf = (resource: string, payload: object) =>
  polar.map({ resource, id: DAY, payload }).records.filter(isHealth)
const asked = {
  day: DAY,
  zone: 'Europe/Helsinki',
  userId: 'user',
  sources: SOURCE_FACTS,
  cleaning: true,
  granular: true,
}
const textOf = (structure: string, records: readonly HealthRecord[]) =>
  JSON.stringify(
    buildDay({ ...asked, records }).find(({ dataStructure }) => dataStructure === structure)?.body,
  )

describe('intensities of a day', () => {
  const dayOf = (zones: readonly (readonly [string, string])[], active: string) =>
    recordsOf('activities', {
      start_time: `${DAY}T00:00:00`,
      end_time: `${DAY}T23:59:59`,
      active_duration: active,
      samples: {
        activity_zones: {
          samples: zones.map(([time, zone]) => ({ zone, timestamp: `${DAY}T${time}` })),
        },
      },
    })[0]?.values

  it.each([
    [
      'zones hold no time',
      [
        ['10:00:00', 'MODERATE'],
        ['10:00:00', 'SEDENTARY'],
      ],
      'PT3H11M',
    ],
    [
      'zones hold little of the active time',
      [
        ['10:00:00', 'LIGHT'],
        ['10:30:00', 'SEDENTARY'],
      ],
      'PT3H11M',
    ],
  ] as const)('are not given where %s', (_, zones, active) => {
    expect(dayOf(zones, active)).toEqual({ active_s: 11_460 })
  })

  it('are given where zones cover the active time, zeros included', () => {
    const zones = [
      ['10:00:00', 'LIGHT'],
      ['11:00:00', 'MODERATE'],
      ['11:30:00', 'SEDENTARY'],
    ] as const
    expect(dayOf(zones, 'PT1H30M')).toEqual({
      active_s: 5400,
      low_intensity_s: 3600,
      moderate_intensity_s: 1800,
      vigorous_intensity_s: 0,
    })
    expect(dayOf([['00:00:00', 'SEDENTARY']], 'PT0S')).toMatchObject({ moderate_intensity_s: 0 })
  })
})

describe('the heart rate of a night', () => {
  const bounds = { start_time: `${DAY}T00:00:00+02:00`, end_time: `${DAY}T08:00:00+02:00` }
  const recharge = recordsOf('nightly_recharge', {
    date: DAY,
    night: bounds,
    heart_rate_avg: 47,
    heart_rate_variability_avg: 52,
  })
  const sleep = (of: object) =>
    recordsOf('sleep', {
      date: DAY,
      sleep_start_time: bounds.start_time,
      sleep_end_time: bounds.end_time,
      ...of,
    })

  it('is that of its own samples, and the average of four hours is passed along', () => {
    const samples = { heart_rate_samples: { '00:10': 60, '00:15': 60, '00:20': 60 } }
    const text = textOf('sleep_summary', [...recharge, ...sleep(samples)])
    expect(text).toContain('"hr_avg_bpm_int":60')
    expect(text).toContain('"hrv_avg_rmssd_float":52')
    expect(text).toContain('"nightly_recharge":{"heart_rate_avg":47')
  })

  it('is unknown without samples', () => {
    expect(textOf('sleep_summary', [...recharge, ...sleep({})])).toContain('"hr_avg_bpm_int":null')
  })
})

it("the account's highest heart rate stands in the body summary alone, and the date of birth is whole", () => {
  const info = { read_on: DAY, maximum_heart_rate: 189, resting_heart_rate: 52, birthday: '1984-05-17' }
  const profile = recordsOf('physical_info', info)
  expect(textOf('body_summary', profile)).toContain('"hr_maximum_bpm_int":189')
  expect(textOf('physical_summary', profile)).toBeUndefined()
  expect(profile).toMatchObject([{ birthYear: 1984, birthDate: '1984-05-17' }])
})

describe('running cadence', () => {
  const cadenceOf = (sport: string, data: string) => {
    const records = recordsOf('exercises', {
      id: 'x',
      start_time: `${DAY}T10:00:00`,
      start_time_utc_offset: 120,
      duration: 'PT20S',
      sport,
      samples: [{ 'recording-rate': 5, 'sample-type': '8', data }],
    })
    const [event] = buildEvents({ ...asked, records, deviceMetadata: false })
    return JSON.stringify(event?.body).match(/"cadence_avg_rpm_float":([\d.]+)/)?.[1]
  }

  it.each([
    ['a run in steps', 'RUNNING', '170,170,170', '85'],
    ['a run in strides', 'RUNNING', '85,85,85', '85'],
    ['a walk in steps', 'WALKING', '110,110,110', '55'],
    ['a walk in strides', 'WALKING', '55,55,55', '55'],
  ])('is in revolutions: %s', (_, sport, data, revolutions) => {
    expect(cadenceOf(sport, data)).toBe(revolutions)
  })
})
