import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bodyOf, build, buildTheEvents, contentOf } from '../../test/build.ts'
import { at, measurementRecord, moment, seriesRecord } from '../../test/records.ts'
import type { Comparator, Sample } from '../metrics.ts'

const START = moment('2026-11-14T08:00:00+01:00')
const END = moment('2026-11-14T22:00:00+01:00')

const LOW = { value: 40, comparator: '<' } as const
const HIGH = { value: 400, comparator: '>' } as const

function sensor(levels: readonly Omit<Sample, 'at' | 'seconds'>[], rates: readonly number[] = []) {
  const every5Minutes = <T>(list: readonly T[], of: (item: T) => Omit<Sample, 'at' | 'seconds'>) =>
    list.map((item, index): Sample => ({ at: START.at + index * 300_000, seconds: null, ...of(item) }))
  return seriesRecord({
    source: 'Dexcom',
    key: 'egvs:1',
    start: START,
    end: END,
    series: {
      glucose_mg_per_dl: every5Minutes(levels, (level) => level),
      ...(rates.length > 0
        ? { glucose_rate_mg_per_dl_per_min: every5Minutes(rates, (value) => ({ value })) }
        : {}),
    },
  })
}

describe('a reading beyond the range of the sensor', () => {
  it('is an event with the bound, its comparator, trend and rate', () => {
    const events = buildTheEvents([sensor([{ ...LOW, label: 'singleDown' }], [-2.5])], { granular: false })
    expect(events.map((event) => contentOf(event).blood_glucose)).toEqual([
      {
        blood_glucose_avg_mg_per_dL_int: 40,
        blood_glucose_avg_comparator_string: '<',
        blood_glucose_granular_data_array: [],
        blood_glucose_trend_string: 'singleDown',
        blood_glucose_rate_mg_per_dL_per_min_float: -2.5,
      },
    ])
  })

  it.each<[string, Omit<Sample, 'at' | 'seconds'>[], number, Comparator | null]>([
    ['no such reading', [{ value: 90 }, { value: 110 }], 100, null],
    ['some too low', [{ value: 90 }, LOW], 65, '<'],
    ['some too high', [{ value: 200 }, HIGH], 300, '>'],
    ['both, so that neither side is known', [LOW, HIGH], 220, null],
  ])(
    'counts with the bound in the mean of the day, which says on which side it lies: %s',
    (_, levels, mean, side) => {
      expect(bodyOf(build([sensor(levels)], { granular: false })).blood_glucose).toMatchObject({
        blood_glucose_avg_mg_per_dL_int: mean,
        blood_glucose_avg_comparator_string: side,
      })
    },
  )

  it('is marked among the readings of the day', () => {
    const { blood_glucose } = bodyOf(build([sensor([{ value: 90, label: 'flat' }, LOW], [0.1])]))
    expect(blood_glucose.blood_glucose_granular_data_array).toEqual([
      {
        datetime_string: '2026-11-14T08:00:00.000000+01:00',
        blood_glucose_mg_per_dL_int: 90,
        blood_glucose_comparator_string: null,
        blood_glucose_trend_string: 'flat',
        blood_glucose_rate_mg_per_dL_per_min_float: 0.1,
      },
      {
        datetime_string: '2026-11-14T08:05:00.000000+01:00',
        blood_glucose_mg_per_dL_int: 40,
        blood_glucose_comparator_string: '<',
        blood_glucose_trend_string: null,
        blood_glucose_rate_mg_per_dL_per_min_float: null,
      },
    ])
  })

  it('never marks the value of another source', () => {
    const meter = measurementRecord({
      source: 'Withings',
      key: 'meter',
      at: { at: at('2026-11-14T08:00:00+01:00'), offset: 3600 },
      values: { glucose_mg_per_dl: 60 },
    })
    fc.assert(
      fc.property(fc.constantFrom('Withings', 'Dexcom'), (best) => {
        const ranking = { body: best === 'Dexcom' ? ['Dexcom', 'Withings'] : ['Withings', 'Dexcom'] } as const
        const { blood_glucose } = bodyOf(build([meter, sensor([LOW])], { ranking: ranking as never }))
        expect([
          blood_glucose.blood_glucose_avg_mg_per_dL_int,
          blood_glucose.blood_glucose_avg_comparator_string,
        ]).toEqual(best === 'Dexcom' ? [40, '<'] : [60, null])
      }),
    )
  })
})
