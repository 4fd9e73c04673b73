import { Value } from 'typebox/value'
import { describe, expect, it } from 'vitest'
import { bodyOf, dayOf, sleepOf } from '../../test/summaries.ts'
import { envelope } from '../documents/index.ts'
import { DOCUMENT_SCHEMAS } from '../payloads/index.ts'
import type { DaySummaries } from '../readings/index.ts'
import { addDays, type Zone } from '../time/index.ts'
import type { Baselines } from './baselines.ts'
import { evaluateDay } from './evaluate.ts'
import { buildAlertSummary } from './summary.ts'

const START = '2026-03-19T23:05:00.000000+01:00'
const END = '2026-03-20T06:40:00.000000+01:00'
const BASELINES: Baselines = {
  resting_heart_rate: {
    value: 60,
    days: [0, 1, 2, 3, 4, 5, 6].map((number) => ({ day: addDays('2026-01-01', number), value: 60 })),
  },
}
const CLIENT_RULE = [{ signal_type_string: 'sleep_duration', threshold_min_float: 18_000 }] as const

function summaryOf(summaries: DaySummaries, { zone = 'Europe/Berlin' as Zone, rules = CLIENT_RULE } = {}) {
  const evaluation = evaluateDay(summaries, BASELINES, { user: [], client: rules })
  const document = buildAlertSummary({ userId: 'user-1', zone, summaries, evaluation })
  const delivered = envelope(document, { clientUuid: 'c', userId: 'user-1', documentVersion: 1 })
  expect(Value.Check(DOCUMENT_SCHEMAS.alert_summary, delivered)).toBe(true)
  expect(delivered).toMatchObject({ version: 2, data_structure: 'alert_summary' })
  return document.body
}

const sleep = (values: Record<string, number | string | null>, source: 'Oura' | 'Garmin' = 'Oura') =>
  sleepOf(
    {
      '/duration/sleep_start_datetime_string': START,
      '/duration/sleep_end_datetime_string': END,
      ...values,
    },
    { source, documentKey: 'night' },
  )

const NULLS = {
  measured_value_float: null,
  baseline_value_float: null,
  threshold_type_string: null,
  deviation_below_percent_float: null,
  deviation_above_percent_float: null,
  threshold_min_float: null,
  threshold_max_float: null,
  breach_direction_string: null,
  unit_string: null,
  is_default_config_bool: false,
  source_of_data_string: null,
  measured_at_string: null,
}

