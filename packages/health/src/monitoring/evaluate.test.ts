import { describe, expect, it } from 'vitest'
import { bodyOf, dayOf, sleepOf } from '../../test/summaries.ts'
import { addDays } from '../time/index.ts'
import type { Baseline, Baselines } from './baselines.ts'
import { evaluateDay } from './evaluate.ts'

const DAY = '2026-03-20'
const NO_RULES = { user: [], client: [] }

const closed = (value: number, last = '2026-03-10'): Baseline => ({
  value,
  days: [6, 5, 4, 3, 2, 1, 0].map((before) => ({ day: addDays(last, -before), value })),
})
const BASELINES: Baselines = {
  resting_heart_rate: closed(60),
  hrv_rmssd: closed(50),
  resting_breathing_rate: closed(14),
}

const NIGHT = {
  '/heart_rate/hr_resting_bpm_int': 60,
  '/heart_rate/hrv_avg_rmssd_float': 50,
  '/breathing/breaths_avg_per_min_int': 14,
  '/breathing/saturation_avg_percentage_int': 97,
  '/duration/sleep_duration_seconds_int': 27_000,
}
const night = (values: Record<string, number | null> = {}) =>
  dayOf(DAY, { nights: [sleepOf({ ...NIGHT, ...values })] })
const breaches = (...args: Parameters<typeof evaluateDay>) =>
  Object.fromEntries(
    Object.entries(evaluateDay(...args)!).flatMap(([signal, state]) =>
      state?.breach ? [[signal, state.breach]] : [],
    ),
  )

