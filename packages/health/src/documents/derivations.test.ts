import { describe, expect, it } from 'vitest'
import { bodyOf, build, buildTheEvents, contentOf, sleepOf, traceOf } from '../../test/build.ts'
import { dayRecord, measurementRecord, moment, profileRecord, sleepRecord } from '../../test/records.ts'
import type { Sample } from '../metrics.ts'
import type { HealthRecord, Source } from '../records.ts'

const NIGHT = 'sleep_summary:2026-11-14:night'
const BODY = 'body_summary:2026-11-14'
const RESTING = '/heart_rate/hr_resting_bpm_int'
const start = moment('2026-11-13T22:00:00+01:00')

/** One sample for each five minutes. */
const pulse = (values: readonly number[]): Sample[] =>
  values.map((value, index) => ({ at: start.at + index * 300_000, seconds: null, value }))

/** Four hours of 60 with half an hour of 52 and five minutes of 41, which are too short to be rest. */
const CALM = [...Array(20).fill(60), 41, ...Array(10).fill(60), ...Array(6).fill(52), ...Array(11).fill(60)]

const night = (source: Source, values: readonly number[] = CALM) =>
  sleepRecord({ key: source, source, values: { sleep_s: 20_000 }, series: { heart_rate_bpm: pulse(values) } })

const restingOf = (records: readonly HealthRecord[]) => sleepOf(build(records)).heart_rate.hr_resting_bpm_int

describe('the heart rate at rest of a vendor that gives none', () => {
  it.each(['Oura', 'Withings', 'Samsung Health'] as const)(
    '%s: is the lowest half hour of the night',
    (source) => {
      const documents = build([night(source)])
      expect(sleepOf(documents).heart_rate.hr_resting_bpm_int).toBe(52)
      expect(traceOf(documents, NIGHT)[RESTING]).toEqual({
        won: [{ source, records: [source], derived: 'lowest_half_hour_of_the_night' }],
        aside: [],
      })
    },
  )

  it('is not derived where any source tells one of the day', () => {
    const told = dayRecord({ source: 'Garmin', values: { heart_rate_resting_bpm: 57 } })
    expect(restingOf([night('Oura'), told])).toBeNull()
    expect(restingOf([night('Oura'), { ...told, day: '2026-11-13' }])).toBe(52)
  })

  it('is not derived of a vendor that gives it later in the day, of a nap, or of three hours that were not measured', () => {
    expect(restingOf([night('Fitbit')])).toBeNull()
    expect(restingOf([night('Oura', CALM.slice(0, 35))])).toBeNull()
    const nap = { ...night('Oura'), nap: true }
    expect(sleepOf(build([nap]), 'sleep_summary:2026-11-14:nap-1').heart_rate.hr_resting_bpm_int).toBeNull()
  })

  it('needs half an hour without a gap', () => {
    const every20Minutes = Array.from({ length: 40 }, (_, index) => ({
      at: start.at + index * 1_200_000,
      seconds: null,
      value: 50,
    }))
    const sparse = sleepRecord({ values: { sleep_s: 1 }, series: { heart_rate_bpm: every20Minutes } })
    expect(restingOf([sparse])).toBeNull()
  })
})

describe('the body mass index', () => {
  const weighing = measurementRecord({
    key: 'scale',
    source: 'Withings',
    at: moment('2026-11-14T07:00:00+01:00'),
    values: { weight_kg: 81 },
  })
  const height = { value: 180, by: { source: 'Oura' as const, record: 'personal_info' } }

  it('is made of the weight of the day and the height last known, and says so', () => {
    const documents = build([weighing], { height })
    expect(bodyOf(documents).body_metrics).toMatchObject({ bmi_float: 25, height_cm_int: null })
    expect(traceOf(documents, BODY)['/body_metrics/bmi_float']).toEqual({
      won: [
        { source: 'Withings', records: ['scale'], derived: 'weight_and_height' },
        { source: 'Oura', records: ['personal_info'], derived: 'weight_and_height' },
      ],
      aside: [],
    })
    expect(bodyOf(documents).metadata.sources_of_data_array).toEqual(['Withings'])
  })

  it('goes by a height of the same day first, and by none that is not known', () => {
    const profile = profileRecord({
      source: 'Oura',
      at: moment('2026-11-14T09:00:00+01:00'),
      values: { height_cm: 200 },
    })
    expect(bodyOf(build([weighing, profile], { height })).body_metrics.bmi_float).toBe(20.3)
    expect(bodyOf(build([weighing])).body_metrics.bmi_float).toBeNull()
  })

  it('is what the source tells where it tells one', () => {
    const told = { ...weighing, values: { weight_kg: 81, bmi: 24.8 } }
    expect(bodyOf(build([told], { height })).body_metrics.bmi_float).toBe(24.8)
  })

  it('takes nothing of another source with Data Cleaning off, but what the client stated', () => {
    const bmi = (given: typeof height | { value: number; by: null }) =>
      bodyOf(build([weighing], { height: given, cleaning: false }), `${BODY}:Withings`).body_metrics.bmi_float
    expect(bmi(height)).toBeNull()
    expect(bmi({ value: 180, by: null })).toBe(25)
  })

  it('is in the event of the weighing', () => {
    const [event] = buildTheEvents([weighing], { height })
    expect(contentOf(event!).body_metrics).toMatchObject({ weight_kg_float: 81, bmi_float: 25 })
  })

  it('is silent where the two make none that a living person has', () => {
    expect(bodyOf(build([weighing], { height: { value: 30, by: null } })).body_metrics.bmi_float).toBeNull()
  })
})
