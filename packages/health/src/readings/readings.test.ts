import { describe, expect, it } from 'vitest'
import { bodyOf, dayOf, physicalOf, sleepOf } from '../../test/summaries.ts'
import { readingsOf } from './readings.ts'

const DAY = '2026-03-08'
const RESTING = '/heart_rate/hr_resting_bpm_int'

describe('the readings of a day', () => {
  it('are all null for a day of which nothing is known', () => {
    expect(new Set(Object.values(readingsOf(dayOf(DAY))))).toEqual(new Set([null]))
  })

  it('keep a zero and leave out a null', () => {
    const physical = physicalOf(
      { '/distance/steps_int': 0, '/activity/active_seconds_int': null },
      { documentKey: 'p' },
    )
    const readings = readingsOf(dayOf(DAY, { physical }))
    expect(readings.steps).toMatchObject({ value: 0, path: '/distance/steps_int', documentKey: 'p' })
    expect(readings.activeSeconds).toBeNull()
  })

  it('take the night first, then the body, then the day', () => {
    const resting = (parts: Parameters<typeof dayOf>[1]) =>
      readingsOf(dayOf(DAY, parts)).restingHeartRate?.value
    const physical = physicalOf({ [RESTING]: 60 })
    const body = bodyOf({ [RESTING]: 58 })
    expect(resting({ physical })).toBe(60)
    expect(resting({ physical, body })).toBe(58)
    expect(resting({ physical, body, nights: [sleepOf({})] })).toBe(58)
    expect(resting({ physical, body, nights: [sleepOf({ [RESTING]: 52 })] })).toBe(52)
  })

  it('name the source that won, and none where several made the number together', () => {
    const body = bodyOf({ [RESTING]: 58 }, { source: 'Garmin' })
    const sourceBy = (won: readonly object[]) => {
      const trace = { [RESTING]: { won, aside: [] } } as never
      return readingsOf(dayOf(DAY, { body: { ...body, trace } })).restingHeartRate?.source
    }
    expect(readingsOf(dayOf(DAY, { body })).restingHeartRate?.source).toBe('Garmin')
    expect(sourceBy([{ source: 'Oura' }, { source: 'Oura' }])).toBe('Oura')
    expect(sourceBy([{ source: 'Oura' }, { source: 'Garmin' }])).toBeNull()
    expect(sourceBy([])).toBeNull()
  })

  it('are of the moment of their measurement, else of the beginning of the sleep or of the day', () => {
    const end = { '/duration/sleep_end_datetime_string': '2026-03-08T06:30:00.000000+01:00' }
    const start = { '/duration/sleep_start_datetime_string': '2026-03-07T23:10:00.000000+01:00' }
    const at = '2026-03-08T00:00:00.000000+01:00'
    const night = sleepOf({ '/duration/sleep_duration_seconds_int': 25_200, ...start, ...end }, { at })
    expect(readingsOf(dayOf(DAY, { nights: [night] })).sleepSeconds?.at).toBe(
      '2026-03-07T23:10:00.000000+01:00',
    )
    const body = bodyOf({ [RESTING]: 58 }, { at })
    expect(readingsOf(dayOf(DAY, { body })).restingHeartRate?.at).toBe(at)
    const spot = '2026-03-08T14:05:00.000000+01:00'
    const trace = {
      [RESTING]: { won: [{ source: 'Withings' as const, records: ['m'], at: spot }], aside: [] },
    }
    const measured = readingsOf(dayOf(DAY, { body: { ...body, trace } })).restingHeartRate
    expect(measured).toMatchObject({ at: spot, source: 'Withings' })
  })
})
