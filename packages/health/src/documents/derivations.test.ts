import { describe, expect, it } from 'vitest'
import {
  bodyOf,
  build,
  buildTheEvents,
  contentOf,
  keysOf,
  physicalOf,
  sleepOf,
  traceOf,
} from '../../test/build.ts'
import { observed } from '../../test/clinical.ts'
import { dayRecord, measurementRecord, moment, profileRecord, sleepRecord } from '../../test/records.ts'
import { dayOf } from '../../test/summaries.ts'
import type { Sample } from '../metrics.ts'
import { baselinesOf } from '../monitoring/baselines.ts'
import { readingsOf } from '../readings/index.ts'
import type { DayRecord, HealthRecord, Source } from '../records.ts'
import { addDays } from '../time/index.ts'
import type { ReportedSize } from './user-info.ts'

const NIGHT = 'sleep_summary:2026-11-14:night'
const BODY = 'body_summary:2026-11-14'
const PHYSICAL = 'physical_summary:2026-11-14'
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

  it('is not derived where any source reports one of the day', () => {
    const reported = dayRecord({ source: 'Garmin', values: { heart_rate_resting_bpm: 57 } })
    expect(restingOf([night('Oura'), reported])).toBeNull()
    expect(restingOf([night('Oura'), { ...reported, day: '2026-11-13' }])).toBe(52)
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

describe('the heart rate at rest of the day', () => {
  const steps = (source: Source, values: DayRecord['values'] = {}) =>
    dayRecord({ key: 'steps', source, values: { steps: 5_000, ...values } })
  const derived = (source: Source) => ({
    won: [{ source, records: [source], derived: 'lowest_half_hour_of_the_night' }],
    aside: [],
  })

  it.each(['Oura', 'Withings', 'Samsung Health'] as const)(
    '%s: is the one derived of its night',
    (source) => {
      for (const [cleaning, suffix] of [
        [true, ''],
        [false, `:${source}`],
      ] as const) {
        const documents = build([night(source), steps(source)], { cleaning })
        expect(physicalOf(documents, `${PHYSICAL}${suffix}`).heart_rate.hr_resting_bpm_int).toBe(52)
        expect(traceOf(documents, `${PHYSICAL}${suffix}`)[RESTING]).toEqual(derived(source))
      }
    },
  )

  it('is of the longest night, and of no nap', () => {
    const other = (sleep_s: number) =>
      sleepRecord({
        key: 'other',
        start: moment('2026-11-14T08:00:00+01:00'),
        end: moment('2026-11-14T17:00:00+01:00'),
        values: { sleep_s },
      })
    expect(keysOf(build([night('Oura'), other(10_000)]))).toEqual([NIGHT, `${NIGHT}-2`])
    const restingWith = (records: readonly HealthRecord[]) =>
      physicalOf(build([...records, steps('Oura')])).heart_rate.hr_resting_bpm_int
    expect(restingWith([night('Oura'), other(10_000)])).toBe(52)
    expect(restingWith([night('Oura'), other(30_000)])).toBeNull()
    expect(restingWith([{ ...night('Oura'), nap: true }])).toBeNull()
    expect(restingWith([night('Oura', [])])).toBeNull()
  })

  it('is that of the source which gives one, wherever it stands', () => {
    const restingOn = (reported: HealthRecord) => {
      const documents = build([night('Oura'), steps('Oura'), reported])
      return [sleepOf(documents), physicalOf(documents)].map(
        ({ heart_rate }) => heart_rate.hr_resting_bpm_int,
      )
    }
    expect(restingOn(steps('Garmin', { heart_rate_resting_bpm: 57 }))).toEqual([null, 57])
    const ofTheNight = sleepRecord({
      key: 'whoop',
      source: 'Whoop',
      values: { sleep_s: 20_000, heart_rate_resting_bpm: 57 },
    })
    expect(restingOn(ofTheNight)).toEqual([57, null])
  })

  it('is not above the highest heart rate of the day', () => {
    const documents = build([night('Oura'), steps('Oura', { heart_rate_max_bpm: 51 })])
    expect(physicalOf(documents).heart_rate).toMatchObject({
      hr_maximum_bpm_int: 51,
      hr_resting_bpm_int: null,
    })
  })

  it('makes no document of the day alone, and takes nothing of the night along', () => {
    expect(keysOf(build([night('Oura')]))).toEqual([NIGHT])
    const noted = { ...night('Oura'), extras: { score: 80 } }
    const documents = build([noted, steps('Oura')])
    expect(sleepOf(documents).non_structured_data_array).toHaveLength(1)
    expect(physicalOf(documents).non_structured_data_array).toEqual([])
    expect(physicalOf(documents).metadata.sources_of_data_array).toEqual(['Oura'])
  })

  it('counts once: for scores and alerts it is the number of the night, in clinical documents the one of the day', () => {
    const documents = build([night('Oura'), steps('Oura')])
    const storedAs = <D>(documentKey: string, data: D) => ({
      documentKey,
      documentVersion: 1,
      data,
      trace: traceOf(documents, documentKey),
    })
    const summaries = (day: string) =>
      dayOf(day, {
        nights: [storedAs(NIGHT, sleepOf(documents))],
        physical: storedAs(PHYSICAL, physicalOf(documents)),
      })
    const DAY = '2026-11-14'
    expect(readingsOf(summaries(DAY)).restingHeartRate).toMatchObject({ value: 52, documentKey: NIGHT })
    const week = Array.from({ length: 7 }, (_, index) => summaries(addDays(DAY, index)))
    const withoutDay = week.map((one) => ({ ...one, physical: null }))
    expect(baselinesOf(week)).toEqual(baselinesOf(withoutDay))
    expect(baselinesOf(week).resting_heart_rate?.value).toBe(52)
    expect(observed('resting_heart_rate', summaries(DAY)).valueQuantity).toMatchObject({ value: 52 })
  })
})

describe('the body mass index', () => {
  const weighing = measurementRecord({
    key: 'scale',
    source: 'Withings',
    at: moment('2026-11-14T07:00:00+01:00'),
    values: { weight_kg: 81 },
  })
  const sizeOf = (value: number, at: string, record: string | null = 'personal_info'): ReportedSize => ({
    value,
    at: moment(`${at}T10:00:00+01:00`),
    by: record === null ? null : { source: 'Oura', record },
  })
  const knownOf = (...heights: readonly ReportedSize[]) => ({ heights, dateOfBirth: null })
  const known = knownOf(sizeOf(180, '2026-11-01'))

  it('is made of the weight of the day and the height that is known, and says so', () => {
    const documents = build([weighing], { known })
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
    expect(bodyOf(build([weighing, profile], { known })).body_metrics.bmi_float).toBe(20.3)
    expect(bodyOf(build([weighing])).body_metrics.bmi_float).toBeNull()
  })

  it('is what the source reports where it reports one', () => {
    const complete = { ...weighing, values: { weight_kg: 81, bmi: 24.8 } }
    expect(bodyOf(build([complete], { known })).body_metrics.bmi_float).toBe(24.8)
  })

  it('takes nothing of another source with Data Cleaning off, but what the client stated', () => {
    const bmi = (height: ReportedSize) =>
      bodyOf(build([weighing], { known: knownOf(height), cleaning: false }), `${BODY}:Withings`).body_metrics
        .bmi_float
    expect(bmi(sizeOf(180, '2026-11-01'))).toBeNull()
    expect(bmi(sizeOf(180, '2026-11-01', null))).toBe(25)
  })

  it('is in the event of the weighing', () => {
    const [event] = buildTheEvents([weighing], { known })
    expect(contentOf(event!).body_metrics).toMatchObject({ weight_kg_float: 81, bmi_float: 25 })
  })

  it('is silent where the two make none that a living person has', () => {
    expect(
      bodyOf(build([weighing], { known: knownOf(sizeOf(30, '2026-11-01')) })).body_metrics.bmi_float,
    ).toBeNull()
  })

  const GROWING = '2008-01-01'
  const GROWN = '2006-11-14'
  const [was, is] = [sizeOf(180, '2026-08-01', 'was'), sizeOf(200, '2027-11-01', 'is')]
  // 81 kg: 25 of 180 cm, 20.3 of 200 cm.
  it.each<[string, readonly ReportedSize[], string | null, number | null]>([
    ['goes by the height nearest in time, not by the newest', [is, was], null, 25],
    ['of two as near, by the newer', [sizeOf(180, '2026-11-12'), sizeOf(200, '2026-11-16')], null, 20.3],
    ['of a grown person, however far away it was measured', [is], GROWN, 20.3],
    ['of a person of unknown age, however far away it was measured', [is], null, 20.3],
    ['of a growing person, up to 90 days after', [sizeOf(180, '2026-08-16')], GROWING, 25],
    ['of a growing person, up to 90 days before', [sizeOf(180, '2027-02-12')], GROWING, 25],
    ['of a growing person, by none of 91 days after', [sizeOf(180, '2026-08-15')], GROWING, null],
    ['of a growing person, by none of 91 days before', [sizeOf(180, '2027-02-13')], GROWING, null],
    ['by the word of the client before that of a source', [was, sizeOf(200, '2020-01-01', null)], null, 20.3],
    [
      'but not by a word of the client that no longer counts',
      [sizeOf(180, '2026-10-01'), sizeOf(200, '2020-01-01', null)],
      GROWING,
      25,
    ],
    ['passes over a height that no person has', [sizeOf(3, '2026-11-14'), was], null, 25],
  ])('%s', (_, heights, dateOfBirth, bmi) => {
    const given = { known: { heights, dateOfBirth } }
    expect(bodyOf(build([weighing], given)).body_metrics.bmi_float).toBe(bmi)
    const [event] = buildTheEvents([weighing], given)
    expect(contentOf(event!).body_metrics).toMatchObject({ bmi_float: bmi })
  })

  it('of a growing person does not go by a present height that is filed on a day of the past', () => {
    const filed = profileRecord({
      key: 'is',
      source: 'Oura',
      at: moment('2026-11-14T09:00:00+01:00'),
      values: { height_cm: 200 },
    })
    const bmi = (dateOfBirth: string) =>
      bodyOf(build([weighing, filed], { known: { heights: [is], dateOfBirth } })).body_metrics
    expect(bmi(GROWING)).toMatchObject({ height_cm_int: 200, bmi_float: null })
    expect(bmi(GROWN)).toMatchObject({ height_cm_int: 200, bmi_float: 20.3 })
  })
})
