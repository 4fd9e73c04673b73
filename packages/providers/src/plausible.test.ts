import { boundsOf, type DayRecord, METRICS, type Metric } from '@tributary/health'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Refusal } from './errors.ts'
import { mapperOf } from './mapping.ts'
import { plausibleRecord } from './plausible.ts'

const day = (values: DayRecord['values'], series: DayRecord['series'] = {}): DayRecord => ({
  kind: 'day',
  key: 'day:1',
  source: 'Oura',
  origin: 'vendor',
  device: null,
  manual: false,
  updatedAt: null,
  day: '2026-03-03',
  offset: 0,
  values,
  series,
  extras: {},
})

function kept(record: DayRecord) {
  const refused: Refusal[] = []
  return { record: plausibleRecord(record, (refusal) => refused.push(refusal)), refused }
}

describe('a value that no living person has', () => {
  it.each([
    ['heart_rate_min_bpm', 255],
    ['spo2_avg_pct', 15],
    ['energy_total_kcal', 15_000],
    ['body_temperature_c', 98.6],
  ] as const)('%s %d is refused by its metric and not delivered', (metric, value) => {
    const { record, refused } = kept(day({ [metric]: value, steps: 0 }))
    expect(record).toEqual({ ...day({ steps: 0 }), outside: [metric] })
    const [least, most] = boundsOf(metric)
    expect(refused).toEqual([{ path: '', reason: `gives ${metric} outside ${least} to ${most}` }])
  })

  it('costs a series only that sample', () => {
    const samples = [60, 255, 61].map((value, index) => ({ at: index, seconds: null, value }))
    const { record, refused } = kept(day({}, { heart_rate_bpm: samples }))
    expect(record).toEqual({
      ...day({}, { heart_rate_bpm: [samples[0]!, samples[2]!] }),
      outside: ['heart_rate_bpm'],
    })
    expect(refused).toHaveLength(1)
  })

  it('is refused in the map of every source', () => {
    const map = mapperOf(new Map([['days', () => [day({ heart_rate_avg_bpm: 300, steps: 5 })]]]))
    expect(map({ resource: 'days', id: '1', payload: {} })).toEqual({
      records: [{ ...day({ steps: 5 }), outside: ['heart_rate_avg_bpm'] }],
      refused: [{ path: '', reason: 'gives heart_rate_avg_bpm outside 20 to 250' }],
    })
  })

  it('never passes, whatever the metric', () => {
    const metrics = Object.keys(METRICS) as Metric[]
    fc.assert(
      fc.property(fc.constantFrom(...metrics), fc.double({ noNaN: true }), (metric, value) => {
        const [least, most] = boundsOf(metric)
        const { record } = kept(day({ [metric]: value }))
        const passes = 'values' in record && record.values[metric] === value
        expect(passes).toBe(value >= least && value <= most)
      }),
    )
  })
})