describe('a day', () => {
  it('with everything as usual has no breach, and each signal was looked at', () => {
    const evaluation = evaluateDay(night(), BASELINES, NO_RULES)!
    expect(Object.values(evaluation).map((state) => state?.breach)).toEqual([null, null, null, null, null])
  })

  it.each([
    [{ '/heart_rate/hr_resting_bpm_int': 67 }, { resting_heart_rate: 'above' }],
    [{ '/heart_rate/hr_resting_bpm_int': 50 }, { resting_heart_rate: 'below' }],
    [{ '/heart_rate/hrv_avg_rmssd_float': 34.9 }, { hrv: 'below' }],
    [{ '/heart_rate/hrv_avg_rmssd_float': 35 }, {}],
    [{ '/heart_rate/hrv_avg_rmssd_float': 500 }, {}],
    [{ '/breathing/breaths_avg_per_min_int': 16 }, { resting_breathing_rate: 'above' }],
    [{ '/breathing/breaths_avg_per_min_int': 11 }, { resting_breathing_rate: 'below' }],
    [{ '/breathing/saturation_avg_percentage_int': 91 }, { oxygenation: 'below' }],
    [{ '/breathing/saturation_avg_percentage_int': 92 }, {}],
    [{ '/duration/sleep_duration_seconds_int': 21_599 }, { sleep_duration: 'below' }],
    [{ '/duration/sleep_duration_seconds_int': 21_600 }, {}],
    [{ '/duration/sleep_duration_seconds_int': 32_400 }, {}],
    [{ '/duration/sleep_duration_seconds_int': 32_401 }, { sleep_duration: 'above' }],
    [{ '/heart_rate/hr_resting_bpm_int': null, '/duration/sleep_duration_seconds_int': null }, {}],
  ])('with %j breaches %j', (values, expected) => {
    expect(breaches(night(values), BASELINES, NO_RULES)).toEqual(expected)
  })

  it('cannot be evaluated without a night, whatever else is known', () => {
    const body = bodyOf({ '/heart_rate/hr_resting_bpm_int': 90 })
    expect(evaluateDay(dayOf(DAY, { body }), BASELINES, NO_RULES)).toBeNull()
    const naps = [sleepOf(NIGHT)]
    expect(evaluateDay(dayOf(DAY, { body, naps }), BASELINES, NO_RULES)).toBeNull()
  })

  it('is evaluated for its fixed ranges without any baseline', () => {
    const values = {
      '/duration/sleep_duration_seconds_int': 60,
      '/breathing/saturation_avg_percentage_int': 80,
      '/heart_rate/hr_resting_bpm_int': 200,
    }
    expect(breaches(night(values), {}, NO_RULES)).toEqual({ oxygenation: 'below', sleep_duration: 'below' })
  })

  it('cannot be evaluated when none of its signals can be judged', () => {
    const values = {
      '/duration/sleep_duration_seconds_int': null,
      '/breathing/saturation_avg_percentage_int': null,
    }
    expect(evaluateDay(night(values), {}, NO_RULES)).toBeNull()
    expect(evaluateDay(night(values), BASELINES, NO_RULES)).not.toBeNull()
  })

  it('is compared with a baseline from the day on with which the baseline is complete', () => {
    const of = (last: string) => evaluateDay(night(), { hrv_rmssd: closed(50, last) }, NO_RULES)!.hrv
    expect(of(addDays(DAY, 1))).toBeNull()
    expect(of(DAY)).not.toBeNull()
  })

  it.each([
    [15.4, null],
    [15.41, 'above'],
    [11.9, null],
    [11.89, 'below'],
  ])('judges a breathing rate of %d as measured, not as its summary rounds it', (measured, breach) => {
    const path = '/breathing/breaths_avg_per_min_int'
    const rounded = sleepOf({ ...NIGHT, [path]: Math.round(measured) })
    const won = [{ source: 'Oura' as const, records: ['n'], exact: measured }]
    const trace = { ...rounded.trace, [path]: { won, aside: [] } }
    const state = evaluateDay(dayOf(DAY, { nights: [{ ...rounded, trace }] }), BASELINES, NO_RULES)!
    expect(state.resting_breathing_rate).toMatchObject({ reading: { value: measured }, breach })
  })

  it('raises nothing for a signal whose own baseline is open', () => {
    const values = {
      '/heart_rate/hr_resting_bpm_int': 200,
      '/breathing/breaths_avg_per_min_int': 40,
      '/breathing/saturation_avg_percentage_int': 80,
    }
    const evaluation = evaluateDay(night(values), { hrv_rmssd: closed(50) }, NO_RULES)!
    expect(evaluation.resting_heart_rate).toBeNull()
    expect(evaluation.resting_breathing_rate).toBeNull()
    expect(evaluation.oxygenation?.breach).toBe('below')
  })

  it('compares each kind of heart rate variability with its own baseline only', () => {
    const values = { '/heart_rate/hrv_avg_rmssd_float': null, '/heart_rate/hrv_avg_sdnn_float': 10 }
    expect(evaluateDay(night(values), BASELINES, NO_RULES)?.hrv).toBeNull()
    const both = { ...BASELINES, hrv_sdnn: closed(80) }
    const state = evaluateDay(night(values), both, NO_RULES)?.hrv
    expect(state).toMatchObject({ baseline: { name: 'hrv_sdnn', value: 80 }, breach: 'below' })
    const sdnnAlone = { '/heart_rate/hrv_avg_sdnn_float': 10 }
    expect(evaluateDay(night(sdnnAlone), both, NO_RULES)?.hrv).toMatchObject({
      baseline: { name: 'hrv_rmssd' },
      breach: null,
    })
  })

  it('follows the rules in force', () => {
    const user = [{ signal_type_string: 'hrv', deviation_above_percent_float: 5 }] as const
    const client = [
      { signal_type_string: 'hrv', deviation_below_percent_float: 1 },
      { signal_type_string: 'sleep_duration', threshold_max_float: 20_000 },
    ] as const
    const values = { '/heart_rate/hrv_avg_rmssd_float': 52.6 }
    expect(breaches(night(values), BASELINES, { user, client })).toEqual({
      hrv: 'above',
      sleep_duration: 'above',
    })
  })
})
