import { describe, expect, it } from 'vitest'
import { dayOf, sleepOf } from '../../test/summaries.ts'
import { addDays } from '../time/index.ts'
import { rehearse } from './rehearse.ts'

const night = (number: number, restingHeartRate: number, asleep = 27_000) =>
  dayOf(addDays('2026-03-01', number), {
    nights: [
      sleepOf({
        '/heart_rate/hr_resting_bpm_int': restingHeartRate,
        '/duration/sleep_duration_seconds_int': asleep,
      }),
    ],
  })

const USUAL = [0, 1, 2, 3, 4, 5, 6].map((number) => night(number, 60))
const NO_RULES = { user: [], client: [] }
const daysBySignal = (...args: Parameters<typeof rehearse>) =>
  Object.fromEntries(rehearse(...args).signals.map(({ signal, days }) => [signal, days]))

describe('a rehearsal', () => {
  const days = [...USUAL, night(7, 67, 20_000), night(8, 66), night(9, 50), dayOf('2026-03-11')]

  it('names the days on which each signal would have been out of range', () => {
    expect(rehearse(days, {}, NO_RULES).evaluated).toBe(10)
    expect(daysBySignal(days, {}, NO_RULES)).toEqual({
      resting_heart_rate: ['2026-03-08', '2026-03-10'],
      hrv: [],
      resting_breathing_rate: [],
      oxygenation: [],
      sleep_duration: ['2026-03-08'],
    })
  })

  it('follows the proposed rules', () => {
    const client = [
      { signal_type_string: 'resting_heart_rate', deviation_above_percent_float: 9 },
      { signal_type_string: 'sleep_duration', threshold_min_float: 20_000 },
    ] as const
    expect(daysBySignal(days, {}, { user: [], client })).toMatchObject({
      resting_heart_rate: ['2026-03-08', '2026-03-09'],
      sleep_duration: [],
    })
  })

  it('takes a baseline that is known rather than one of these days', () => {
    const known = {
      resting_heart_rate: {
        value: 50,
        days: USUAL.map(({ day }) => ({ day: addDays(day, -60), value: 50 })),
      },
    }
    const rehearsal = rehearse(days, known, NO_RULES)
    expect(rehearsal.evaluated).toBe(10)
    expect(rehearsal.signals[0]?.days).toHaveLength(9)
  })

  it('of too few days for a baseline evaluates the signals with a fixed range', () => {
    const few = [...USUAL.slice(1, 6), night(7, 90, 20_000)]
    expect(rehearse(few, {}, NO_RULES).evaluated).toBe(6)
    expect(daysBySignal(few, {}, NO_RULES)).toMatchObject({
      resting_heart_rate: [],
      sleep_duration: ['2026-03-08'],
    })
    expect(rehearse([], {}, NO_RULES).signals).toHaveLength(5)
  })
})