describe('an alert summary', () => {
  it('writes signals out of range in full and the others with nulls, always all five in order', () => {
    const nights = [
      sleep({ '/heart_rate/hr_resting_bpm_int': 67, '/duration/sleep_duration_seconds_int': 17_999 }),
    ]
    const { alerts, metadata } = summaryOf(dayOf('2026-03-20', { nights }))
    expect(alerts).toEqual({
      total_alerts_int: 2,
      summary_period_start_string: '2026-03-20T00:00:00.000000+01:00',
      summary_period_end_string: '2026-03-20T23:59:59.999000+01:00',
      alert_signals_array: [
        {
          signal_type_string: 'resting_heart_rate',
          measured_value_float: 67,
          baseline_value_float: 60,
          threshold_type_string: 'baseline_deviation',
          deviation_below_percent_float: 15,
          deviation_above_percent_float: 10,
          threshold_min_float: 51,
          threshold_max_float: 66,
          breach_direction_string: 'above',
          unit_string: 'bpm',
          is_default_config_bool: true,
          source_of_data_string: 'Oura',
          measured_at_string: START,
        },
        { signal_type_string: 'hrv', ...NULLS },
        { signal_type_string: 'resting_breathing_rate', ...NULLS },
        { signal_type_string: 'oxygenation', ...NULLS },
        {
          signal_type_string: 'sleep_duration',
          measured_value_float: 17_999,
          baseline_value_float: null,
          threshold_type_string: 'fixed_range',
          deviation_below_percent_float: null,
          deviation_above_percent_float: null,
          threshold_min_float: 18_000,
          threshold_max_float: null,
          breach_direction_string: 'below',
          unit_string: 'seconds',
          is_default_config_bool: false,
          source_of_data_string: 'Oura',
          measured_at_string: START,
        },
      ],
    })
    expect(metadata).toEqual({
      datetime_string: alerts.summary_period_end_string,
      user_id_string: 'user-1',
      sources_of_data_array: ['Oura'],
      summary_date_string: '2026-03-20',
      user_timezone_string: 'Europe/Berlin',
    })
  })

  it('of a day with nothing out of range has no alert and says whose numbers were looked at', () => {
    const nights = [sleep({ '/duration/sleep_duration_seconds_int': 27_000 }, 'Garmin')]
    const body = bodyOf({ '/heart_rate/hr_resting_bpm_int': 60 }, { source: 'Oura', documentKey: 'body' })
    const { alerts, metadata } = summaryOf(dayOf('2026-03-20', { nights, body }))
    expect(alerts.total_alerts_int).toBe(0)
    expect(alerts.alert_signals_array.map(({ signal_type_string, ...rest }) => rest)).toEqual(
      Array(5).fill(NULLS),
    )
    expect(metadata.sources_of_data_array).toEqual(['Garmin', 'Oura'])
  })

  it('of a day of which nothing is left takes everything back', () => {
    const { alerts, metadata } = summaryOf(dayOf('2026-03-20'))
    expect([alerts.total_alerts_int, metadata.sources_of_data_array]).toEqual([0, []])
  })
})

describe('the period of a day', () => {
  const nights = [sleep({})]
  const periodOf = (day: string, zone: Zone) => {
    const { alerts, metadata } = summaryOf(dayOf(day, { nights }), { zone })
    return [
      alerts.summary_period_start_string,
      alerts.summary_period_end_string,
      metadata.user_timezone_string,
    ]
  }
  const MOVED = [
    { since: null, zone: 'America/New_York' },
    { since: '2026-06-10', zone: 'Asia/Tokyo' },
  ]

  it.each<[string, Zone, string, string, string]>([
    ['2026-03-29', 'Europe/Berlin', '00:00:00.000000+01:00', '23:59:59.999000+02:00', 'Europe/Berlin'],
    ['2026-10-25', 'Europe/Berlin', '00:00:00.000000+02:00', '23:59:59.999000+01:00', 'Europe/Berlin'],
    [
      '2018-11-04',
      'America/Sao_Paulo',
      '01:00:00.000000-02:00',
      '23:59:59.999000-02:00',
      'America/Sao_Paulo',
    ],
    [
      '2026-04-05',
      'Australia/Lord_Howe',
      '00:00:00.000000+11:00',
      '23:59:59.999000+10:30',
      'Australia/Lord_Howe',
    ],
    ['2026-06-09', MOVED, '00:00:00.000000-04:00', '10:59:59.999000-04:00', 'America/New_York'],
    ['2026-06-10', MOVED, '00:00:00.000000+09:00', '23:59:59.999000+09:00', 'Asia/Tokyo'],
    ['2026-06-10', 'UTC', '00:00:00.000000+00:00', '23:59:59.999000+00:00', 'UTC'],
    ['2026-06-10', '+01:00', '00:00:00.000000+01:00', '23:59:59.999000+01:00', 'Etc/GMT-1'],
    ['2026-06-10', '-11:00', '00:00:00.000000-11:00', '23:59:59.999000-11:00', 'Etc/GMT+11'],
    ['2026-06-10', '+05:30', '00:00:00.000000+05:30', '23:59:59.999000+05:30', 'Asia/Kolkata'],
    ['2026-06-10', '-03:30', '00:00:00.000000-03:30', '23:59:59.999000-03:30', 'UTC'],
  ])('%s in %j', (day, zone, start, end, name) => {
    expect(periodOf(day, zone)).toEqual([`${day}T${start}`, `${day}T${end}`, name])
  })
})
