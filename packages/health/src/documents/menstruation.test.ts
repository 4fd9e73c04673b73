import { describe, expect, it } from 'vitest'
import { bodyOf, build } from '../../test/build.ts'
import { at, dayRecord, measurementRecord, moment, seriesRecord } from '../../test/records.ts'

const menstruationOf = (...records: Parameters<typeof build>[0]) => bodyOf(build(records)).menstruation
const NOTHING = {
  last_updated_datetime_string: null,
  period_start_date_string: null,
  cycle_day_int: null,
  predicted_cycle_length_days_int: null,
  cycle_length_days_int: null,
  current_phase_string: null,
  length_of_current_phase_days_int: null,
  days_until_next_phase_int: null,
  is_a_predicted_cycle_bool: null,
  menstruation_flow_granular_data_array: [],
}

describe('the cycle', () => {
  it('is what a source says of the day', () => {
    const reported = dayRecord({
      source: 'Garmin',
      key: 'mct:1',
      day: '2026-11-14',
      values: {
        cycle_day: 9,
        cycle_length_days: 28,
        cycle_length_predicted_days: 29,
        cycle_is_predicted: 0,
        cycle_phase_length_days: 8,
        cycle_days_until_next_phase: 0,
        cycle_updated_s: Date.parse('2026-11-14T07:30:00Z') / 1000,
        period_start_date: Date.parse('2026-11-06') / 86_400_000,
      },
      series: {
        cycle_phase: [{ at: at('2026-11-14T12:00:00Z'), seconds: null, value: 2, label: 'FOLLICULAR' }],
      },
    })
    expect(menstruationOf(reported)).toEqual({
      ...NOTHING,
      last_updated_datetime_string: '2026-11-14T08:30:00.000000+01:00',
      period_start_date_string: '2026-11-06',
      cycle_day_int: 9,
      predicted_cycle_length_days_int: 29,
      cycle_length_days_int: 28,
      current_phase_string: 'FOLLICULAR',
      length_of_current_phase_days_int: 8,
      days_until_next_phase_int: 0,
      is_a_predicted_cycle_bool: false,
    })
  })

  it('of a phone is the level of flow and the day on which the period began, and no phase', () => {
    const noted = moment('2026-11-14T07:00:00+01:00')
    const flow = measurementRecord({
      source: 'Apple Health',
      key: 'menstruation:1',
      at: noted,
      series: {
        menstrual_flow: [{ at: noted.at, seconds: null, value: 2, label: 'medium' }],
        period_day: [{ at: noted.at, seconds: null, value: 1 }],
      },
    })
    expect(menstruationOf(flow)).toEqual({
      ...NOTHING,
      period_start_date_string: '2026-11-14',
      menstruation_flow_granular_data_array: [
        {
          datetime_string: '2026-11-14T07:00:00.000000+01:00',
          flow_mL_int: null,
          flow_level_string: 'medium',
        },
      ],
    })
  })

  it.each([
    ['2026-11-12', '2026-11-12'],
    ['2026-11-13', '2026-11-12'],
    ['2026-11-14', '2026-11-12'],
  ])('on %s is in a period that began on the %s', (day, began) => {
    const start = moment('2026-11-12T00:00:00+01:00')
    const period = seriesRecord({
      source: 'Health Connect',
      key: 'menstruation:2',
      start,
      end: moment('2026-11-14T23:59:59+01:00'),
      series: {
        period_day: [0, 1, 2].map((index) => ({
          at: start.at + index * 86_400_000,
          seconds: null,
          value: index + 1,
        })),
      },
    })
    const { menstruation } = bodyOf(build([period], { day }), `body_summary:${day}`)
    expect(menstruation).toEqual({ ...NOTHING, period_start_date_string: began })
  })
})
