import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { recordSets } from '../../test/arbitraries.ts'
import { build } from '../../test/build.ts'
import {
  dayRecord,
  measurementRecord,
  moment,
  seriesRecord,
  sleepRecord,
  workoutRecord,
} from '../../test/records.ts'
import type { HealthRecord } from '../records.ts'
import { addDays } from '../time/index.ts'
import { affectedDays, recordDays } from './record-days.ts'

const ZONE = 'Europe/Berlin'

describe('affectedDays', () => {
  it("is the vendor's day and the local date of a moment", () => {
    expect(affectedDays(dayRecord({}), ZONE)).toEqual(['2026-11-14'])
    expect(affectedDays(measurementRecord({ at: moment('2026-11-14T12:30:00Z') }), ZONE)).toEqual([
      '2026-11-14',
    ])
  })

  it('reaches over midnight as far as one event decides which other it joins', () => {
    const days = (text: string) => affectedDays(measurementRecord({ at: moment(text) }), ZONE)
    expect(days('2026-11-14T21:59:59+01:00')).toEqual(['2026-11-14'])
    expect(days('2026-11-14T22:00:00+01:00')).toEqual(['2026-11-14', '2026-11-15'])
    expect(days('2026-11-15T01:59:59+01:00')).toEqual(['2026-11-14', '2026-11-15'])
    expect(days('2026-11-15T02:00:00+01:00')).toEqual(['2026-11-15'])
  })

  it('is the date on the wall for a workout in which the clocks change', () => {
    const workout = workoutRecord({
      start: moment('2026-03-29T00:30:00+02:00'),
      end: moment('2026-03-29T04:00:00+02:00'),
    })
    expect(recordDays(workout, ZONE)).toEqual(['2026-03-28'])
  })

  it('reaches one day further for a sleep and for what may be sampled in one', () => {
    const series = seriesRecord({
      start: moment('2026-11-13T23:30:00Z'),
      end: moment('2026-11-14T22:30:00Z'),
    })
    expect(affectedDays(series, ZONE)).toEqual(['2026-11-14', '2026-11-15'])
    expect(affectedDays(sleepRecord({}), ZONE)).toEqual(['2026-11-13', '2026-11-14', '2026-11-15'])
  })

  it('reaches back for samples that are events, and may join one before midnight', () => {
    const start = moment('2026-11-14T01:00:00+01:00')
    const glucose = { glucose_mg_per_dl: [{ at: start.at, seconds: null, value: 90 }] }
    const series = seriesRecord({ start, end: start, series: glucose })
    expect(affectedDays(series, ZONE)).toEqual(['2026-11-13', '2026-11-14', '2026-11-15'])
    const phone = seriesRecord({ start, end: start, source: 'Apple Health', origin: 'store' })
    expect(affectedDays(phone, ZONE)).toEqual(['2026-11-13', '2026-11-14', '2026-11-15'])
    expect(affectedDays(seriesRecord({ start, end: start }), ZONE)).toEqual(['2026-11-14', '2026-11-15'])
  })

  it('reaches back to the day of a sleep that this one may continue', () => {
    const rest = sleepRecord({ start: moment('2026-11-14T00:30:00+01:00') })
    expect(affectedDays(rest, ZONE)).toEqual(['2026-11-13', '2026-11-14', '2026-11-15'])
  })

  it('reaches as far as the last interval of what is counted', () => {
    const start = moment('2026-11-14T22:30:00Z')
    const ending = (seconds: number) =>
      seriesRecord({ start, end: start, series: { steps: [{ at: start.at, seconds, value: 1 }] } })
    expect(affectedDays(ending(1800), ZONE)).toEqual(['2026-11-14', '2026-11-15'])
    expect(affectedDays(ending(1801), ZONE)).toEqual(['2026-11-14', '2026-11-15', '2026-11-16'])
  })

  it('names every day whose documents a record changes', () => {
    const atHome = (record: HealthRecord): HealthRecord =>
      record.kind === 'sleep'
        ? { ...record, start: { ...record.start, offset: null }, end: { ...record.end, offset: null } }
        : record
    const oneSleep = (records: HealthRecord[]) => {
      const sleep = records.find(({ kind }) => kind === 'sleep')
      return records.filter((record) => record.kind !== 'sleep' || record === sleep)
    }
    fc.assert(
      fc.property(recordSets, (records) => {
        const [record, ...rest] = records.map(atHome)
        if (!record) return
        const others = oneSleep(rest)
        const affected = affectedDays(record, ZONE)
        for (const days of [-3, -2, -1, 0, 1, 2, 3]) {
          const day = addDays('2026-11-14', days)
          if (affected.includes(day)) continue
          expect(build([record, ...others], { day })).toEqual(build(others, { day }))
        }
      }),
    )
  })
})
